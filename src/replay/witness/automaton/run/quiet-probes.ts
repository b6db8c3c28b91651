import type { Probe } from '../../../../machine/interface/execution.js';
import type { MutedProbe, ProbeSwitches } from '../../../../machine/interface/muted-probes.js';
import { isWholeDecision } from '../read/step.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';
import type { LineGroups } from './line-groups.js';
import type { ThreadPosition } from './thread-position.js';
import type { ViolationWatch } from './violation-watch.js';

const NOTHING: readonly Element[] = [];

/**
 * Lets executions pass in silence what no edge of the current states means. A location is told at least once for each set
 * of states; as soon as the automaton may be in others, all locations are told again.
 */
export class QuietProbes {
  #probes: ProbeSwitches | undefined;
  #elements = NOTHING;
  #depth = 0;
  /**
   * Whether an element is dropped when a line is left. A location was told since the states changed and did not leave that
   * line then; in a recursion it may do so for the caller, so locations are told again at each entry and exit of a function.
   */
  #owes = false;

  attend(probes: ProbeSwitches): void {
    this.#probes = probes;
  }

  /** Brings what follows every location up to where the execution is. */
  catchUp({ lines, activation }: ThreadPosition, violation: ViolationWatch): void {
    const passage = this.#probes?.takeMuted();
    if (passage === undefined) return;
    lines.catchUp(passage);
    if (passage.evaluation !== undefined) violation.beginsIdly(passage.evaluation, activation);
  }

  /** The states after a location, and the lines that the active functions are in. */
  follow(elements: readonly Element[], lines: LineGroups): void {
    const { depth } = lines;
    if (elements === this.#elements && (depth === this.#depth || !this.#owes)) return;
    this.#elements = elements;
    this.#depth = depth;
    this.#owes = elements.some(({ owed }) => owed !== undefined);
    this.#probes?.unmuteAll();
  }

  /** Nothing in these states means this location, whatever the values are. */
  passedIdly(probe: Probe, elements: readonly Element[], lines: LineGroups): void {
    this.follow(elements, lines);
    this.#probes?.mute(probe);
  }
}

/** What has to be remembered of a location that is passed in silence; undefined if it must be told. */
export function mutedProbe(
  { kind, decision, range, at }: Omit<Probe, 'id'>,
  { facts, left, returned }: AutomatonContext,
): MutedProbe | undefined {
  // Last values of variables, and what results depend on, are looked up at every location.
  if (left.size > 0) return undefined;
  switch (kind) {
    case 'statement':
      if (returned.has(range.start)) return undefined;
      return { line: range.line, passes: facts.steps.has(range.start) ? 'step' : 'statement' };
    case 'statement-end':
      return { line: undefined, passes: 'step' };
    case 'decision':
      if (decision === 'switch') return undefined;
      return { line: isWholeDecision({ kind, decision }) ? at.line : undefined, passes: 'nothing' };
    case 'declarator-end':
      return { line: undefined, passes: 'nothing' };
    case 'full-expression':
      return { line: undefined, passes: 'evaluation' };
    default:
      return undefined;
  }
}
