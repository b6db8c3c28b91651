import { analyseExpression } from '../../c/analyse-expression.js';
import { loopScopeAt } from '../../c/scope-at.js';
import { containsNode } from '../../c/tree/parts.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { baseName } from '../../source/base-name.js';
import type { AutomatonEdge, AutomatonNode, GraphmlWitness } from '../../witness/witness.js';
import type { FlowPoint } from './control-flow.js';
import { isCertain } from './leaving-edge.js';
import { isLeftAt } from './leaving-points.js';
import { findLoops, type LoopLocation, mayEnter } from './loop-lines.js';
import { oneLine, type PlacedInvariant, type Placement } from './place-invariants.js';
import { locationsIn, mayChangeElsewhere, stayRegion } from './stay-region.js';
import { findSteps, type PlacedStep } from './step-locations.js';
import { defaultInvariant, saysNothing } from './trivial-invariant.js';

/**
 * Finds the locations of the invariants of a correctness automaton: wherever the automaton may be in their nodes. An edge that
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
  const obstacle = obstacleIn(witness, program, fileNames);
  if (obstacle !== undefined) return { kind: 'impossible', reason: obstacle };
  const isSaid = ({ invariant }: AutomatonNode) =>
    invariant !== undefined && !saysNothing(invariant.value, program);
  const nodes = witness.nodes.filter(isSaid);
  if (nodes.length === 0) return { kind: 'placed', invariants: [] };
  if (hasJumps(program)) {
    return { kind: 'impossible', reason: 'jumps may make loops of which an automaton speaks as well' };
  }
  if (callsMain(program)) return { kind: 'impossible', reason: 'the program calls its main function' };
  const loops = findLoops(program);
  const placed: PlacedInvariant[] = [];
  for (const node of nodes) {
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

/** Then the end of `main` is not the end of the program. */
function callsMain({ functions }: TypedProgram): boolean {
  return functions.some(
    ({ definition }) =>
      definition !== undefined &&
      containsNode(definition.body, {
        expression: (each) =>
          each.kind === 'call' && each.callee.kind !== 'indirect' && each.callee.function.name === 'main',
        place: (place) => place.kind === 'function' && place.function.name === 'main',
      }),
  );
}

interface Context {
  readonly witness: GraphmlWitness;
  readonly program: TypedProgram;
  readonly loops: readonly LoopLocation[];
}

/** What the automaton has that is not understood. */
function obstacleIn(
  witness: GraphmlWitness,
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
): string | undefined {
  const byDefault = defaultInvariant(witness, program);
  if (byDefault !== undefined)
    return `prove reads no automata in which nodes have an invariant by default: ${oneLine(byDefault)}`;
  const named = (each: { readonly value: string } | undefined) => each !== undefined && each.value !== '0';
  for (const edge of witness.edges) {
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

/** An invariant that holds while the automaton is in a node. */
interface NodeClaim {
  readonly text: string;
  readonly scope: string;
  readonly leaving: readonly AutomatonEdge[];
}

function placeNode(
  { id, entry, invariantScope }: AutomatonNode,
  text: string,
  context: Context,
): readonly PlacedInvariant[] | string {
  if (entry) return 'prove reads no invariants of the node in which the automaton begins';
  const { edges } = context.witness;
  const entering = edges.filter(({ target }) => target === id);
  if (entering.length === 0) return 'no edge leads to it';
  if (isAssignment(text)) return 'it is an assignment, not a condition';
  const claim = {
    text,
    scope: invariantScope?.value ?? '',
    leaving: edges.filter(({ source }) => source === id),
  };
  const heads = new Set<LoopLocation>();
  const placed: PlacedInvariant[] = [];
  for (const edge of entering) {
    if (!edge.enterLoopHead) {
      const steps = findSteps(edge, context.program);
      if (typeof steps === 'string') return steps;
      for (const step of steps) {
        const found = placeBehind(step, claim, context);
        if (typeof found === 'string') return found;
        placed.push(...found);
      }
      continue;
    }
    const places = context.loops.filter((place) => mayMean(edge, place, context.program));
    if (places.length === 0) return `no head of a loop is entered at line ${edge.startline ?? '(none)'}`;
    for (const place of places) heads.add(place);
  }
  for (const head of heads) {
    const found = placeAtHead(head, claim, context);
    if (typeof found === 'string') return found;
    placed.push(...found);
  }
  return placed;
}

/** Whether a text is what CBMC writes: `i = 0u;`. */
function isAssignment(text: string): boolean {
  return /^[^=;]*[^=!<>;]=[^=].*;\s*$/s.test(text);
}

function placeAtHead(
  { loop, function: entity }: LoopLocation,
  { text, scope, leaving }: NodeClaim,
  { program }: Context,
): readonly PlacedInvariant[] | string {
  const { line, column, start } = loop.range;
  const expression = expressionAt(loopScopeAt(program, line, column), entity, { text, scope }, program);
  if (typeof expression === 'string') return expression;
  const common = { line, expression, text: oneLine(text), presence: 'needed' } as const;
  const placed: PlacedInvariant[] = [{ ...common, kind: 'loop', offset: start }];
  // Some take the beginning of the body for the head.
  if (loop.kind === 'do') placed.push({ ...common, kind: 'statement', offset: loop.body.range.start });
  const stay = staysBehind(loop, leaving, program);
  if (stay === 'left at once') return placed;
  const staying = placeStaying({ from: loop, stay, function: entity }, expression, text);
  return typeof staying === 'string' ? staying : [...placed, ...staying];
}

/** The locations where the automaton is in a node that a step leads to. */
function placeBehind(
  step: PlacedStep,
  { text, scope, leaving }: NodeClaim,
  { program }: Context,
): readonly PlacedInvariant[] | string {
  const { statement, function: entity, flow } = step;
  const expression = expressionAt(step.point, entity, { text, scope }, program);
  if (typeof expression === 'string') return expression;
  const { line } = statement.range;
  const common = { line, expression, text: oneLine(text), presence: 'needed' } as const;
  const body = entity.definition?.body.range.start ?? -1;
  const placed = step.points.map((point) => ({ ...common, ...flowPointLocation(point, body) }));
  if (step.points.every((point) => isLeftAt(point, step, leaving, program))) return placed;
  const isSimple = statement.kind === 'expression' || statement.kind === 'declaration';
  const stay = isSimple && !flow.isInLoop(statement) ? 'behind' : 'inside and behind';
  const staying = placeStaying({ from: statement, stay, function: entity }, expression, text);
  return typeof staying === 'string' ? staying : [...placed, ...staying];
}

/** @param body where the body of the function begins */
function flowPointLocation(point: FlowPoint, body: number): Pick<PlacedInvariant, 'kind' | 'offset'> {
  switch (point.kind) {
    case 'before':
      return { kind: 'statement', offset: point.statement.range.start };
    case 'head':
      return { kind: 'loop', offset: point.loop.range.start };
    case 'step':
      return { kind: 'statement', offset: point.loop.step?.range.start ?? -1 };
    case 'end':
      return { kind: 'end', offset: body };
  }
}

function expressionAt(
  point: ScopePoint | undefined,
  { name }: FunctionEntity,
  { text, scope }: Pick<NodeClaim, 'text' | 'scope'>,
  program: TypedProgram,
): TypedExpression | string {
  if (scope !== '' && scope !== name) return `its scope ${oneLine(scope)} is not ${name}`;
  if (point === undefined) return 'the loop to which it belongs cannot be read';
  const analysis = analyseExpression(program, point, text);
  return analysis.kind === 'problems'
    ? (analysis.problems[0]?.message ?? 'it is no expression')
    : analysis.expression;
}

/** The locations where the automaton may still be in a node that no edge leaves for certain. */
function placeStaying(
  { from, stay, function: entity }: Staying,
  expression: TypedExpression,
  text: string,
): readonly PlacedInvariant[] | string {
  if (entity.name !== 'main')
    return `an edge that leaves it for certain is missing behind line ${from.range.line}`;
  const region = stayRegion(from, stay, entity.definition?.body);
  if (mayChangeElsewhere(expression, region.statements)) {
    return `the automaton may stay in it while functions are called that change what it is about`;
  }
  return locationsIn(region, { expression, text: oneLine(text) });
}

interface Staying {
  readonly from: TypedStatement;
  readonly stay: 'behind' | 'inside and behind';
  readonly function: FunctionEntity;
}

/** Whether an edge that enters the head of a loop may mean this one. */
function mayMean(
  { startline, returnFromFunction, enterFunction }: AutomatonEdge,
  place: LoopLocation,
  program: TypedProgram,
) {
  if (startline === undefined || returnFromFunction !== undefined || enterFunction !== undefined) return true;
  return mayEnter(place, startline, program);
}

/** Where the automaton may still be in the node of the head: nowhere else, behind the loop only, or in the body as well. */
function staysBehind(
  loop: LoopLocation['loop'],
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

/** The step with which a body always begins. */
function firstStep(statement: TypedStatement): TypedStatement | undefined {
  if (statement.kind === 'block') {
    const first = statement.statements[0];
    return first === undefined ? undefined : firstStep(first);
  }
  return statement.kind === 'expression' ? statement : undefined;
}
