import { analyseExpression } from '../../c/analyse-expression.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { type Equation, equationsAt, isZeroAt } from '../sample/equations.js';
import { integersAtLoops, type LoopInteger, type LoopWithIntegers } from '../sample/integers-at-loops.js';
import { sampleAllLoops, type Visit } from '../sample/loop-values.js';
import { degreeOf, type Monomial, monomialsFrom, monomialsUpTo } from '../sample/monomials.js';
import { boundTexts } from './bound-texts.js';
import { type CandidateInvariant, candidatesAt } from './candidates.js';
import { clauseTexts } from './clause-texts.js';
import { equationTexts } from './equation-texts.js';
import { conditionsIn, constantsIn } from './program-texts.js';

/** Variables of one loop of which equations speak, conditions that tell phases apart, and candidates of each kind. */
const MAXIMUM_VARIABLES = 8;
const MAXIMUM_CONDITIONS = 12;
const MAXIMUM_CANDIDATES = 80;
/** Unknowns of one system of equations; a degree with more of them is not tried. */
const MAXIMUM_UNKNOWNS = 84;
const MAXIMUM_DEGREE = 3;

/** Invariants that held in some executions. */
export interface SampledCandidates {
  readonly equations: readonly CandidateInvariant[];
  /** Equations that hold in one phase of the loop, which a condition tells from the other, and what else one says of another. */
  readonly phases: readonly CandidateInvariant[];
  /** Bounds, remainders and bits. */
  readonly bounds: readonly CandidateInvariant[];
}

interface SeenLoop {
  readonly loop: LoopWithIntegers;
  readonly integers: readonly LoopInteger[];
  readonly conditions: readonly { readonly text: string; readonly expression: TypedExpression }[];
}

/** Values of some integers of a loop, which all have one, at a visit. */
interface Seen {
  readonly execution: number;
  readonly point: readonly bigint[];
  readonly isCalm: boolean;
  readonly truths: readonly (bigint | undefined)[];
}

/** Executes the program, and says what its executions have in common at the heads of loops. None of it is known to hold. */
export function sampledCandidates(program: TypedProgram, entryFunction: string): SampledCandidates {
  const loops = seenLoops(program);
  const visits = sampleAllLoops(program, entryFunction, (of) =>
    seenLoops(of).map(({ loop, integers, conditions }) => ({
      loop,
      expressions: [...integers, ...conditions].map(({ expression }) => expression),
    })),
  );
  const constants = constantsIn(program.text);
  const found = loops.map((seen, index) => candidatesOf(program, seen, visits[index] ?? [], constants));
  return {
    equations: found.flatMap(({ equations }) => equations),
    phases: found.flatMap(({ phases }) => phases),
    bounds: found.flatMap(({ bounds }) => bounds),
  };
}

function seenLoops(program: TypedProgram): readonly SeenLoop[] {
  return integersAtLoops(program).map((loop) => {
    const conditions = conditionsIn(loop.text).flatMap((text) => {
      const analysis = analyseExpression(program, loop.point, text);
      if (analysis.kind !== 'typed' || analysis.expression.type.kind !== 'integer') return [];
      return [{ text, expression: analysis.expression }];
    });
    return {
      loop,
      integers: loop.integers.slice(0, MAXIMUM_VARIABLES),
      conditions: conditions.slice(0, MAXIMUM_CONDITIONS),
    };
  });
}

function candidatesOf(
  program: TypedProgram,
  { loop, integers, conditions }: SeenLoop,
  visits: readonly Visit[],
  constants: readonly number[],
): SampledCandidates {
  const isKnown = integers.map((_, index) => visits.every(({ values }) => values[index] !== undefined));
  const known = integers.filter((_, index) => isKnown[index]);
  if (visits.length === 0 || known.length === 0) return { equations: [], phases: [], bounds: [] };
  const seen = visits.map(({ execution, values, isCalm }): Seen => {
    const point = values.slice(0, integers.length).filter((value) => value !== undefined);
    return { execution, point, isCalm, truths: values.slice(integers.length) };
  });
  const all = equationsOf(seen, known.length, MAXIMUM_DEGREE);
  const phases = conditions.flatMap(({ text }, index) => {
    const when = (isTrue: boolean) =>
      seen.filter(({ truths }) => truths[index] !== undefined && (truths[index] !== 0n) === isTrue);
    const [whenTrue, whenFalse] = [when(true), when(false)];
    if (whenTrue.length === 0 || whenFalse.length === 0) return [];
    const own = (these: readonly Seen[]) =>
      equationsOf(these, known.length, 1).filter((each) => !seen.every(({ point }) => isZeroAt(each, point)));
    return [
      ...own(whenTrue).flatMap((each) => equationTexts(each, known).map((said) => `!(${text}) || ${said}`)),
      ...own(whenFalse).flatMap((each) => equationTexts(each, known).map((said) => `(${text}) || ${said}`)),
    ];
  });
  const clauses = clauseTexts(
    conditions.map(({ text }, index) => ({ text, truths: seen.map(({ truths }) => truths[index]) })),
  );
  const equations = all.flatMap((each) => equationTexts(each, known));
  const points = seen.map(({ point }) => point);
  const bounds = boundTexts(points, known, changesOf(seen, known.length), constants);
  return {
    equations: candidatesAt(program, loop, equations.slice(0, MAXIMUM_CANDIDATES)),
    phases: candidatesAt(program, loop, [
      ...phases.slice(0, MAXIMUM_CANDIDATES),
      ...clauses.slice(0, MAXIMUM_CANDIDATES),
    ]),
    bounds: candidatesAt(program, loop, bounds.slice(0, MAXIMUM_CANDIDATES)),
  };
}

/** Of the highest degree for which there are not too many unknowns. */
export function equationsOf(
  seen: readonly Pick<Seen, 'point' | 'isCalm'>[],
  variables: number,
  degree: number,
): readonly Equation[] {
  const points = seen.filter(({ isCalm }) => isCalm).map(({ point }) => point);
  const monomials = monomialsUpTo(degree, variables);
  if (degree > 1 && monomials.length > MAXIMUM_UNKNOWNS) return equationsOf(seen, variables, degree - 1);
  return equationsAt(points, degree === 1 ? monomials : orderFor(points, monomials, variables));
}

/**
 * If some variables are polynomials of a single one, equations that say so come first. With small factors, because
 * `4 * s == ...` leaves two bits of `s` open.
 */
function orderFor(
  points: readonly (readonly bigint[])[],
  monomials: readonly Monomial[],
  variables: number,
): readonly Monomial[] {
  let best = { order: monomials, told: 0, factors: 0n };
  for (let base = 0; base < variables; base++) {
    const order = monomialsFrom(base, monomials);
    const short = order.slice(0, order.findLastIndex((each) => degreeOf(each) === 1) + 1);
    const equations = equationsAt(points, short).filter(({ parts }) =>
      parts.some(({ monomial }) => degreeOf(monomial) > 1),
    );
    const told = equations.length;
    const factors = equations.reduce((sum, each) => sum + sizeOfFactors(each), 0n);
    if (told > best.told || (told === best.told && factors < best.factors)) best = { order, told, factors };
  }
  return best.order;
}

function sizeOfFactors({ parts }: Equation): bigint {
  return parts.reduce((sum, { factor }) => sum + (factor < 0n ? -factor : factor), 0n);
}

/** Whether the loop changes each of the variables, as far as executions showed. */
function changesOf(seen: readonly Seen[], variables: number): readonly boolean[] {
  return Array.from({ length: variables }, (_, variable) => {
    const first = new Map<number, bigint | undefined>();
    return seen.some(({ execution, point }) => {
      if (!first.has(execution)) first.set(execution, point[variable]);
      return first.get(execution) !== point[variable];
    });
  });
}
