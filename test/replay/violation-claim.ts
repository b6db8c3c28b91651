import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resultText } from '../../src/replay/answer/answer.js';
import type { ReplayArguments } from '../../src/replay/answer/arguments.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { explainClaim } from '../../src/replay/explain/explain-claim.js';
import type { WitnessExplanation } from '../../src/use-cases/explain/follow-witness.js';

export interface Claim {
  readonly program: string;
  /** What the property says about executions, such as `G ! label(ERROR)`; several are a conjunction. */
  readonly formula: string | readonly string[];
  /** Waypoints in the notation of YAML, one a segment. */
  readonly waypoints: readonly string[];
  readonly dataModel?: 'ILP32' | 'LP64';
  /** Seconds; 20 if nothing is said. */
  readonly cputime?: number;
}

/** What replay answers to a violation sequence. */
export async function answerTo(claim: Claim): Promise<string> {
  const answer = await withClaim(claim, (request) => validateByReplay(request));
  return answer.kind === 'unknown' ? `unknown: ${answer.reason}` : resultText(answer);
}

/** How replay explains its answer to a violation sequence. */
export async function explanationOf(claim: Claim): Promise<WitnessExplanation> {
  const { document } = await withClaim(claim, (request) =>
    explainClaim({ ...request, explain: 'json' }, (each) => each),
  );
  return JSON.parse(JSON.stringify(document));
}

/** Uses the files of a claim, which are gone afterwards. */
export async function withClaim<Result>(
  { program, formula, waypoints, dataModel = 'LP64', cputime = 20 }: Claim,
  use: (request: ReplayArguments) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-claim-'));
  try {
    const base = join(folder, 'p');
    const check = [formula]
      .flat()
      .map((each) => `CHECK( init(main()), LTL(${each}) )`)
      .join(' ');
    writeFileSync(`${base}.c`, program);
    writeFileSync(`${base}.prp`, `${check}\n`);
    const metadata = [
      'format_version: "2.1", uuid: 4b2c4c90-bf06-5a9c-b9ae-d377e9c16265, creation_time: "2026-11-21T08:00:00Z"',
      'producer: {name: tests, version: "1"}',
      `task: {input_files: [p.c], input_file_hashes: {p.c: "${'0'.repeat(64)}"}, specification: "${check}", data_model: ${dataModel}, language: C}`,
    ];
    const segments = waypoints.map((each) => `  - segment: [waypoint: {${each}}]`);
    const head = `- entry_type: violation_sequence\n  metadata: {${metadata.join(', ')}}\n  content:\n`;
    writeFileSync(`${base}.yml`, `${head}${segments.join('\n')}\n`);
    return await use({
      programs: [`${base}.c`],
      property: `${base}.prp`,
      witness: `${base}.yml`,
      dataModel,
      cputime,
      memory: 500_000_000,
      steps: 100_000,
      seed: 1,
      explain: 'no',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A place in the program of a claim. */
export const at = (line: number, column?: number) =>
  `location: {file_name: p.c, line: ${line}${column === undefined ? '' : `, column: ${column}`}}`;

export const REACH = 'extern void abort(void); void reach_error(void) { abort(); }';
export const CALL = 'G ! call(reach_error())';

/** A claim that this program never ends: it goes round in a loop whose condition is in this line. */
export const endless = (program: string, line: number): Claim => ({
  program,
  formula: 'F end',
  waypoints: [`action: cycle, type: branching, constraint: {value: "true"}, ${at(line)}`],
});
