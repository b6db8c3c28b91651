import { loopScopeAt, pointAt } from '../../c/scope-at.js';
import { containsNode } from '../../c/tree/parts.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { AutomatonEdge, AutomatonNode, GraphmlWitness } from '../../witness/witness.js';
import { obstacleInAutomaton, obstacleInProgram } from './automaton-obstacles.js';
import { isBranchAtHead } from './certain-steps.js';
import { ChangesWithin } from './changes-within.js';
import { ControlFlow, type FlowPoint } from './control-flow.js';
import { isLeftAt, type Leaving, leavesOn } from './leaving-points.js';
import { findLoops, type LoopLocation, mayEnter } from './loop-lines.js';
import { hasOneMeaning, isUnknownElsewhere, meansTheSame, scopePointOf } from './one-meaning.js';
import { oneLine, type PlacedInvariant } from './place-invariants.js';
import { readExpression } from './read-expression.js';
import { locationsIn, stayRegion } from './stay-region.js';
import { linesOfEdge } from './step-lines.js';
import { findSteps, type PlacedStep } from './step-locations.js';
import { namesResultOfCbmc, saysNothing } from './trivial-invariant.js';
import type { NodeFailure, WitnessFailure } from './witness-failure.js';

/**
 * Finds the locations of the invariants of a correctness automaton: wherever the automaton may be in their nodes. An edge that
 * enters the head of a loop is taken to enter each loop that it may mean, from whatever node it comes. In the node the
 * automaton is until an edge leaves it for certain.
 *
 * @param fileNames base names by which the witness may mean the program
 * @param resultsOfCbmc what becomes of names that only CBMC knows, at nodes that no edge leaves
 */
export function placeNodes(
  witness: GraphmlWitness,
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
  resultsOfCbmc: 'left out' | 'refused',
): Attempt<PlacedNodes, WitnessFailure> {
  const obstacle = obstacleInAutomaton(witness, program, fileNames);
  if (obstacle !== undefined) return failed(obstacle);
  const isSaid = ({ invariant }: AutomatonNode) =>
    invariant !== undefined && !saysNothing(invariant.value, program);
  const nodes = witness.nodes.filter(isSaid);
  if (nodes.length === 0) return done({ invariants: [], leftOut: [] });
  const ofProgram = obstacleInProgram(program);
  if (ofProgram !== undefined) return failed(ofProgram);
  const loops = findLoops(program);
  const placed: PlacedInvariant[] = [];
  const leftOut: LeftOut[] = [];
  for (const node of nodes) {
    if (node.invariant === undefined) continue;
    const isSink = !witness.edges.some(({ source }) => source === node.id);
    if (resultsOfCbmc === 'left out' && isSink && namesResultOfCbmc(node.invariant.value, program)) {
      leftOut.push({ node: oneLine(node.id), text: oneLine(node.invariant.value) });
      continue;
    }
    const found = placeNode(node, node.invariant.value, { witness, program, loops });
    if (found.kind === 'failed') {
      const text = oneLine(node.invariant.value);
      return failed({ code: 'node', text, node: oneLine(node.id), failure: found.failure });
    }
    placed.push(...found.value);
  }
  return done({ invariants: placed, leftOut });
}

/** The invariants of an automaton, and what it says of names that are not those of the program. */
interface PlacedNodes {
  readonly invariants: readonly PlacedInvariant[];
  readonly leftOut: readonly LeftOut[];
}

/** What a node says that has no meaning in the program. */
export interface LeftOut {
  readonly node: string;
  readonly text: string;
}

interface Context {
  readonly witness: GraphmlWitness;
  readonly program: TypedProgram;
  readonly loops: readonly LoopLocation[];
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
): Attempt<readonly PlacedInvariant[], NodeFailure> {
  if (entry) return failed({ code: 'initial-node' });
  const { edges } = context.witness;
  const entering = edges.filter(({ target }) => target === id);
  if (entering.length === 0) return failed({ code: 'no-entering-edge' });
  if (isAssignment(text)) return failed({ code: 'assignment' });
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
      if (steps.kind === 'failed') return steps;
      for (const step of steps.value) {
        const found = placeBehind(step, claim, context);
        if (found.kind === 'failed') return found;
        placed.push(...found.value);
      }
      continue;
    }
    const places = context.loops.filter((place) => mayMean(edge, place));
    if (places.length === 0) return failed({ code: 'no-loop-head', line: edge.startline });
    for (const place of places) heads.add(place);
  }
  for (const head of heads) {
    const found = placeAtHead(head, claim, context);
    if (found.kind === 'failed') return found;
    placed.push(...found.value);
  }
  return done(placed);
}

/** Whether a text is what CBMC writes: `i = 0u;`. */
function isAssignment(text: string): boolean {
  return /^[^=;]*[^=!<>;]=[^=].*;\s*$/s.test(text);
}

function placeAtHead(
  { loop, function: entity }: LoopLocation,
  { text, scope, leaving }: NodeClaim,
  { program }: Context,
): Attempt<readonly PlacedInvariant[], NodeFailure> {
  const { line, column, start } = loop.range;
  const point = loopScopeAt(program, line, column);
  const read = expressionAt(point, entity, { text, scope }, program);
  if (read.kind === 'failed') return read;
  const inside = pointAt(program, loop.kind === 'do' ? loop.body.range.start : start);
  if (point === undefined || !meansTheSame(text, [point, inside]))
    return failed({ code: 'several-meanings' });
  const expression = read.value;
  const common = { line, expression, text: oneLine(text), presence: 'needed' } as const;
  const placed: PlacedInvariant[] = [{ ...common, kind: 'loop', offset: start }];
  // Some take the beginning of the body for the head.
  if (loop.kind === 'do') placed.push({ ...common, kind: 'statement', offset: loop.body.range.start });
  const changes = new ChangesWithin(expression, program);
  const isReadAt = (there: FlowPoint) => meansTheSame(text, [point, scopePointOf(there, entity, program)]);
  const stay = staysBehind({ loop, function: entity, isReadAt }, { edges: leaving, changes }, program);
  if (stay === 'left at once') return done(placed);
  const staying = placeStaying(
    { from: loop, stay, function: entity, point, changes },
    { expression, text },
    program,
  );
  return staying.kind === 'failed' ? staying : done([...placed, ...staying.value]);
}

/** The locations where the automaton is in a node that a step leads to. */
function placeBehind(
  step: PlacedStep,
  { text, scope, leaving }: NodeClaim,
  { program }: Context,
): Attempt<readonly PlacedInvariant[], NodeFailure> {
  const { statement, function: entity, flow } = step;
  const read = expressionAt(step.point, entity, { text, scope }, program);
  if (read.kind === 'failed') return read;
  const there = step.points.map((point) => scopePointOf(point, entity, program));
  if (!meansTheSame(text, [step.point, ...there])) return failed({ code: 'several-meanings' });
  const expression = read.value;
  const { line } = statement.range;
  const common = { line, expression, text: oneLine(text), presence: 'needed' } as const;
  const body = entity.definition?.body.range.start ?? -1;
  const placed = step.points.map((point) => ({ ...common, ...flowPointLocation(point, body) }));
  const changes = new ChangesWithin(expression, program);
  const isLeft = (point: FlowPoint) => isLeftAt(point, step, { edges: leaving, changes }, program);
  if (step.points.every(isLeft)) return done(placed);
  // Also what leaves a loop never comes back into it, unless that is in another one.
  const isPassed = step.points.every((point) => isSamePoint(point, flow.after(statement)));
  const stay = isPassed && !flow.isInLoop(statement) ? 'behind' : 'inside and behind';
  const staying = placeStaying(
    { from: statement, stay, function: entity, point: step.point, changes },
    { expression, text },
    program,
  );
  return staying.kind === 'failed' ? staying : done([...placed, ...staying.value]);
}

function isSamePoint(one: FlowPoint, other: FlowPoint): boolean {
  const [first, second] = [flowPointLocation(one, 0), flowPointLocation(other, 0)];
  return first.kind === second.kind && first.offset === second.offset;
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
): Attempt<TypedExpression, NodeFailure> {
  if (scope !== '' && scope !== name)
    return failed({ code: 'wrong-scope', scope: oneLine(scope), function: name });
  if (point === undefined) return failed({ code: 'unreadable-loop' });
  return readExpression(program, point, text);
}

/** The locations where the automaton may still be in a node that no edge leaves for certain. */
function placeStaying(
  { from, stay, function: entity, point, changes }: Staying,
  { expression, text }: Pick<PlacedInvariant, 'expression' | 'text'>,
  program: TypedProgram,
): Attempt<readonly PlacedInvariant[], NodeFailure> {
  const { name, definition } = entity;
  if (name !== 'main' || definition === undefined || point === undefined)
    return failed({ code: 'not-left', line: from.range.line });
  if (!hasOneMeaning(text, point, definition)) return failed({ code: 'several-meanings' });
  const region = stayRegion(from, stay, definition.body);
  if (callsFunctions(region.statements) && !isUnknownElsewhere(text, program, definition))
    return failed({ code: 'several-meanings' });
  if (changes.areMadeByCalls(region.statements)) return failed({ code: 'changed-by-calls' });
  if (changes.areRepeated(region.statements)) return failed({ code: 'changed-within-step' });
  return done(locationsIn(region, { expression, text: oneLine(text) }));
}

/** Whether functions of the program may be executed meanwhile. */
function callsFunctions(statements: readonly TypedStatement[]): boolean {
  return statements.some((statement) =>
    containsNode(statement, {
      expression: (each) =>
        each.kind === 'call' &&
        (each.callee.kind === 'indirect' || each.callee.function.definition !== undefined),
    }),
  );
}

interface Staying {
  readonly from: TypedStatement;
  readonly stay: 'behind' | 'inside and behind';
  readonly function: FunctionEntity;
  /** Where the names of the claim mean what they mean. */
  readonly point: ScopePoint | undefined;
  readonly changes: ChangesWithin;
}

/** Whether an edge that enters the head of a loop may mean this one. */
function mayMean(edge: AutomatonEdge, place: LoopLocation) {
  const lines = linesOfEdge(edge);
  const { returnFromFunction, enterFunction } = edge;
  if (lines === undefined || returnFromFunction !== undefined || enterFunction !== undefined) return true;
  return mayEnter(place, lines);
}

interface Head extends Pick<LoopLocation, 'loop' | 'function'> {
  /** Whether the names of the claim mean the same at a point as they do here. */
  readonly isReadAt: (point: FlowPoint) => boolean;
}

/** Where the automaton may still be in the node of the head: nowhere else, behind the loop only, or in the body as well. */
function staysBehind(
  { loop, function: entity, isReadAt }: Head,
  { edges, changes }: Leaving,
  program: TypedProgram,
): 'left at once' | 'behind' | 'inside and behind' {
  const { condition } = loop;
  const { definition } = entity;
  if (loop.kind === 'do' || definition === undefined) return 'inside and behind';
  const flow = new ControlFlow(definition.body);
  const literal = condition?.kind === 'integer-constant' ? condition.value : undefined;
  const always = condition === undefined || (literal !== undefined && literal !== 0n);
  const isKept = condition === undefined || changes.keeps(condition);
  const isLeftBehind = (point: FlowPoint) =>
    isKept && isReadAt(point) && isLeftAt(point, { flow, function: entity }, { edges, changes }, program);
  const isLeft = (side: 'condition-true' | 'condition-false') =>
    isBranchAtHead(loop) && leavesOn(side, loop, { edges, changes }, program);
  const body = isLeft('condition-true') || isLeftBehind({ kind: 'before', statement: loop.body });
  const exit = always || isLeft('condition-false') || isLeftBehind(flow.after(loop));
  if (!body) return 'inside and behind';
  return exit ? 'left at once' : 'behind';
}
