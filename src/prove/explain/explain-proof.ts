import type { ReasonText } from '../../c/reasons/reason.js';
import { WorkMeter } from '../../smt/work-meter.js';
import type { ProofGoal } from '../model/obligation.js';
import { describeTranslationFailure } from '../model/translation-failure.js';
import type { ProveAnswer } from '../portfolio/answer.js';
import { proveByPortfolio } from '../portfolio/portfolio.js';
import { assumptions } from '../strategy/assumptions.js';
import { describeProof } from '../strategy/describe-proof.js';
import type { Means, ProofTask } from '../strategy/proof-task.js';
import type { ShownValue } from '../strengthen/model-values.js';
import { strengthen } from '../strengthen/strengthen.js';
import { translateWatched } from '../strengthen/watched-translation.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import { callsIn } from './calls-in.js';
import { type Finding, lookAtInduction } from './look-at-induction.js';

/** What was found out about an invariant of the witness. */
export interface ExplainedInvariant extends InvariantAnswer {
  readonly type: `${'loop' | 'location'}_${'' | 'transition_'}invariant`;
  /** On one line, and perhaps cut off. */
  readonly value: string;
  readonly line: number;
}

interface InvariantAnswer {
  /**
   * `preserved`: it holds at first, and one iteration keeps it. `not-preserved`: an iteration from a state in which all
   * invariants hold makes it false. `open`: at first, or at its location, it does not follow from the other invariants.
   */
  readonly answer: 'preserved' | 'not-preserved' | 'open' | 'undecided';
  /** Why it was not decided; empty otherwise. */
  readonly why: string;
  readonly before: readonly ShownValue[];
  readonly after: readonly ShownValue[];
}

/** Something that must hold, and what was found out about it. */
export interface ExplainedObligation {
  readonly what: ReasonText;
  readonly line: number;
  readonly answer: Finding['answer'];
  /** The variables where it does not follow. */
  readonly state: readonly ShownValue[];
}

/** An invariant of a loop that the witness does not have. */
export interface AddedInvariant {
  readonly value: string;
  readonly line: number;
  readonly column: number;
  readonly function: string;
}

export interface ProofExplanation {
  readonly answer: ProveAnswer;
  /** In the order of the witness. */
  readonly invariants: readonly ExplainedInvariant[];
  readonly obligations: readonly ExplainedObligation[];
  /** With these, everything follows; undefined where none were found. */
  readonly added: readonly AddedInvariant[] | undefined;
  /** What a proof takes for granted. */
  readonly assumptions: readonly string[];
}

/** Units of work of the solver for one question. */
const WORK = 3_000_000;

/** The same for all questions about the witness, and for the search for further invariants. */
const WORK_OF_LOOK = 100_000_000;
const WORK_OF_SEARCH = 30_000_000;

/**
 * Says of each invariant and of what the property asks for whether it follows, and what must be added where it does not.
 *
 * @throws SolverFailure
 */
export async function explainProof(task: ProofTask, given: Means): Promise<ProofExplanation> {
  // What is missing is seen in the first round as well as later.
  const means = { ...given, rounds: 1 };
  const translated = translateWatched(
    task,
    { invariants: [], contracts: [] },
    { candidates: [], allocations: 'in slots' },
  );
  if (translated.kind === 'failed') {
    const why = describeTranslationFailure(translated.failure);
    const answer = await proveByPortfolio(task, means);
    const invariants = task.invariants.map((each) => named(each, undecided(why)));
    return { answer, invariants, obligations: [], added: undefined, assumptions: assumptions(task) };
  }
  const findings = await lookAtInduction(translated.value, task, {
    ...means,
    work: WORK,
    meter: new WorkMeter(WORK_OF_LOOK),
  });
  const missed = new Set(translated.value.missed);
  const invariants = task.invariants.map((each) => {
    const own = findings.filter(({ circumstances }) => circumstances.about === each);
    const isMissed = missed.has(each);
    return named(
      each,
      isMissed ? undecided('prove sees no execution that reaches its location') : explainInvariant(own),
    );
  });
  const unreached = callsIn(task.program, task.checks.calls);
  const obligations = obligationsIn(findings, [...translated.value.list.noticed, ...unreached]);
  const common = { invariants, obligations, assumptions: assumptions(task) };
  const shown = describeProof(findings.length, means.solver);
  if (findings.every(({ answer }) => answer === 'follows') && missed.size === 0) {
    return { answer: proved(`the invariants are inductive: ${shown}`), ...common, added: [] };
  }
  const added =
    missed.size > 0
      ? undefined
      : await strengthen(task, { ...means, work: WORK, meter: new WorkMeter(WORK_OF_SEARCH) });
  // The witness could not say what was added at a label as it says what holds at a loop.
  if (added?.every(({ kind }) => kind === 'loop')) {
    const answer = { ...proved('the invariants are inductive together with those that were added'), added };
    return { answer, ...common, added: added.map(withLocation) };
  }
  return { answer: await proveByPortfolio(task, means), ...common, added: undefined };
}

function proved(reason: string): ProveAnswer {
  return { status: 'true', reason, notes: [] };
}

function named({ kind, text, line, earlier }: PlacedInvariant, answer: InvariantAnswer): ExplainedInvariant {
  const place = kind === 'loop' ? 'loop' : 'location';
  const states = earlier === undefined ? '' : 'transition_';
  return { type: `${place}_${states}invariant`, value: text, line, ...answer };
}

function undecided(why: string): InvariantAnswer {
  return { answer: 'undecided', why, before: [], after: [] };
}

function explainInvariant(findings: readonly Finding[]): InvariantAnswer {
  const open = findings.filter(({ answer }) => answer === 'open');
  const broken = open.find(({ circumstances }) => circumstances.moment.kind === 'again') ?? open[0];
  if (broken !== undefined) {
    const isRound = broken.circumstances.moment.kind === 'again';
    const answer = isRound ? 'not-preserved' : 'open';
    // What must hold besides, such as that a sum fits into its type.
    const why = broken.kind === 'invariant' ? '' : broken.what;
    return { answer, why, before: broken.before, after: broken.state };
  }
  if (findings.some(({ answer }) => answer === 'undecided'))
    return undecided('the solver did not decide it within its budget');
  return { answer: 'preserved', why: '', before: [], after: [] };
}

/**
 * What the property asks for, once for each line.
 * @param shown goals that hold wherever nothing else was found out about them
 */
function obligationsIn(
  findings: readonly Finding[],
  shown: readonly ProofGoal[],
): readonly ExplainedObligation[] {
  const rank = { follows: 0, undecided: 1, open: 2 };
  const worst = new Map<string, ExplainedObligation>();
  for (const { what, line, answer, state, circumstances } of findings) {
    if (circumstances.about !== undefined) continue;
    const key = `${line} ${what}`;
    const known = worst.get(key);
    if (known === undefined || rank[answer] > rank[known.answer])
      worst.set(key, { what, line, answer, state });
  }
  for (const { what, line } of shown) {
    const key = `${line} ${what}`;
    if (!worst.has(key)) worst.set(key, { what, line, answer: 'follows', state: [] });
  }
  return [...worst.values()].sort((one, other) => one.line - other.line);
}

function withLocation({
  text,
  line,
  column,
  function: name,
}: PlacedInvariant & { column: number; function: string }) {
  return { value: text, line, column, function: name };
}
