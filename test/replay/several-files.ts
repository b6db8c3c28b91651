import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyseFiles, type SourceFile } from '../../src/c/analyse-program.js';
import { describeCompileFailure } from '../../src/machine/compile/compile-failure.js';
import { compileProgram } from '../../src/machine/compile/compile-program.js';
import { execute } from '../../src/machine/run/execute.js';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { BUDGET } from '../machine/run-program.js';

/** A program of several files with a witness. */
export interface FilesClaim {
  readonly name: string;
  /** Texts of the files by their names, in order. */
  readonly files: Readonly<Record<string, string>>;
  readonly formula?: string;
  /** YAML: waypoints, one a segment. */
  readonly waypoints?: readonly string[];
  /** YAML: an invariant instead. */
  readonly invariant?: string;
  /** GraphML: the data of the edges, in a chain to the violation. */
  readonly edges?: readonly Readonly<Record<string, string | number>>[];
  /** A status, or how the reason for `unknown` reads. */
  readonly expected: string | RegExp;
}

/** A place in YAML. */
export const at = (file: string, line: number, column?: number): string =>
  `location: {file_name: "${file}", line: ${line}${column === undefined ? '' : `, column: ${column}`}}`;

export const target = (file: string, line: number): string =>
  `type: target, action: follow, ${at(file, line)}`;

export const assume = (file: string, line: number, column: number, value: string): string =>
  `type: assumption, action: follow, ${at(file, line, column)}, constraint: {value: "${value}", format: c_expression}`;

/** What replay answers, and where. */
export async function answerTo({
  files,
  formula = 'G ! call(reach_error())',
  waypoints,
  invariant,
  edges,
}: FilesClaim): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-files-'));
  try {
    const programs = Object.entries(files).map(([name, text]) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      return file;
    });
    const property = join(folder, 'p.prp');
    const check = `CHECK( init(main()), LTL(${formula}) )`;
    writeFileSync(property, check);
    const witness = join(folder, edges === undefined ? 'w.yml' : 'w.graphml');
    const task = `input_files: [${Object.keys(files).join(', ')}], input_file_hashes: {}, specification: "${check}", data_model: LP64, language: C`;
    writeFileSync(witness, edges === undefined ? yaml(task, waypoints ?? [], invariant) : graphml(edges));
    const answer = await validateByReplay({
      programs,
      property,
      witness,
      dataModel: 'LP64',
      cputime: 60,
      memory: 500_000_000,
      steps: 20_000,
      seed: 1,
      explain: 'no',
    });
    return answer.kind === 'unknown' ? `unknown: ${answer.reason}` : `${resultText(answer)}: ${answer.how}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How the program ends here. */
export function exitCodeOf(files: readonly SourceFile[]): number | string {
  const program = analyseFiles(files, 'LP64');
  const { conflicts, problems } = program;
  if (conflicts.length + problems.length > 0) return JSON.stringify([conflicts, problems]);
  const compiled = compileProgram(program, { checks: [], entryFunction: 'main', symbolic: false });
  if (compiled.kind === 'failed') return describeCompileFailure(compiled.failure);
  const { end } = execute(compiled.value, {}, BUDGET);
  return end.kind === 'exit' ? end.code : JSON.stringify(end);
}

/** How it ends when gcc has compiled each file, and linked them. */
export function nativeExitCode(files: readonly SourceFile[]): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'replay-linked-'));
  try {
    const names = files.map(({ file, text }) => {
      const name = join(folder, file);
      writeFileSync(name, text);
      return name;
    });
    const binary = join(folder, 'program');
    const compiled = spawnSync('gcc', ['-fcommon', '-o', binary, ...names], { encoding: 'utf8' });
    if (compiled.status !== 0) throw new Error(compiled.stderr);
    return spawnSync(binary).status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function yaml(task: string, waypoints: readonly string[], invariant: string | undefined): string {
  const metadata = `format_version: "2.1", uuid: 4b2c4c90-bf06-5a9c-b9ae-d377e9c16265, creation_time: "2026-11-22T08:00:00Z", producer: {name: tests, version: "1"}, task: {${task}}`;
  const type = invariant === undefined ? 'violation_sequence' : 'invariant_set';
  const content =
    invariant === undefined
      ? waypoints.map((each) => `  - segment: [waypoint: {${each}}]`)
      : [`  - invariant: {${invariant}}`];
  return `- entry_type: ${type}\n  metadata: {${metadata}}\n  content:\n${content.join('\n')}\n`;
}

function graphml(edges: NonNullable<FilesClaim['edges']>): string {
  const escaped = (value: string | number) => `${value}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const steps = edges.map((data, index) => {
    const parts = Object.entries(data).map(([key, value]) => `<data key="${key}">${escaped(value)}</data>`);
    return `<node id="n${index}">${index === 0 ? '<data key="entry">true</data>' : ''}</node>
<edge source="n${index}" target="n${index + 1}">${parts.join('')}</edge>`;
  });
  return `<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">
<data key="witness-type">violation_witness</data>${steps.join('\n')}
<node id="n${edges.length}"><data key="violation">true</data></node>
</graph></graphml>`;
}
