import type { ConsensusRules, StatusLabels } from '../ruleset/rule-set.js';
import {
  type Answer,
  type Confidence,
  confidences,
  type Reference,
  referenceValue,
  trustedValues,
} from './consensus.js';
import type { Opinion } from './opinion.js';
import { classifyStatus, type ResultCategory, resultCategory } from './result-category.js';

/** Why a witness file is not handed to validators, in the competition's words. */
export type WitnessFault =
  | 'witness invalid'
  | 'witness-version mismatch'
  | 'witness-type mismatch'
  | 'witness missing';

/** What became of a claim. */
export type Outcome =
  | 'confirmed'
  | 'not-required'
  | 'unconfirmed'
  | 'rejected'
  | 'invalid-witness'
  | 'missing-witness'
  | 'nothing-claimed';

const OUTCOMES: Readonly<Record<Outcome, true>> = {
  confirmed: true,
  'not-required': true,
  unconfirmed: true,
  rejected: true,
  'invalid-witness': true,
  'missing-witness': true,
  'nothing-claimed': true,
};

/** Whether something that was read is an outcome. */
export function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'string' && Object.hasOwn(OUTCOMES, value);
}

export interface WitnessFacts {
  readonly path: string;
  /** Undefined for a witness that is well formed and matches the claim. */
  readonly fault: WitnessFault | undefined;
  readonly opinions: readonly { readonly validator: string; readonly opinion: Opinion }[];
}

/** Everything known about a claim after the last run. */
export interface ClaimFacts {
  /** The verifier's status in BenchExec's words. */
  readonly status: string;
  /** The expected verdict in the same words; undefined if the task does not state it. */
  readonly expected: string | undefined;
  readonly requirement: 'required' | 'not-required';
  readonly witnesses: readonly WitnessFacts[];
  /** `any` unless given. */
  readonly policy?: ResolutionPolicy;
  /** Words for faults; those of `WitnessFault` unless given. */
  readonly labels?: StatusLabels;
}

/** How the opinions of validators confirm a verdict. */
export type ResolutionPolicy =
  /** One confirming validator is enough. */
  | { readonly kind: 'any' }
  /** What they agree on counts. Without `confidences`, the opinions on this claim determine them. */
  | {
      readonly kind: 'consensus';
      readonly rules: ConsensusRules;
      readonly confidences: ReadonlyMap<string, Confidence> | undefined;
    };

/** A validator, with the witness its opinion is about. */
export interface Supporter {
  readonly validator: string;
  readonly witness: string;
}

/** Whether the verdict counts. `status` and `category` are what a results table shows for the verifier's run. */
export interface Resolution {
  readonly outcome: Outcome;
  readonly status: string;
  readonly category: ResultCategory;
  readonly confirmedBy: readonly Supporter[];
  readonly rejectedBy: readonly Supporter[];
  /** What the validators agree on for each witness, if that decides. */
  readonly consensus?: readonly WitnessConsensus[];
}

/** What the validators agree on about one witness. */
export interface WitnessConsensus {
  readonly witness: string;
  /** Null if they do not agree well enough. */
  readonly value: 'confirmed' | 'rejected' | null;
  readonly because: Reference['because'];
}

/** If all witnesses have a fault, the first of this list is shown. */
const FAULT_PRIORITY: readonly WitnessFault[] = [
  'witness invalid',
  'witness-version mismatch',
  'witness-type mismatch',
  'witness missing',
];

function faultLabel(fault: WitnessFault, labels: StatusLabels | undefined): string {
  if (labels === undefined) return fault;
  switch (fault) {
    case 'witness invalid':
      return labels.invalidWitness;
    case 'witness missing':
      return labels.missingWitness;
    case 'witness-type mismatch':
      return labels.typeMismatch;
    case 'witness-version mismatch':
      return labels.versionMismatch;
  }
}

/**
 * Decides a claim. Each witness file is judged on its own: one well-formed file that one validator confirms is enough,
 * and a rejection has no more effect than a time-out. Only results that are correct as far as known change: a witness
 * can neither repair nor excuse a wrong verdict.
 */
export function resolveClaim(facts: ClaimFacts): Resolution {
  const { status, expected, requirement, witnesses } = facts;
  const category = resultCategory(status, expected);
  const whereCorrect = (changed: ResultCategory) => (category === 'correct' ? changed : category);
  const none = { confirmedBy: [], rejectedBy: [] };
  if (classifyStatus(status) === 'other') return { outcome: 'nothing-claimed', status, category, ...none };
  if (requirement === 'not-required') return { outcome: 'not-required', status, category, ...none };

  const sound = witnesses.filter(({ fault }) => fault === undefined);
  if (sound.length === 0) {
    const fault = FAULT_PRIORITY.find((each) => witnesses.some((witness) => witness.fault === each));
    const shown = fault ?? 'witness missing';
    return {
      outcome: shown === 'witness missing' ? 'missing-witness' : 'invalid-witness',
      status:
        category === 'correct' || category === 'missing'
          ? `${faultLabel(shown, facts.labels)} (${status})`
          : status,
      category: whereCorrect('error'),
      ...none,
    };
  }
  const confirmedBy = supporters(sound, 'confirmed');
  const rejectedBy = supporters(sound, 'rejected');
  if (facts.policy?.kind === 'consensus') {
    const consensus = consensusOn(sound, facts.policy);
    const values = consensus.map(({ value }) => value);
    const found = { confirmedBy, rejectedBy, consensus };
    if (values.includes('confirmed')) return { outcome: 'confirmed', status, category, ...found };
    const outcome = values.includes('rejected') ? 'rejected' : 'unconfirmed';
    return { outcome, status, category: whereCorrect('correct-unconfirmed'), ...found };
  }
  if (confirmedBy.length > 0) return { outcome: 'confirmed', status, category, confirmedBy, rejectedBy };
  return {
    outcome: rejectedBy.length > 0 ? 'rejected' : 'unconfirmed',
    status,
    category: whereCorrect('correct-unconfirmed'),
    confirmedBy,
    rejectedBy,
  };
}

/** Each witness is a separate question; the confidence of a validator follows from all of its opinions. */
function consensusOn(
  witnesses: readonly WitnessFacts[],
  { rules, confidences: known }: Extract<ResolutionPolicy, { kind: 'consensus' }>,
): readonly WitnessConsensus[] {
  const questions = witnesses.map(({ path, opinions }) => ({
    name: path,
    answers: opinions.map(
      ({ validator, opinion }): Answer => ({
        tool: validator,
        value: opinion === 'inconclusive' ? undefined : opinion,
      }),
    ),
  }));
  const trusted = known ?? confidences(questions, trustedValues(questions, rules));
  return questions.map(({ name, answers }) => {
    const reference = referenceValue(answers, (tool) => trusted.get(tool), rules);
    const value = reference.kind === 'known' ? reference.value : null;
    return {
      witness: name,
      value: value === 'confirmed' || value === 'rejected' ? value : null,
      because: reference.because,
    };
  });
}

function supporters(witnesses: readonly WitnessFacts[], opinion: Opinion): readonly Supporter[] {
  return witnesses.flatMap(({ path, opinions }) =>
    opinions
      .filter((each) => each.opinion === opinion)
      .map(({ validator }) => ({ validator, witness: path })),
  );
}
