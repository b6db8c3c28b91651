import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instrumentProgram } from '../../src/instrument/instrument-program.js';
import { describeInstrumentFailure } from '../../src/instrument/subject/failure.js';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { explainClaim } from '../../src/replay/explain/explain-claim.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import type { WitnessExplanation } from '../../src/use-cases/explain/follow-witness.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { propertyText } from '../replay/pair.js';

/** A program with a violation witness of `unreach-call`. */
export interface ViolationRow {
  readonly programFile: string;
  readonly dataModel: DataModel;
  readonly witness: string;
  readonly format: 'yaml' | 'graphml';
}

/** The text of the program with the monitor, or why there is none. */
export function monitored({ programFile, dataModel, witness, format }: ViolationRow) {
  const text = readFileSync(programFile, 'utf8').replace(/^\ufeff/, '');
  const result = instrumentProgram({
    reading: readWitnessBytes(Buffer.from(witness), `witness.${format}`),
    program: { text, file: 'p.c' },
    property: parseProperty(new SourceText(propertyText('unreach-call'), 'p.prp'), 'unreach-call'),
    dataModel,
    form: 'assertions',
  });
  return result.kind === 'done'
    ? { kind: 'done' as const, text: result.value.text }
    : { kind: 'refused' as const, code: result.failure.code, why: describeInstrumentFailure(result.failure) };
}

const MODELS: Readonly<Record<DataModel, readonly string[]>> = {
  LP64: ['-m64'],
  ILP32: ['-m32', '-msse2', '-mfpmath=sse'],
};

/** Compiles instrumented programs and executes them. */
export class MonitoredPrograms {
  readonly #folder = mkdtempSync(join(tmpdir(), 'monitored-'));
  #number = 0;

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** @throws Error with what the compiler says of a program that it does not accept */
  compile(text: string, dataModel: DataModel, compiler: 'gcc' | 'clang' = 'gcc'): string {
    const base = join(this.#folder, String(this.#number++));
    writeFileSync(`${base}.c`, text);
    const flags = ['-std=gnu11', '-O0', '-w', '-ftrivial-auto-var-init=pattern', ...MODELS[dataModel]];
    const object = this.#driver(dataModel);
    const own = ['-Dmain=program_main', '-finstrument-functions', `${base}.c`];
    const { status, stderr } = spawnSync(compiler, [...flags, ...own, object, '-o', base, '-lm'], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${stderr}\n${text}`);
    return base;
  }

  /** Whether the error function is called with these inputs, then zeros. */
  reachesWith(binary: string, inputs: readonly string[]): boolean {
    return spawnSync(binary, ['given', ...inputs], { timeout: 600_000 }).status === 42;
  }

  /** The run among so many with random inputs that calls the error function. */
  reachesSomehow(binary: string, count: number, program: string): string | undefined {
    const constants = [...new Set(program.match(/(?<![\w.])\d+(?:\.\d+)?/g))].slice(0, 60);
    // Without inputs, all runs are alike, and one that sleeps takes seconds.
    const runs = program.includes('__VERIFIER_nondet_') ? count : 1;
    const { status, stdout } = spawnSync(binary, ['random', String(runs), ...constants], {
      encoding: 'utf8',
      timeout: 600_000,
    });
    return status === 42 ? stdout.trim() : undefined;
  }

  #driver(dataModel: DataModel): string {
    const object = join(this.#folder, `driver-${dataModel}.o`);
    if (existsSync(object)) return object;
    const source = join(import.meta.dirname, '../instrument/monitored-driver.c');
    const { status, stderr } = spawnSync('gcc', ['-c', '-O1', source, '-o', object, ...MODELS[dataModel]], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return object;
  }

  /** The inputs of the execution with which replay confirms the witness. */
  async confirmingInputs({
    programFile,
    dataModel,
    witness,
    format,
  }: ViolationRow): Promise<WitnessExplanation> {
    const base = join(this.#folder, String(this.#number++));
    writeFileSync(`${base}.prp`, propertyText('unreach-call'));
    writeFileSync(`${base}.${format}`, witness);
    const { document } = await explainClaim(
      {
        programs: [programFile],
        property: `${base}.prp`,
        witness: `${base}.${format}`,
        dataModel,
        cputime: 60,
        memory: 500_000_000,
        steps: 200_000,
        seed: 1,
        explain: 'json',
      },
      (each) => each,
    );
    return JSON.parse(JSON.stringify(document));
  }

  /** What replay answers to a witness that only says where the error function is called in the instrumented program. */
  async replay(
    text: string,
    dataModel: DataModel,
    work: { cputime: number; steps: number },
  ): Promise<string> {
    const base = join(this.#folder, String(this.#number++));
    const lines = text.split('\n');
    const line = lines.findLastIndex((each) => /__witness_check_target\(.*\) \{/.test(each)) + 1;
    if (line === 0) return 'unknown';
    const column = (lines[line - 1] ?? '').search(/\breach_error\(/) + 1;
    writeFileSync(`${base}.c`, text);
    writeFileSync(`${base}.prp`, propertyText('unreach-call'));
    writeFileSync(
      `${base}.yml`,
      JSON.stringify([
        {
          entry_type: 'violation_sequence',
          metadata: {
            format_version: '2.0',
            uuid: '7f3f6d9e-2c3b-4a53-9a52-3f4d1f0c1c11',
            creation_time: '2026-11-21T00:00:00Z',
            producer: { name: 'tests', version: '1' },
            task: {
              input_files: [`${base}.c`],
              input_file_hashes: { [`${base}.c`]: '0'.repeat(64) },
              specification: propertyText('unreach-call'),
              data_model: dataModel,
              language: 'C',
            },
          },
          content: [
            {
              segment: [
                {
                  waypoint: {
                    type: 'target',
                    action: 'follow',
                    location: { file_name: `${base}.c`, line, column },
                  },
                },
              ],
            },
          ],
        },
      ]),
    );
    const answer = await validateByReplay({
      programs: [`${base}.c`],
      property: `${base}.prp`,
      witness: `${base}.yml`,
      dataModel,
      ...work,
      memory: 500_000_000,
      seed: 1,
      explain: 'no',
    });
    return resultText(answer);
  }
}
