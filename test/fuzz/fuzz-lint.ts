import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LintContext } from '../../src/lint/rule/lint-context.js';
import { SourceText } from '../../src/source/source-text.js';
import { cpuClock } from '../../src/vocabulary/clock.js';
import { checkMutant } from './check-mutant.js';
import { mutate } from './mutate.js';
import { RandomSource } from './random-source.js';

export interface FuzzOptions {
  readonly seed: number;
  readonly runs: number;
  /** CPU time of this process in seconds after which no further run begins. */
  readonly seconds: number;
  /** Directory with witnesses to start from. */
  readonly witnesses: string;
}

export interface FuzzReport {
  readonly runs: number;
  /** Mutants that can be read, by format. */
  readonly readable: { readonly graphml: number; readonly yaml: number };
  readonly findings: number;
  readonly fixes: number;
  /** Seconds of the slowest run. */
  readonly slowest: number;
  /** The first mutant for which something does not hold. */
  readonly failure: { readonly problem: string; readonly bytes: Buffer; readonly run: number } | undefined;
}

/** Seconds of CPU time that a mutant may take. */
const HANG = 20;

/** Changes witnesses at random, and checks what has to hold of every file. Each run depends on seed and number only. */
export function fuzzLint(options: FuzzOptions): FuzzReport {
  const seeds = readSeeds(options.witnesses);
  const programs = readPrograms(options.witnesses);
  const stop = cpuClock() + options.seconds * 1000;
  let [runs, slowest, findings, fixes] = [0, 0, 0, 0];
  const readable = { graphml: 0, yaml: 0 };
  for (; runs < options.runs && cpuClock() < stop; runs++) {
    const random = new RandomSource(Math.imul(options.seed + 1, 0x9e3779b1) + runs);
    const bytes = mutate(random.pick(seeds), seeds, random);
    const begin = cpuClock();
    let problem: string | undefined;
    try {
      const report = checkMutant(bytes, contextOf(programs, random), random);
      problem = report.problem;
      findings += report.findings;
      fixes += report.fixes;
      if (report.format !== undefined) readable[report.format]++;
    } catch (error) {
      problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    const seconds = (cpuClock() - begin) / 1000;
    slowest = Math.max(slowest, seconds);
    if (seconds > HANG) problem ??= `it takes ${seconds.toFixed(1)} s`;
    if (problem !== undefined)
      return { runs, readable, findings, fixes, slowest, failure: { problem, bytes, run: runs } };
  }
  return { runs, readable, findings, fixes, slowest, failure: undefined };
}

function readSeeds(folder: string): readonly Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(?:graphml|ya?ml)$/.test(entry.name) && entry.name !== 'expected.yml',
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => readFileSync(file))
    .filter(({ length }) => length > 0 && length < 20_000);
}

function readPrograms(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.c'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** A claim of any kind, with a program that fits, does not fit, or is broken itself. */
function contextOf(programs: readonly string[], random: RandomSource): LintContext {
  const text = random.pick(programs);
  const at = random.below(text.length);
  const broken = text.slice(0, at) + text.slice(at + random.below(30));
  const source = new SourceText(random.below(3) === 0 ? broken : text, 'program.c');
  return {
    profile: random.pick(['default', 'sv-comp', 'strict'] as const),
    kind: random.pick(['violation', 'correctness', undefined] as const),
    propertyText: random.pick([
      'CHECK( init(main()), LTL(G ! call(reach_error())) )',
      'LTL(',
      undefined,
    ] as const),
    dataModel: random.pick(['ILP32', 'LP64', undefined] as const),
    programs: random.below(4) === 0 ? undefined : [{ name: 'program.c', sha256: 'a'.repeat(64), source }],
    acceptedFormats: random.pick([['graphml 1.0', 'yaml 2.0'], undefined] as const),
    witnessNames: random.pick([['witness.yml'], undefined] as const),
  };
}
