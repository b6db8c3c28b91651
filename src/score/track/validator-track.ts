import { classifyStatus, resultCategory } from '../../resolve/result-category.js';
import type { CategoryStructure } from '../../ruleset/category-structure.js';
import type { PointRules, RuleSet, ValidatorTrackRules } from '../../ruleset/rule-set.js';
import { nameTrack } from '../../ruleset/witness-tracks.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import { addNumbers, type ExactNumber, exactly, ZERO } from '../exact-number.js';
import type { ValidatorRecord } from '../score-input.js';
import { type JudgedWitness, recogniseWitnessKind } from './judge-witnesses.js';
import { TrackParticipants } from './track-participants.js';
import { type ValidatorResultCategory, validatorResult } from './witness-classification.js';

/** Validators compete on witnesses of one kind and format. */
export interface Track {
  readonly kind: WitnessKind;
  /** In the words of the rules: `1.0`, or `v2` for all of 2.x. Undefined if nothing tells the format, as in 2023. */
  readonly version: string | undefined;
  readonly categories: readonly TrackCategory[];
}

/** The validators in one category of a track. */
export interface TrackCategory {
  readonly name: string;
  readonly structure: 'base' | 'meta';
  /** Number of witnesses known to be correct, and known to be wrong. */
  readonly correct: number;
  readonly wrong: number;
  /** The best one first. */
  readonly entries: readonly TrackEntry[];
}

/** What a validator achieved in one category of a track. */
export interface TrackEntry {
  readonly validator: string;
  readonly score: ExactNumber;
  /** CPU time in seconds of the runs with the right answer. */
  readonly successCputime: number;
  /**
   * From 1; undefined for a score of 0 or less, for references and hors concours, in demo categories, and if too few
   * validators take part.
   */
  readonly rank: number | undefined;
}

/** What a validator achieved in a base category, class by class. */
interface Achievement {
  correctPoints: ExactNumber;
  wrongPoints: ExactNumber;
  successCputime: number;
}

interface BaseCategory {
  correct: number;
  wrong: number;
  readonly achievements: Map<string, Achievement>;
}

interface Evaluated {
  readonly correct: number;
  readonly wrong: number;
  readonly scores: ReadonlyMap<string, { readonly score: ExactNumber; readonly successCputime: number }>;
}

/**
 * Scores of validators (SV-COMP since 2023). In a base category, the points for correct witnesses are divided by the
 * number of correct witnesses, those for wrong ones by the number of wrong ones; the mean of both, times the number of
 * witnesses, is the score. All members of a meta category have the same weight; a validator without results in a member
 * has 0 points there.
 */
export function scoreValidators(
  witnesses: readonly JudgedWitness[],
  structure: CategoryStructure,
  ruleSet: Pick<RuleSet, 'points' | 'validatorTrack' | 'witnessTracks'>,
): readonly Track[] {
  const { points, validatorTrack } = ruleSet;
  if (points === undefined || validatorTrack === undefined) return [];
  const tracks = new Map<string, JudgedWitness[]>();
  for (const each of witnesses) {
    const key = `${recogniseWitnessKind(each)} ${nameTrack(ruleSet, each.witness.version) ?? ''}`;
    const ofTrack = tracks.get(key) ?? [];
    tracks.set(key, ofTrack);
    ofTrack.push(each);
  }
  return [...tracks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ofTrack]) => {
      const [first] = ofTrack;
      if (first === undefined) return [];
      const track = {
        kind: recogniseWitnessKind(first),
        version: nameTrack(ruleSet, first.witness.version),
      };
      const participants = new TrackParticipants(structure, track, findReferences(ofTrack));
      const bases = new Map<string, BaseCategory>();
      for (const each of ofTrack) addWitness(bases, each, points, validatorTrack);
      const categories = evaluateAll(bases, structure, participants).map(({ name, kind, evaluated }) => ({
        name,
        structure: kind,
        correct: evaluated.correct,
        wrong: evaluated.wrong,
        entries: rank(name, evaluated, validatorTrack, participants),
      }));
      return [{ ...track, categories }];
    });
}

/** Validators that are shown but do not count. */
function findReferences(witnesses: readonly JudgedWitness[]): ReadonlySet<string> {
  return new Set(
    witnesses.flatMap(({ witness: { validators } }) =>
      validators.flatMap(({ role, validator }) => (role === 'reference' ? [validator] : [])),
    ),
  );
}

function addWitness(
  bases: Map<string, BaseCategory>,
  judged: JudgedWitness,
  points: PointRules,
  { wrongWitnessFactor }: ValidatorTrackRules,
): void {
  const { category: name, witness, classification } = judged;
  const base = bases.get(name) ?? { correct: 0, wrong: 0, achievements: new Map() };
  bases.set(name, base);
  const { category } = classification;
  if (category !== 'unknown') base[category]++;
  for (const run of witness.validators) {
    const achieved = base.achievements.get(run.validator) ?? {
      correctPoints: ZERO,
      wrongPoints: ZERO,
      successCputime: 0,
    };
    base.achievements.set(run.validator, achieved);
    const result = rateValidatorRun(run, judged);
    const given = pointsFor(run, result, points);
    if (category === 'correct') achieved.correctPoints = achieved.correctPoints.add(given);
    if (category === 'wrong') achieved.wrongPoints = achieved.wrongPoints.add(given.mul(wrongWitnessFactor));
    if (result === 'correct') achieved.successCputime += run.used.cputime ?? 0;
  }
}

/** Category of a validator's run on a witness. */
export function rateValidatorRun(
  { status }: ValidatorRecord,
  { record, classification }: JudgedWitness,
): ValidatorResultCategory {
  const kind = classifyStatus(record.status) === 'true' ? 'correctness' : 'violation';
  return validatorResult(classification.category, kind, status, resultCategory(status, record.expected));
}

function pointsFor(
  { status }: ValidatorRecord,
  result: ValidatorResultCategory,
  points: PointRules,
): ExactNumber {
  const answer = classifyStatus(status);
  if (answer === 'other' || (result !== 'correct' && result !== 'wrong')) return ZERO;
  return exactly(points[answer][result]);
}

interface NamedEvaluation {
  readonly name: string;
  readonly kind: 'base' | 'meta';
  readonly evaluated: Evaluated;
}

function evaluateAll(
  bases: ReadonlyMap<string, BaseCategory>,
  structure: CategoryStructure,
  participants: TrackParticipants,
): readonly NamedEvaluation[] {
  const known = new Map<string, Evaluated>([...bases].map(([name, base]) => [name, evaluateBase(base)]));
  const metas = new Map(
    structure.categories.flatMap((each) =>
      each.kind === 'meta' ? [[each.name, each.members] as const] : [],
    ),
  );
  const evaluate = (name: string): Evaluated | undefined => {
    const members = metas.get(name);
    if (members !== undefined && !known.has(name)) {
      const counted = members.filter((member) => !structure.demoCategories.has(member));
      const evaluated = evaluateMeta(counted.flatMap((member) => evaluate(member) ?? []));
      const scores = [...evaluated.scores].filter(([validator]) => participants.takesPart(validator, name));
      known.set(name, { ...evaluated, scores: new Map(scores) });
    }
    return known.get(name);
  };
  const listed = structure.categories.map(({ name, kind }) => ({ name, kind }));
  const others = [...bases.keys()].filter((name) => !listed.some((each) => each.name === name)).sort();
  return [...listed, ...others.map((name) => ({ name, kind: 'base' as const }))].flatMap(({ name, kind }) => {
    const evaluated = evaluate(name);
    return evaluated === undefined || evaluated.scores.size === 0 ? [] : [{ name, kind, evaluated }];
  });
}

function evaluateBase({ correct, wrong, achievements }: BaseCategory): Evaluated {
  const classes = (correct > 0 ? 1 : 0) + (wrong > 0 ? 1 : 0);
  const scores = new Map(
    [...achievements].map(([validator, { correctPoints, wrongPoints, successCputime }]) => {
      const perWitness = addNumbers([
        correct > 0 ? correctPoints.div(correct) : ZERO,
        wrong > 0 ? wrongPoints.div(wrong) : ZERO,
      ]);
      const score = classes === 0 ? ZERO : perWitness.div(classes).mul(correct + wrong);
      return [validator, { score, successCputime }] as const;
    }),
  );
  return { correct, wrong, scores };
}

function evaluateMeta(members: readonly Evaluated[]): Evaluated {
  const counted = members.filter(({ correct, wrong }) => correct + wrong > 0);
  const sumOver = (of: (member: Evaluated) => number) => counted.reduce((sum, member) => sum + of(member), 0);
  const [correct, wrong] = [sumOver((member) => member.correct), sumOver((member) => member.wrong)];
  const validators = new Set(counted.flatMap(({ scores }) => [...scores.keys()]));
  const scores = new Map(
    [...validators].map((validator) => {
      const perWitness = counted.map((member) =>
        (member.scores.get(validator)?.score ?? ZERO).div(member.correct + member.wrong),
      );
      const score = addNumbers(perWitness)
        .div(counted.length)
        .mul(correct + wrong);
      const successCputime = sumOver((member) => member.scores.get(validator)?.successCputime ?? 0);
      return [validator, { score, successCputime }] as const;
    }),
  );
  return { correct, wrong, scores };
}

function rank(
  category: string,
  { scores }: Evaluated,
  { minimumParticipants }: ValidatorTrackRules,
  participants: TrackParticipants,
): readonly TrackEntry[] {
  const compare = (one: Omit<TrackEntry, 'rank'>, other: Omit<TrackEntry, 'rank'>) =>
    other.score.compare(one.score) || one.successCputime - other.successCputime;
  const ordered = [...scores]
    .filter(([validator]) => !participants.hasOptedOut(validator, category))
    .map(([validator, achieved]) => ({ validator, ...achieved }))
    .sort((one, other) => compare(one, other) || (one.validator < other.validator ? -1 : 1));
  const competing = ordered.filter(({ validator }) => participants.competes(validator, category));
  return ordered.map((entry) => ({
    ...entry,
    rank:
      competing.length >= minimumParticipants && competing.includes(entry) && entry.score.compare(0) > 0
        ? competing.findIndex((each) => compare(each, entry) === 0) + 1
        : undefined,
  }));
}
