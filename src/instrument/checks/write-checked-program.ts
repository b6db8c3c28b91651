import { visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import { findElement } from '../acsl/find-element.js';
import { type Notation, spellCondition } from '../acsl/notation.js';
import { requireNothingAssumed } from '../acsl/required-of-programs.js';
import { findValuesAtFirst, type ValuesAtFirst } from '../acsl/values-at-first.js';
import { writeExpression } from '../acsl/write-expression.js';
import { writeProgram, writtenFunctions } from '../acsl/write-program.js';
import { definednessOf } from '../assertions/defined-expression.js';
import { NotExpressible } from '../subject/failure.js';
import type { InstrumentTask } from '../subject/task.js';
import { PREFIX } from '../text/own-names.js';
import { bridgeExternals } from './bridges.js';
import { findSetAtOnce, type SetFrom } from './set-at-once.js';

const VIOLATED = `${PREFIX}violated`;

/**
 * The program with a check of each invariant, as C that is written anew: verifiers of C know other parts of the language
 * than we do, and read some of what they know otherwise.
 * @param errorFunction what a failed check calls
 * @throws NotExpressible for what is not on the list of what is written
 */
export function writeCheckedProgram(task: InstrumentTask, errorFunction: string): string {
  const { program, contracts } = task;
  const [contract] = contracts;
  if (contract !== undefined)
    throw new NotExpressible(contract.line, 'a contract is no check of one location');
  requireNothingAssumed(task, errorFunction);
  return writeProgram(task, {
    before: [
      ...bridgeExternals(program, errorFunction),
      `static void ${VIOLATED}(void) { ${errorFunction}(); }`,
    ],
    functions: writtenFunctions(program, errorFunction),
    annotate: () => undefined,
    notation: checks({ atFirst: findValuesAtFirst(program), setAtOnce: findSetAtOnce(program) }),
  });
}

/** What is known of the values of variables that are declared without one. */
interface KnownValues {
  readonly atFirst: ValuesAtFirst;
  readonly setAtOnce: ReadonlyMap<Variable, SetFrom>;
}

/** Checks as C; a condition with checks before it. */
function checks(values: KnownValues): Notation {
  const checksOf = (invariants: readonly PlacedInvariant[]): readonly string[] => [
    ...new Set(invariants.map((each) => spellCheck(each, values))),
  ];
  return {
    state: (invariants) => checksOf(invariants).map((each) => `${each};`),
    loop: ({ invariants, condition, first }) => {
      const all = checksOf(invariants);
      const checked = all.length === 0 ? condition : `(${[...all, condition || '1'].join(', ')})`;
      return { before: '', condition: spellCondition(first, checked) };
    },
  };
}

function spellCheck(invariant: PlacedInvariant, values: KnownValues): string {
  const { expression, line } = invariant;
  requireValues(invariant, values);
  const defined = definednessOf(expression, {
    spell: writeExpression,
    isKnown: () => false,
    line,
    untested: 'refused',
  });
  const spelled = writeExpression(expression);
  const holds = defined === undefined ? spelled : `(${defined} && ${spelled})`;
  return `(${holds} ? (void)0 : ${VIOLATED}())`;
}

/** Operations without effects; the last two lead to elements of arrays. */
const EFFECT_FREE: ReadonlySet<TypedExpression['kind']> = new Set([
  'integer-constant',
  'load',
  'convert',
  'unary',
  'binary',
  'comparison',
  'logical',
  'conditional',
  'address',
  'pointer-add',
]);

/** Verifiers give a variable some value where it has none, which C has no test for. */
function requireValues(
  { expression, line, offset, kind }: PlacedInvariant,
  { atFirst, setAtOnce }: KnownValues,
): void {
  visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
    if (!EFFECT_FREE.has(each.kind)) throw new NotExpressible(line, `an expression of the kind ${each.kind}`);
    if (each.kind !== 'load') return;
    const { variable } = findElement(each.place, line);
    const from = setAtOnce.get(variable);
    const isInLoop = kind === 'loop' && offset === from?.loop;
    const isSet = from !== undefined && kind !== 'end' && (isInLoop || offset >= from.behind);
    if (atFirst.has(variable) && !isSet)
      throw new NotExpressible(line, `${variable.name} may have no value, for which C has no test`);
  });
}
