import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../../c/tree/parts.js';
import type { CallExpression, TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import type {
  ComputedGotoStatement,
  GotoStatement,
  LabelEntity,
  TypedStatement,
} from '../../../c/tree/typed-statement.js';
import { canLandAt, type Landing, setjmpIn, variablesAt } from './landings.js';

/**
 * How jumps work in code that has only blocks and loops. Every label has a number. A jump sets that number and
 * returns to the start of the innermost statement that contains both the jump and the label, its *dispatcher*. From
 * there, control is led down to the label through the statements that contain it, which are *resumable*: while a
 * number is set, they continue in their middle. A `switch` works in the same way, but only leads forwards into its
 * body.
 */
export interface JumpPlan {
  readonly body: TypedStatement;
  /** Numbers of the labels, from 1, in source order. */
  readonly numbers: ReadonlyMap<TypedStatement, number>;
  readonly labels: ReadonlyMap<LabelEntity, number>;
  /** First and last number of the labels in a statement. */
  readonly ranges: ReadonlyMap<TypedStatement, readonly [number, number]>;
  readonly resumable: ReadonlySet<TypedStatement>;
  readonly dispatchers: ReadonlySet<TypedStatement>;
  /** The dispatcher of a jump to a label. */
  findDispatcher(jump: GotoStatement | ComputedGotoStatement, label: LabelEntity): TypedStatement | undefined;
  /** Labels that are the target of a later jump backwards. */
  readonly backwards: ReadonlySet<LabelEntity>;
  /** By the numbers of these calls: the variables of blocks and loops that exist there. */
  readonly landingVariables: ReadonlyMap<number, readonly Variable[]>;
  /** By the numbers of these calls: the variable that gets what the call returns. */
  readonly assigned: ReadonlyMap<number, Variable>;
  /** Numbers of the calls of setjmp to which a jump can lead back. */
  readonly landings: ReadonlyMap<CallExpression, number>;
  /** The same by the statements that begin with them. */
  readonly landingStatements: ReadonlyMap<TypedStatement, number>;
  /** Labels whose address is taken. */
  readonly computedTargets: readonly LabelEntity[];
}

interface Search {
  readonly path: TypedStatement[];
  readonly numbers: Map<TypedStatement, number>;
  readonly labels: Map<LabelEntity, number>;
  readonly ranges: Map<TypedStatement, readonly [number, number]>;
  readonly labelPaths: Map<LabelEntity, readonly TypedStatement[]>;
  readonly casePaths: Map<TypedStatement, readonly TypedStatement[]>;
  readonly landings: (Landing & { number: number; path: readonly TypedStatement[] })[];
  readonly jumps: { statement: GotoStatement | ComputedGotoStatement; path: readonly TypedStatement[] }[];
  readonly switches: { labels: readonly TypedStatement[]; depth: number }[];
}

export function planJumps(body: TypedStatement): JumpPlan {
  const search: Search = {
    path: [],
    numbers: new Map(),
    labels: new Map(),
    ranges: new Map(),
    labelPaths: new Map(),
    casePaths: new Map(),
    landings: [],
    jumps: [],
    switches: [],
  };
  visitStatement(body, search);
  const resumable = new Set<TypedStatement>();
  const dispatchers = new Set<TypedStatement>();
  const backwards = new Set<LabelEntity>();
  const chosen = new Map<GotoStatement | ComputedGotoStatement, Map<LabelEntity, TypedStatement>>();
  const computedTargets = [...search.labels.keys()].filter((label) => label.addressTaken);
  for (const jump of search.jumps) {
    const targets = jump.statement.kind === 'goto' ? [jump.statement.label] : computedTargets;
    for (const label of targets) {
      const path = search.labelPaths.get(label);
      if (path === undefined) continue;
      let common = 0;
      while (common < path.length && path[common] === jump.path[common]) common++;
      const dispatcher = path[common - 1];
      if (dispatcher === undefined) continue;
      dispatchers.add(dispatcher);
      for (const statement of path.slice(common - 1)) resumable.add(statement);
      const byLabel = chosen.get(jump.statement) ?? new Map<LabelEntity, TypedStatement>();
      chosen.set(jump.statement, byLabel.set(label, dispatcher));
      const start = path.at(-1)?.range.start ?? 0;
      if (start <= jump.statement.range.start) backwards.add(label);
    }
  }
  for (const { labels, depth } of search.switches) {
    for (const label of labels) {
      for (const statement of search.casePaths.get(label)?.slice(depth) ?? []) resumable.add(statement);
    }
  }
  for (const { path } of search.landings) {
    dispatchers.add(body);
    for (const statement of path) resumable.add(statement);
  }
  const landings = new Map(search.landings.map(({ call, number }) => [call, number]));
  const landingStatements = new Map(
    search.landings.flatMap(({ path, number }) => path.slice(-1).map((last) => [last, number] as const)),
  );
  const landingVariables = new Map(search.landings.map(({ number, path }) => [number, variablesAt(path)]));
  const assigned = new Map(
    search.landings.flatMap(({ number, assigned }) =>
      assigned === undefined ? [] : [[number, assigned] as const],
    ),
  );
  const { numbers, labels, ranges } = search;
  const findDispatcher: JumpPlan['findDispatcher'] = (jump, label) => chosen.get(jump)?.get(label);
  return {
    body,
    numbers,
    labels,
    ranges,
    resumable,
    dispatchers,
    findDispatcher: findDispatcher,
    backwards,
    computedTargets,
    landings,
    landingStatements,
    landingVariables,
    assigned,
  };
}

function visitStatement(statement: TypedStatement, search: Search): void {
  const first = search.numbers.size + 1;
  search.path.push(statement);
  if (statement.kind === 'label' || statement.kind === 'case' || statement.kind === 'default') {
    search.numbers.set(statement, first);
    if (statement.kind === 'label') {
      search.labels.set(statement.label, first);
      search.labelPaths.set(statement.label, [...search.path]);
    } else search.casePaths.set(statement, [...search.path]);
  }
  const landing = setjmpIn(statement);
  if (landing !== undefined && canLandAt(search.path)) {
    search.numbers.set(statement, first);
    search.landings.push({ ...landing, number: first, path: [...search.path] });
  }
  if (statement.kind === 'goto' || statement.kind === 'computed-goto') {
    search.jumps.push({ statement, path: [...search.path] });
  }
  if (statement.kind === 'switch') {
    search.switches.push({ labels: statement.labels, depth: search.path.length });
  }
  visitParts(partsOfStatement(statement), search);
  search.path.pop();
  const last = search.numbers.size;
  if (last >= first) search.ranges.set(statement, [first, last]);
}

function visitParts(parts: Parts, search: Search): void {
  for (const expression of parts.expressions) visitExpression(expression, search);
  for (const place of parts.places) visitPlace(place, search);
  for (const statement of parts.statements) visitStatement(statement, search);
}

function visitExpression(expression: TypedExpression, search: Search): void {
  visitParts(partsOfExpression(expression), search);
}

function visitPlace(place: TypedPlace, search: Search): void {
  visitParts(partsOfPlace(place), search);
}
