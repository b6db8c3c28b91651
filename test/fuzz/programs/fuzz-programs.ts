import type { DataModel } from '../../../src/vocabulary/data-model.js';
import { RandomSource } from '../random-source.js';
import { type Comparison, compareTraces, compilersFor, FORMS } from './compare-traces.js';
import { generateBitFields } from './generate-bit-fields.js';
import { generateLibraryCalls } from './generate-library-calls.js';
import { generateStatements } from './generate-statements.js';
import { sourceOf, type TracedProgram } from './traced-program.js';

/** The kinds of programs, with the cases that one of them has. */
export const KINDS = new Map([
  ['bit-fields', { generate: generateBitFields, cases: 60 }],
  ['library calls', { generate: generateLibraryCalls, cases: 300 }],
  ['statements', { generate: generateStatements, cases: 15 }],
]);

export interface ProgramFuzzReport {
  readonly programs: number;
  readonly cases: number;
  /** Values that were the same here and in the compiled programs. */
  readonly values: number;
  /** Why programs were not compared: they have no meaning, or more than one. */
  readonly discarded: readonly string[];
  readonly failure: ProgramFailure | undefined;
}

export interface ProgramFailure {
  readonly run: number;
  readonly problem: string;
  readonly source: string;
}

/** One program, which the kind, the number and the data model determine. */
export interface ProgramRun {
  readonly kind: string;
  readonly number: number;
  readonly model: DataModel;
}

const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

/**
 * Compares generated programs with what compilers make of them, value by value. Each run depends on seed and number
 * only: its kind, its data model, and the form in which it is executed besides the plain one.
 */
export function fuzzPrograms(options: {
  readonly seed: number;
  readonly runs: number;
  /** Wall time after which no further run begins. */
  readonly seconds: number;
}): ProgramFuzzReport {
  const compilers = new Map(MODELS.map((model) => [model, compilersFor(model, 'thorough')]));
  const models = MODELS.filter((model) => (compilers.get(model)?.length ?? 0) > 0);
  const stop = Date.now() + options.seconds * 1000;
  const kinds = [...KINDS.keys()];
  const forms = [...FORMS.keys()];
  const discarded: string[] = [];
  let [programs, cases, values] = [0, 0, 0];
  for (; models.length > 0 && programs < options.runs && Date.now() < stop; programs++) {
    const number = Math.imul(options.seed + 1, 0x9e3779b1) + programs;
    const kind = kinds[programs % kinds.length] ?? '';
    const model = models[Math.floor(programs / kinds.length) % models.length] ?? 'LP64';
    const program = generateProgram({ kind, number, model });
    const also = forms[programs % forms.length] ?? 'plain';
    const compared = compareTraces(program, model, compilers.get(model) ?? [], ['plain', also]);
    cases += program.cases.length;
    if (compared.kind === 'same') values += compared.values;
    else if (compared.kind === 'discarded') discarded.push(`${kind} ${number}, ${model}: ${compared.why}`);
    else {
      const failure = describe(program, compared, { kind, number, model }, programs);
      return { programs, cases, values, discarded, failure };
    }
  }
  return { programs, cases, values, discarded, failure: undefined };
}

export function generateProgram({ kind, number }: ProgramRun): TracedProgram {
  const known = KINDS.get(kind);
  if (known === undefined) throw new Error(`there are no programs of the kind '${kind}'`);
  return known.generate(new RandomSource(number), known.cases);
}

function describe(
  program: TracedProgram,
  { why, caseNumber }: Extract<Comparison, { kind: 'different' }>,
  { kind, number, model }: ProgramRun,
  run: number,
): ProgramFailure {
  const single = { ...program, cases: program.cases.slice(caseNumber, caseNumber + 1) };
  return {
    run,
    problem: `${kind} ${number}, ${model}, case ${caseNumber}: ${why}`,
    source: sourceOf(single),
  };
}
