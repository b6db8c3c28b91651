import { analyseExpression } from '../../../c/analyse-expression.js';
import { loopScopeAt } from '../../../c/scope-at.js';
import { containsNode, partsOfStatement } from '../../../c/tree/parts.js';
import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import { baseName } from '../../../source/base-name.js';
import type { AutomatonEdge, AutomatonNode, GraphmlWitness } from '../../../witness/witness.js';
import { findLoops, type LoopPlace, lineAt, mayEnter } from './loop-lines.js';
import { oneLine, type PlacedInvariant, type Placement } from './place-invariants.js';

/**
 * Finds the places of the invariants of a correctness automaton: wherever the automaton may be in their nodes. An edge that
 * enters the head of a loop is taken to enter each loop that it may mean, from whatever node it comes. In the node the
 * automaton is until an edge leaves it for certain.
 *
 * @param fileNames base names by which the witness may mean the program
 */
export function placeNodes(
  witness: GraphmlWitness,
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
): Placement {
  const obstacle = obstacleIn(witness, fileNames);
  if (obstacle !== undefined) return { kind: 'impossible', reason: obstacle };
  if (witness.nodes.every(({ invariant }) => invariant === undefined))
    return { kind: 'placed', invariants: [] };
  if (hasJumps(program)) {
    return { kind: 'impossible', reason: 'jumps may make loops of which an automaton speaks as well' };
  }
  const loops = findLoops(program);
  const placed: PlacedInvariant[] = [];
  for (const node of witness.nodes) {
    if (node.invariant === undefined) continue;
    const found = placeNode(node, node.invariant.value, { witness, program, loops });
    if (typeof found === 'string') {
      const text = oneLine(node.invariant.value);
      return {
        kind: 'impossible',
        reason: `the invariant ${text} of the node ${oneLine(node.id)}: ${found}`,
      };
    }
    placed.push(...found);
  }
  return { kind: 'placed', invariants: placed };
}

function hasJumps({ functions }: TypedProgram): boolean {
  return functions.some(
    ({ definition }) =>
      definition !== undefined &&
      containsNode(definition.body, {
        statement: ({ kind }) => kind === 'goto' || kind === 'computed-goto',
      }),
  );
}

interface Context {
  readonly witness: GraphmlWitness;
  readonly program: TypedProgram;
  readonly loops: readonly LoopPlace[];
}

/** What the automaton has that is not understood. */
function obstacleIn({ keys, edges }: GraphmlWitness, fileNames: ReadonlySet<string>): string | undefined {
  const isDefault = keys.some((key) => key.attributeName === 'invariant' && key.defaultValue !== undefined);
  if (isDefault) return 'prove reads no automata in which nodes have an invariant by default';
  const named = (each: { readonly value: string } | undefined) => each !== undefined && each.value !== '0';
  for (const edge of edges) {
    const { createThread, threadId, assumption, originFile } = edge;
    const line = edge.position.line;
    if (named(createThread) || named(threadId)) return `the edge of line ${line} is about a thread`;
    if (assumption !== undefined) return `the edge of line ${line} assumes something`;
    if (
      originFile !== undefined &&
      !fileNames.has(baseName(originFile.value)) &&
      edge.startline !== undefined
    ) {
      return `the edge of line ${line} is about another file, ${oneLine(originFile.value)}`;
    }
  }
  return undefined;
}

function placeNode(
  { id, entry, invariantScope }: AutomatonNode,
  text: string,
  context: Context,
): readonly PlacedInvariant[] | string {
  const { witness, program } = context;
  if (entry) return 'prove reads no invariants of the node in which the automaton begins';
  const entering = witness.edges.filter(({ target }) => target === id);
  const heads = new Set<LoopPlace>();
  for (const edge of entering) {
    if (!edge.enterLoopHead) return 'it is not only entered at the heads of loops';
    const places = context.loops.filter((place) => mayMean(edge, place, program));
    if (places.length === 0) return `no head of a loop is entered at line ${edge.startline ?? '(none)'}`;
    for (const place of places) heads.add(place);
  }
  if (heads.size === 0) return 'no edge leads to it';
  const leaving = witness.edges.filter(({ source }) => source === id);
  const placed: PlacedInvariant[] = [];
  for (const { loop, function: entity } of heads) {
    const scope = invariantScope?.value ?? '';
    if (scope !== '' && scope !== entity.name) return `its scope ${oneLine(scope)} is not ${entity.name}`;
    const { line, column, start } = loop.range;
    const point = loopScopeAt(program, line, column);
    if (point === undefined) return `the loop of line ${line} cannot be read`;
    const analysis = analyseExpression(program, point, text);
    if (analysis.kind === 'problems') return analysis.problems[0]?.message ?? 'it is no expression';
    const { expression } = analysis;
    placed.push({ kind: 'loop', offset: start, line, expression, text: oneLine(text), presence: 'needed' });
    if (loop.kind === 'do') {
      // Some take the beginning of the body for the head.
      const offset = loop.body.range.start;
      placed.push({ kind: 'statement', offset, line, expression, text: oneLine(text), presence: 'needed' });
    }
    const stay = staysBehind(loop, leaving, program);
    if (stay === 'left at once') continue;
    if (entity.name !== 'main') return `an edge that leaves it for certain is missing behind line ${line}`;
    const region = regionOf(loop, stay, entity.definition?.body);
    if (mayChangeElsewhere(expression, region.statements)) {
      return `the automaton may stay in it while functions are called that change what it is about`;
    }
    placed.push(...placesIn(region, { expression, text: oneLine(text) }));
  }
  return placed;
}

/** Whether an edge that enters the head of a loop may mean this one. */
function mayMean(
  { startline, returnFromFunction, enterFunction }: AutomatonEdge,
  place: LoopPlace,
  program: TypedProgram,
) {
  if (startline === undefined || returnFromFunction !== undefined || enterFunction !== undefined) return true;
  return mayEnter(place, startline, program);
}

/** Where the automaton may still be in the node of the head: nowhere else, behind the loop only, or in the body as well. */
function staysBehind(
  loop: LoopPlace['loop'],
  leaving: readonly AutomatonEdge[],
  program: TypedProgram,
): 'left at once' | 'behind' | 'inside and behind' {
  const { condition } = loop;
  if (loop.kind === 'do') return 'inside and behind';
  const literal = condition?.kind === 'integer-constant' ? condition.value : undefined;
  const always = condition === undefined || (literal !== undefined && literal !== 0n);
  const first = firstStep(loop.body);
  const isLeft = (side: 'condition-true' | 'condition-false') =>
    condition !== undefined &&
    leaving.some((edge) => isCertain(edge, condition.range, program) && (edge.control ?? side) === side);
  const body =
    isLeft('condition-true') ||
    (first !== undefined &&
      leaving.some((edge) => edge.control === undefined && isCertain(edge, first.range, program)));
  const exit = always || isLeft('condition-false');
  if (!body) return 'inside and behind';
  return exit ? 'left at once' : 'behind';
}

/** Whether an edge matches the step of this text, whatever else may be understood by a step. */
function isCertain(
  {
    startline,
    endline,
    startoffset,
    endoffset,
    enterFunction,
    returnFromFunction,
    enterLoopHead,
  }: AutomatonEdge,
  { start, end }: SourceRange,
  program: TypedProgram,
): boolean {
  if (enterFunction !== undefined || returnFromFunction !== undefined || enterLoopHead) return false;
  const inside = (offset: number | undefined) => offset === undefined || (offset >= start && offset <= end);
  return (
    startline === lineAt(program, start) &&
    (endline ?? startline) === lineAt(program, Math.max(start, end - 1)) &&
    inside(startoffset) &&
    inside(endoffset)
  );
}

/** The step with which a body always begins. */
function firstStep(statement: TypedStatement): TypedStatement | undefined {
  if (statement.kind === 'block') {
    const first = statement.statements[0];
    return first === undefined ? undefined : firstStep(first);
  }
  return statement.kind === 'expression' ? statement : undefined;
}

interface Region {
  readonly statements: readonly TypedStatement[];
  readonly body: number;
}

/** Everything of the function that may be executed while the automaton stays: also what stands in front in outer loops. */
function regionOf(
  loop: LoopPlace['loop'],
  stay: 'behind' | 'inside and behind',
  body: TypedStatement | undefined,
): Region {
  const statements: TypedStatement[] = [];
  const collect = (statement: TypedStatement) => {
    if (statement === loop && stay === 'behind') return;
    statements.push(statement);
    for (const inner of partsOfStatement(statement).statements) collect(inner);
  };
  if (body !== undefined) collect(body);
  const outer = statements.some(
    (each) =>
      each !== loop &&
      isLoop(each) &&
      each.range.start < loop.range.start &&
      loop.range.end <= each.range.end,
  );
  const from = outer ? 0 : loop.range.start;
  return { statements: statements.filter(({ range }) => range.start >= from), body: body?.range.start ?? 0 };
}

function isLoop({ kind }: TypedStatement): boolean {
  return kind === 'while' || kind === 'do' || kind === 'for';
}

function placesIn(
  { statements, body }: Region,
  { expression, text }: Pick<PlacedInvariant, 'expression' | 'text'>,
): readonly PlacedInvariant[] {
  const common = { expression, text, presence: 'as passed' } as const;
  return [
    ...statements.flatMap((statement): PlacedInvariant[] => {
      const { start, line } = statement.range;
      const at = { ...common, offset: start, line };
      return isLoop(statement)
        ? [
            { ...at, kind: 'loop' },
            { ...at, kind: 'statement' },
          ]
        : [{ ...at, kind: 'statement' }];
    }),
    { ...common, kind: 'end', offset: body, line: 0 },
  ];
}

/** Whether functions are called that may change what an expression is about, where the automaton cannot be followed. */
function mayChangeElsewhere(expression: TypedExpression, statements: readonly TypedStatement[]): boolean {
  const statement: TypedStatement = { kind: 'expression', expression, range: expression.range };
  const isAboutMore = containsNode(statement, {
    place: (place) =>
      place.kind !== 'variable' ||
      (place.variable.storage !== 'local' && place.variable.storage !== 'parameter'),
  });
  if (!isAboutMore) return false;
  return statements.some((each) =>
    containsNode(each, {
      expression: (inner) =>
        inner.kind === 'call' &&
        (inner.callee.kind === 'indirect' || inner.callee.function.definition !== undefined),
    }),
  );
}
