import type { TypedProgram } from '../../c/tree/typed-program.js';
import { type ReturnedCall, type SeenCalls, sampleCalls } from '../sample/call-values.js';
import { isZeroAt } from '../sample/equations.js';
import type { NamedInteger } from '../sample/integers-at-loops.js';
import { degreeOf } from '../sample/monomials.js';
import type { RecursiveFunction } from '../sample/recursive-functions.js';
import { type PlacedContract, readContract } from '../witness/place-contracts.js';
import { boundTexts, enclosingTexts } from './bound-texts.js';
import { type Guard, goalTextsOf, guardsOf, oldText } from './contract-texts.js';
import { equationTexts, exactEquationText } from './equation-texts.js';
import { constantsIn } from './program-texts.js';
import { equationsOf } from './sampled-candidates.js';
import { type CallTable, singleTexts } from './single-texts.js';

/** Conditions by which cases are told apart, and candidates of each kind. */
const MAXIMUM_GUARDS = 5;
const MAXIMUM_CASES = 24;
const MAXIMUM_CANDIDATES = 80;
const MAXIMUM_DEGREE = 3;
/** Distances of outputs from inputs, the smallest first. */
const NEAR = [-1n, 0n, 1n];
/** Divisors by which cases are told apart. */
const DIVISORS = [2n, 3n];

/** Contracts with one clause each that executions suggest. None of them is known to hold. */
export interface ContractCandidates {
  /** What calls have in common. */
  readonly requires: readonly PlacedContract[];
  /** Equations, also those of single cases, and what callers compare the result with. */
  readonly equations: readonly PlacedContract[];
  readonly bounds: readonly PlacedContract[];
  /** Results of single calls. */
  readonly single: readonly PlacedContract[];
}

/** Executes the program, and says what calls of recursive functions have in common, and what they leave. */
export function contractCandidates(
  program: TypedProgram,
  entryFunction: string,
  functions: readonly RecursiveFunction[],
): ContractCandidates {
  const guards = functions.map((each) => guardsOf(program, each).slice(0, MAXIMUM_GUARDS));
  const seen = sampleCalls(
    program,
    entryFunction,
    functions.map((each, index) => ({
      function: each,
      conditions: (guards[index] ?? []).map(({ expression }) => expression),
    })),
  );
  const constants = constantsIn(program.text);
  const found = functions.map((each, index) =>
    candidatesOf(program, each, {
      guards: guards[index] ?? [],
      seen: seen[index] ?? { beginnings: [], returned: [] },
      constants,
    }),
  );
  return {
    requires: found.flatMap(({ requires }) => requires),
    equations: found.flatMap(({ equations }) => equations),
    bounds: found.flatMap(({ bounds }) => bounds),
    single: found.flatMap(({ single }) => single),
  };
}

/** What is known of a function, and numbers of the program. */
interface Hints {
  readonly guards: readonly Guard[];
  readonly seen: SeenCalls;
  readonly constants: readonly number[];
}

function candidatesOf(
  program: TypedProgram,
  recursive: RecursiveFunction,
  { guards, seen: { beginnings, returned }, constants }: Hints,
): ContractCandidates {
  const { entity, definition, inputs, written, result } = recursive;
  const place = { entity, definition, line: definition.nameRange.line };
  const read = (texts: readonly string[], clauses: (text: string) => PlacedContract['texts']) =>
    [...new Set(texts)].slice(0, MAXIMUM_CANDIDATES).flatMap((text) => {
      const contract = readContract(program, place, clauses(text));
      return contract.kind === 'done' ? [contract.value] : [];
    });
  const requiring = (texts: readonly string[]) => read(texts, (requires) => ({ requires, ensures: '1' }));
  const ensuring = (texts: readonly string[]) => read(texts, (ensures) => ({ requires: '1', ensures }));

  const begun = beginnings.map((each) => each.inputs);
  const requires = [
    ...enclosingTexts(begun, inputs, constants),
    ...boundTexts(
      begun,
      inputs,
      inputs.map(() => true),
      constants,
    ),
  ];
  const outputs = [
    ...(result === undefined ? [] : [{ name: '\\result', type: result, input: undefined }]),
    ...written.map(({ name, type }) => ({
      name,
      type,
      input: inputs.findIndex((input) => input.name === name),
    })),
  ];
  const old = inputs.map((input) => ({ name: oldText(input), type: input.type }));
  const points = returned.map((each) => [...each.inputs, ...each.outputs]);
  const table: CallTable = { inputs: old, outputs, points, begun };
  const calls = returned.map((each): Seen => ({ ...each, point: [...each.inputs, ...each.outputs] }));
  return {
    requires: requiring(begun.length === 0 ? [] : requires),
    equations: ensuring([
      ...goalTextsOf(program, recursive),
      ...generalEquations(calls, [...old, ...outputs]),
      ...caseTexts(calls, guards, table),
    ]),
    bounds: ensuring(calls.length === 0 ? [] : ensuredBounds(table, constants)),
    single: ensuring(singleTexts(table)),
  };
}

/** A call with its inputs and outputs. */
interface Seen extends ReturnedCall {
  readonly point: readonly bigint[];
}

function generalEquations(calls: readonly Seen[], integers: readonly NamedInteger[]): readonly string[] {
  return equationsOf(calls, integers.length, MAXIMUM_DEGREE).flatMap((each) => {
    const isProduct = each.parts.some(({ monomial }) => degreeOf(monomial) > 1);
    return [...equationTexts(each, integers), ...(isProduct ? [exactEquationText(each, integers)] : [])];
  });
}

/** Equations of calls for which conditions of the function are alike, or the remainder of an input. */
function caseTexts(
  calls: readonly Seen[],
  guards: readonly Guard[],
  { inputs, outputs }: CallTable,
): readonly string[] {
  const integers = [...inputs, ...outputs];
  const cases = new Map<string, Seen[]>();
  const note = (name: string, call: Seen) => {
    const own = cases.get(name);
    if (own === undefined) cases.set(name, [call]);
    else own.push(call);
  };
  for (const call of calls) {
    const truths = guards.map(({ text }, index) => (call.truths[index] === 0n ? `!(${text})` : `(${text})`));
    for (const truth of truths) note(truth, call);
    if (guards.length > 1) note(`(${truths.join(' && ')})`, call);
  }
  for (const call of calls)
    for (const [index, { name }] of inputs.entries())
      for (const divisor of DIVISORS)
        note(`(${name} % ${divisor} == ${(call.point[index] ?? 0n) % divisor})`, call);
  return [...cases].slice(0, MAXIMUM_CASES).flatMap(([name, own]) => {
    if (own.length === calls.length) return [];
    const equations = equationsOf(own, integers.length, 1)
      .filter((each) => !calls.every(({ point }) => isZeroAt(each, point)))
      .flatMap((each) => equationTexts(each, integers));
    const constant = outputs.flatMap(({ name: said }, index) => {
      const [first, ...others] = new Set(own.map(({ point }) => point[inputs.length + index]));
      return first === undefined || others.length > 0 ? [] : [`${said} == ${first}`];
    });
    return [...constant, ...equations].map((each) => `!${name} || ${each}`);
  });
}

function ensuredBounds(
  { inputs, outputs, points }: CallTable,
  constants: readonly number[],
): readonly string[] {
  const left = points.map((point) => point.slice(inputs.length));
  const integers = [...inputs, ...outputs];
  const isOutput = integers.map((_, index) => index >= inputs.length);
  return [
    ...enclosingTexts(left, outputs, constants),
    ...outputs.flatMap((output, index) => besideTexts(points, inputs, { output, index })),
    ...boundTexts(points, integers, isOutput, constants),
  ];
}

/** Bounds of an output by an input and the next number: also if that was reached only once. */
function besideTexts(
  points: CallTable['points'],
  inputs: readonly NamedInteger[],
  { output, index }: { readonly output: NamedInteger; readonly index: number },
): readonly string[] {
  if (output.type.width > 32) return [];
  return inputs.flatMap(({ name, type }, input) => {
    if (type.width > 32) return [];
    const distances = points.map((point) => (point[inputs.length + index] ?? 0n) - (point[input] ?? 0n));
    const above = NEAR.find((near) => distances.every((distance) => distance <= near));
    const below = NEAR.findLast((near) => distances.every((distance) => distance >= near));
    const [left, right] = [`(long long)${output.name}`, `(long long)${name}`];
    return [
      ...(above === undefined ? [] : [`${left} <= ${right} + ${above}`]),
      ...(below === undefined ? [] : [`${left} >= ${right} + ${below}`]),
    ];
  });
}
