import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import type { GoalKind } from '../../../../solve/violation-goals.js';
import type { ExpressionReader } from '../../../claim/resolve-waypoint.js';
import type { ReturnedValues } from '../../../claim/returned-values.js';
import type { VisibleVariables } from '../../../claim/visible-variables.js';
import type { AssumedPart } from '../read/assumption.js';
import { AssumptionReader } from '../read/assumption-reader.js';
import type { AutomatonPurpose } from '../read/form-of-automaton.js';
import type { ProgramFacts } from '../read/program-facts.js';
import type { ReadyAutomaton } from '../read/ready-automaton.js';
import type { Element } from './element.js';
import { firstElements } from './element-threads.js';
import { KnownSteps } from './known-steps.js';
import { type LeftScope, leftScopes, staleIndices } from './left-scopes.js';
import { Relevance } from './relevance.js';

/** An automaton, its program, and how the automaton follows the program. */
export interface AutomatonSettings {
  readonly automaton: ReadyAutomaton;
  readonly program: TypedProgram;
  readonly facts: ProgramFacts;
  readonly errorFunction: string | undefined;
  readonly entryFunction: string;
  /** Whether the program may start threads, so that edges about other threads mean something. */
  readonly threads: 'one' | 'many';
  /** CBMC names the wrong function for `\result`, and ESBMC none: every result of the step may be meant. */
  readonly resultNames: 'exact' | 'any';
  /** `cycle`: a violation that goes on for ever; `termination`: invariants of a program that should not run for ever. */
  readonly purpose: AutomatonPurpose;
  /** Offset of a loop that is never left where the invariant of the head of the cycle holds. */
  readonly recurrent: number | undefined;
  /** What is told of a place. */
  readonly visible: VisibleVariables;
  /** Violations that depend on values, not on the path. */
  readonly goals: GoalKind | undefined;
}

/** What all executions under one automaton share. */
export interface AutomatonContext extends AutomatonSettings {
  readonly assumptions: AssumptionReader;
  readonly relevance: Relevance;
  readonly steps: KnownSteps;
  /** The states in which the automaton is before the program begins. */
  readonly first: readonly [Element, ...Element[]];
  /** Conjuncts about variables that cannot be named in the line of their edge. */
  readonly left: ReadonlyMap<AssumedPart, LeftScope>;
  /** Conjuncts about elements whose index is gone there, which say nothing. */
  readonly stale: ReadonlySet<AssumedPart>;
  /** What is returned by the program; nothing where no assumption asks for it. */
  readonly returned: ReturnedValues;
  /** Whether the automaton explains a correct program. */
  readonly correctness: boolean;
  /**
   * Whether an edge describes a branch that the program takes in parts. The automaton may then be in another state
   * than the witness meant.
   */
  readonly takesParts: boolean;
  /** Whether a called function has a body to enter. */
  readonly isEntered: (callee: string | undefined) => boolean;
}

export function makeAutomatonContext(settings: AutomatonSettings, read: ExpressionReader): AutomatonContext {
  const { automaton, program, facts, purpose, errorFunction, resultNames } = settings;
  const correctness = purpose === 'invariants' || purpose === 'termination';
  const assumes = automaton.states.some(({ leaving }) => leaving.some(({ parts }) => parts.length > 0));
  return {
    ...settings,
    returned: assumes ? facts.returned : new Map(),
    assumptions: new AssumptionReader(read),
    relevance: new Relevance(automaton.guards, program),
    steps: new KnownSteps(),
    first: firstElements(settings),
    left: leftScopes(automaton, program),
    stale: resultNames === 'any' && !correctness ? staleIndices(automaton, program) : new Set(),
    correctness,
    isEntered: (callee) =>
      callee === undefined || (facts.definedFunctions.has(callee) && callee !== errorFunction),
    takesParts: automaton.guards.some(
      ({ edge: { control, startline } }) =>
        control !== undefined && (startline === undefined || facts.partialLines.has(startline)),
    ),
  };
}
