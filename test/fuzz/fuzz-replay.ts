import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerDocument, type ReplayAnswer, resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { formatExplanation } from '../../src/report/pretty-explanation.js';
import { InputError } from '../../src/source/input-error.js';
import type { WitnessExplanation } from '../../src/use-cases/explain/follow-witness.js';
import { cpuClock } from '../../src/vocabulary/clock.js';
import { type Pair, propertyText, readPairs } from '../replay/pair.js';
import { mutate } from './mutate.js';
import { mutateProgram } from './mutate-program.js';
import { RandomSource } from './random-source.js';

export interface ReplayFuzzReport {
  readonly runs: number;
  /** Mutants by the answer to them; `refused` are those that cannot be read. */
  readonly answers: ReadonlyMap<string, number>;
  /** Seconds of CPU time. */
  readonly slowest: number;
  readonly failure: { readonly run: number; readonly problem: string; readonly mutant: Mutant } | undefined;
}

interface Mutant {
  readonly pair: Pair;
  readonly program: string;
  readonly witness: Buffer;
}

/** Seconds of CPU time that a mutant may take. */
const HANG = 30;

/**
 * Changes the witnesses and programs of the pairs at random. Whatever comes, replay answers or says what is wrong with
 * the input, in bounded time, and what it says about the property is about that property.
 */
export async function fuzzReplay(options: {
  readonly seed: number;
  readonly runs: number;
  /** CPU time of this process after which no further run begins. */
  readonly seconds: number;
  /** Directory with programs and their witnesses. */
  readonly pairs: string;
}): Promise<ReplayFuzzReport> {
  const pairs = readPairs(options.pairs);
  const witnesses = pairs.map(({ witness }) => Buffer.from(witness));
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-replay-'));
  const stop = cpuClock() + options.seconds * 1000;
  const answers = new Map<string, number>();
  let [runs, slowest] = [0, 0];
  try {
    for (; runs < options.runs && cpuClock() < stop; runs++) {
      const random = new RandomSource(Math.imul(options.seed + 1, 0x9e3779b1) + runs);
      const mutant = mutantOf(random.pick(pairs), witnesses, random);
      const begin = cpuClock();
      const { answer, problem } = await tryMutant(mutant, folder);
      const seconds = (cpuClock() - begin) / 1000;
      slowest = Math.max(slowest, seconds);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      const found = problem ?? (seconds > HANG ? `it takes ${seconds.toFixed(1)} s` : undefined);
      if (found !== undefined)
        return { runs, answers, slowest, failure: { run: runs, problem: found, mutant } };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { runs, answers, slowest, failure: undefined };
}

/** A changed witness, a changed program, or both. */
function mutantOf(pair: Pair, witnesses: readonly Buffer[], random: RandomSource): Mutant {
  const text = readFileSync(pair.programFile, 'utf8');
  const witness = Buffer.from(pair.witness);
  const what = random.below(3);
  return {
    pair,
    program: what === 0 ? text : mutateProgram(text, random),
    witness: what === 1 ? witness : mutate(witness, witnesses, random),
  };
}

async function tryMutant(
  { pair, program, witness }: Mutant,
  folder: string,
): Promise<{ readonly answer: string; readonly problem: string | undefined }> {
  const file = (name: string) => join(folder, name);
  const names = { program: file('program.c'), property: file('property.prp'), witness: file('witness') };
  writeFileSync(names.program, program);
  writeFileSync(names.property, propertyText(pair.property));
  writeFileSync(names.witness, witness);
  try {
    const answer = await validateByReplay({
      programs: [names.program],
      property: names.property,
      witness: names.witness,
      dataModel: pair.dataModel,
      cputime: 1,
      memory: 100_000_000,
      steps: 4000,
      seed: 1,
      explain: 'json',
    });
    return { answer: resultText(answer), problem: problemOf(answer, pair) };
  } catch (error) {
    if (error instanceof InputError) return { answer: 'refused', problem: undefined };
    return {
      answer: 'crash',
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function problemOf(answer: ReplayAnswer, { property }: Pair): string | undefined {
  const document = answerDocument(answer, 1) as WitnessExplanation;
  const text = formatExplanation(document, 'plain');
  if (document.reason === '' || /undefined\b(?! behaviour)|NaN \||\[object/.test(document.reason))
    return `the reason is '${document.reason}'`;
  if (text === '') return 'the explanation is empty';
  const places = [...document.inputs, ...document.passed].flatMap(({ line, column }) => [line, column]);
  if (!places.every((each) => Number.isInteger(each) && each >= 1)) return 'a place is none';
  if (answer.kind === 'unknown' || answer.subproperty === undefined) return undefined;
  const asked = new RegExp(
    answer.subproperty === 'unreach-call' ? 'reach_error' : subformula(answer.subproperty),
  );
  return asked.test(propertyText(property)) ? undefined : `${resultText(answer)} is not about ${property}`;
}

/** What a property file says about a subproperty. */
function subformula(subproperty: string): string {
  return { 'no-overflow': 'overflow', termination: 'F end' }[subproperty] ?? subproperty;
}
