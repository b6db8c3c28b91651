import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markErrorFunction } from '../../src/instrument/assertions/error-statement.js';
import { instrumentProgram } from '../../src/instrument/instrument-program.js';
import { describeInstrumentFailure } from '../../src/instrument/subject/failure.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { buildArguments } from '../../src/validator/command-line.js';
import { toArgumentRule } from '../../src/validator/definition-file.js';
import { statusOfRun } from '../../src/validator/output-status.js';
import { readRegistry } from '../../src/validator/registry.js';
import { done } from '../../src/vocabulary/attempt.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import type { Asked } from '../prove/ask.js';

/** What a verifier says about the program with the witness in it, read as its definition says. */
export interface VerifierAnswer {
  readonly status: string;
  /** Why the witness is not in the program, or what the verifier printed. */
  readonly output: string;
}

const registry = await readRegistry();
const LIMITS = { cputime: 300, walltime: 300 };

/**
 * Asks without the dispatcher, which would take longer than many of these runs.
 * @param options instead of those of the definition
 */
export async function askVerifier(
  name: string,
  claim: Asked,
  options?: readonly string[],
): Promise<VerifierAnswer> {
  const stated = registry.get(name);
  if (stated?.instrument === undefined || stated.executable.kind !== 'program')
    throw new Error(`${name} is no verifier`);
  const definition =
    options === undefined ? stated : { ...stated, options: options.map((each) => toArgumentRule(each)) };
  const property = parseProperty(new SourceText(claim.property, 'property.prp'), 'property.prp');
  const { form, errorStatement } = stated.instrument;
  const { dataModel } = claim;
  const reading = readWitnessBytes(Buffer.from(claim.witness), claim.witnessName);
  const made = instrumentProgram({
    reading,
    program: { text: claim.program, file: claim.programName },
    property,
    dataModel,
    form,
  });
  if (made.kind === 'failed') return { status: 'refused', output: describeInstrumentFailure(made.failure) };
  const [note] = made.value.notes;
  if (note !== undefined) return { status: 'refused', output: note };
  const marked =
    errorStatement === undefined
      ? done(made.value.text)
      : markErrorFunction(made.value.text, { property, dataModel, statement: errorStatement });
  if (marked.kind === 'failed')
    return { status: 'refused', output: describeInstrumentFailure(marked.failure) };
  const kind = reading.witness.kind === 'violation' ? 'violation' : 'correctness';
  const folder = await mkdtemp(join(tmpdir(), 'witness-check-verifier-'));
  try {
    const program = join(folder, 'instrumented.c');
    await writeFile(program, marked.value);
    for (const { program: first, arguments: words } of definition.prepare) await run(first, words, folder);
    const context = {
      programs: [program],
      inlined: made.value.inlined,
      property: '',
      propertyName: property.name,
      witness: '',
      kind,
      format: 'yaml',
      version: '2.0',
      language: 'C',
      dataModel,
      edition: 'current',
      tool: '',
      cputime: 300,
      memory: 4e9,
    } as const;
    const [executable = ''] = stated.executable.names;
    const { output, exitCode } = await run(executable, buildArguments(definition, context), folder);
    const ended = {
      exitCode,
      signal: undefined,
      output,
      cputime: 1,
      walltime: 1,
      terminationreason: undefined,
    };
    const values = new Map([['kind', kind]]);
    const { status } = statusOfRun(definition, ended, LIMITS, { values });
    return { status, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(
  program: string,
  words: readonly string[],
  cwd: string,
): Promise<{ readonly output: string; readonly exitCode: number }> {
  return new Promise((fulfil, reject) => {
    const child = spawn(program, words, {
      cwd,
      env: { ...process.env, HOME: cwd },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const parts: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => fulfil({ output: Buffer.concat(parts).toString(), exitCode: code ?? 255 }));
  });
}
