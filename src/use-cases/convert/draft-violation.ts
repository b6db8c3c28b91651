import type { PositionRecord } from '../../c/tree/statement-positions.js';
import { sameType } from '../../c/type/compatible.js';
import { assignmentAsCondition, splitAssumptions } from '../../lint/expressions/graphml-expressions.js';
import type { LintContext } from '../../lint/rule/lint-context.js';
import { isTermination } from '../../lint/rule/stated-property.js';
import { pathsToViolation } from '../../witness/automaton.js';
import { shorten } from '../../witness/quote.js';
import type { AutomatonEdge, GraphmlWitness } from '../../witness/witness.js';
import type { TargetLocation } from '../explain/completed-witness.js';
import type { ConversionNote } from './conversion.js';
import { ConvertedProgram, type PlacedEdge } from './converted-program.js';
import { findTarget } from './find-target.js';
import { MissingTarget, RefusedConversion } from './refused-conversion.js';
import type { DraftPlace, DraftWaypoint, WitnessDraft } from './witness-draft.js';

const START = { line: 1, column: 1 };

/**
 * Makes a violation sequence from an automaton: the guards of its shortest path to a violation, in order.
 *
 * @param observed where an execution that follows the automaton violates the property; without it, the edges tell
 * @throws RefusedConversion for what a sequence cannot express
 */
export function draftViolation(
  witness: GraphmlWitness,
  context: LintContext,
  observed: TargetLocation | undefined,
): WitnessDraft {
  const specifications = witness.metadata.specifications.map(({ value }) => value);
  if (specifications.some(isTermination)) {
    throw new RefusedConversion(
      'a witness of non-termination is a cycle in the automaton, which cannot be converted',
      START,
    );
  }
  const [path, other] = pathsToViolation(witness, 2);
  if (path === undefined || path.length === 0) {
    throw new RefusedConversion('no path of the automaton leads to a violation node', START);
  }
  const threaded = path.find(
    ({ createThread, threadId }) => isThread(createThread?.value) || isThread(threadId?.value),
  );
  if (threaded !== undefined) {
    throw new RefusedConversion(
      'the path switches between threads, which cannot be converted',
      threaded.position,
    );
  }
  const drafting = new ViolationDrafting(witness, context);
  if (other !== undefined) {
    const message = 'several paths lead to a violation: the sequence has the guards of the shortest one';
    drafting.note('chosen', path[0]?.position ?? START, message);
  }
  return drafting.draft(path, specifications, observed);
}

class ViolationDrafting {
  readonly #witness: GraphmlWitness;
  readonly #context: LintContext;
  readonly #waypoints: DraftWaypoint[] = [];
  readonly #notes: ConversionNote[] = [];

  constructor(witness: GraphmlWitness, context: LintContext) {
    this.#witness = witness;
    this.#context = context;
  }

  note(
    consequence: ConversionNote['consequence'],
    position: ConversionNote['position'],
    message: string,
  ): void {
    this.#notes.push({ consequence, position, message });
  }

  draft(
    path: readonly AutomatonEdge[],
    specifications: readonly string[],
    observed: TargetLocation | undefined,
  ): WitnessDraft {
    const dataModel = this.#witness.metadata.dataModel?.value;
    const placed = path.map((edge) => ConvertedProgram.ofEdge(edge, this.#context, dataModel));
    for (const [index, edge] of path.entries()) {
      const here = placed[index];
      if (here === undefined) this.#leaveOut(edge);
      else {
        this.#addBranching(here, placed[index - 1]);
        this.#addAssumptions(
          here,
          placed.slice(index + 1).find((each) => each !== undefined),
        );
      }
    }
    const known = placed.filter((each) => each !== undefined);
    const position = path.at(-1)?.position ?? START;
    const target =
      observed === undefined ? findTarget(known, specifications) : placeObserved(known, observed);
    if (target === undefined) {
      throw new MissingTarget('the place of the violation cannot be found in the program', position);
    }
    if (observed !== undefined) {
      const message = `the edges do not say where the property is violated: the target is where replay sees it, line ${target.line}`;
      this.note('chosen', position, message);
    }
    this.#waypoints.push({ type: 'target', place: target, value: undefined });
    return { content: { kind: 'violation', waypoints: this.#waypoints }, notes: this.#notes };
  }

  #leaveOut({ assumption, control, position }: AutomatonEdge): void {
    if (assumption === undefined && control === undefined) return;
    this.note('left-out', position, 'the edge names no line of the program, so its guard has no place');
  }

  #addBranching(here: PlacedEdge, before: PlacedEdge | undefined): void {
    const { edge, program, line } = here;
    if (edge.control === undefined) return;
    const branch = findBranch(here);
    if (branch === undefined) {
      this.note(
        'left-out',
        edge.position,
        `line ${line} has no branch, or several to which the edge may refer`,
      );
      return;
    }
    const value = edge.control === 'condition-true' ? 'true' : 'false';
    const waypoint = { type: 'branching', place: program.toPlace(branch), value } as const;
    // Each operand of && and || may have its own edge; the last one evaluated decides.
    if (before !== undefined && isOperand(here, before, branch)) this.#waypoints.pop();
    this.#waypoints.push(waypoint);
  }

  #addAssumptions(here: PlacedEdge, next: PlacedEdge | undefined): void {
    const { assumption, assumptionResultFunction } = here.edge;
    if (assumption === undefined) return;
    for (const text of splitAssumptions(assumption.value).map((each) => each.trim())) {
      if (text === '' || text === '1' || text === 'true') continue;
      const waypoint =
        returnedValue(here, text, assumptionResultFunction?.value) ?? assumedBefore(here, next, text);
      if (typeof waypoint === 'string') {
        const message = `the assumption ${shorten(text)} is left out: ${waypoint}`;
        this.note('left-out', assumption.position, message);
      } else if (!isRepeated(waypoint, this.#waypoints.at(-1))) this.#waypoints.push(waypoint);
    }
  }
}

/** The statement at a place, in the program of the last edge that names a line. */
function placeObserved(
  placed: readonly PlacedEdge[],
  { line, column }: TargetLocation,
): DraftPlace | undefined {
  const program = placed.at(-1)?.program;
  const record = program?.enclosing(line, column);
  return record && program?.toPlace(record);
}

/**
 * Tools state the value that a call returns, and then that of the variable it is assigned to, but the call returns only
 * once.
 */
function isRepeated(waypoint: DraftWaypoint, before: DraftWaypoint | undefined): boolean {
  if (waypoint.type !== 'function_return' || before?.type !== 'function_return') return false;
  const plain = (value = '') => value.replace(/[\s()]|(?<=\d)[uUlL]+/g, '');
  const isSamePlace =
    before.place.line === waypoint.place.line && before.place.column === waypoint.place.column;
  return isSamePlace && plain(before.value) === plain(waypoint.value);
}

/** The main thread is 0, even if a witness says that it is created. */
function isThread(id: string | undefined): boolean {
  return id !== undefined && id !== '0';
}

/** The branch on a line to which an edge with a condition refers. */
function findBranch({ edge, program, line }: PlacedEdge): PositionRecord | undefined {
  const branches = program.onLine(line, 'branch');
  const { startoffset } = edge;
  if (startoffset !== undefined)
    return branches.findLast(({ range }) => range.start <= startoffset) ?? branches[0];
  return branches.length === 1 ? branches[0] : undefined;
}

/** Whether two consecutive edges are operands of one condition: the same branch, but other characters. */
function isOperand(here: PlacedEdge, before: PlacedEdge, branch: PositionRecord): boolean {
  if (before.edge.control === undefined || here.edge.enterLoopHead || before.edge.assumption !== undefined)
    return false;
  if (findBranch(before) !== branch) return false;
  const [one, other] = [before.edge.startoffset, here.edge.startoffset];
  return one === undefined || other === undefined
    ? /&&|\|\|/.test(here.program.readable.source.line(here.line))
    : one !== other;
}

/** What CBMC calls the value that a function returned. */
const RESULT_SYMBOL = /^return_value_(\w+?)(?:\$\d+)?\s*==?\s*(-?\s*[\w.]+)$/;

/** The value of a call, if the assumption is about its result, or about a variable that gets exactly this result. */
function returnedValue(
  { program, line }: PlacedEdge,
  text: string,
  resultFunction: string | undefined,
): DraftWaypoint | undefined {
  const calls = program.onLine(line, 'call');
  const [, symbol, given = ''] = RESULT_SYMBOL.exec(text) ?? [];
  if (text.includes('\\result') || symbol !== undefined) {
    const named = calls.filter(
      (call) => (symbol ?? resultFunction ?? calledFunction(call)) === calledFunction(call),
    );
    // Some tools name the function that calls.
    const [call = calls.length === 1 ? calls[0] : undefined] = named;
    const value = symbol === undefined ? text.replace(/(?<![=!<>])=(?!=)/, '==') : `\\result == ${given}`;
    return call && { type: 'function_return', place: program.toPlace(call), value };
  }
  const [, name = '', value = ''] =
    /^[\s(]*([A-Za-z_]\w*)\s*==?\s*\(?\s*(-?\s*[\w.]+)[\s)]*$/.exec(text) ?? [];
  if (name === '') return undefined;
  const source = program.readable.source.line(line);
  const callee = new RegExp(`(?<![\\w.>*])${name}\\s*=\\s*(\\w+)\\s*\\([^()]*\\)\\s*[;,]`).exec(source)?.[1];
  const call = calls.find((each) => calledFunction(each) === callee);
  const result = program.analysed.functions.get(callee ?? '')?.type.result;
  const type = program.findType(name, line);
  if (call === undefined || result === undefined || type === undefined || !sameType(result, type))
    return undefined;
  return { type: 'function_return', place: program.toPlace(call), value: `\\result == ${value}` };
}

function calledFunction(record: PositionRecord): string | undefined {
  return record.kind === 'call' ? record.callee : undefined;
}

/**
 * An assumption holds after its edge: before the statement of the next edge, or else before the next statement in the
 * text.
 */
function assumedBefore(here: PlacedEdge, next: PlacedEdge | undefined, text: string): DraftWaypoint | string {
  const { program, line } = here;
  const own = program.findStatement(here);
  const ahead =
    next?.program.readable.name === program.readable.name ? next.program.findStatement(next) : undefined;
  const behind = own === undefined ? undefined : program.statementAfter(own.range.start, line);
  const candidates = [ahead, behind].filter(
    (each) => each !== undefined && each.range.start !== own?.range.start,
  );
  let reason = 'there is no statement after it';
  for (const candidate of candidates) {
    if (candidate === undefined) continue;
    const place = program.toPlace(candidate);
    for (const value of [text, assignmentAsCondition(text)]) {
      if (value === undefined) continue;
      const [problem] = program.problemsAt(place, value, 'statement');
      if (problem === undefined) return { type: 'assumption', place, value };
      reason = problem;
    }
  }
  return reason;
}
