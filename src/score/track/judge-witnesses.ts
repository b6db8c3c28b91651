import { faultOfLinters } from '../../resolve/linter-answer.js';
import { classifyStatus, resultCategory } from '../../resolve/result-category.js';
import { requirementFor } from '../../ruleset/requirement.js';
import type { RuleSet, ValidatorTrackRules } from '../../ruleset/rule-set.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import { claimedStatus } from '../claimed-status.js';
import { formatFault } from '../counting-format.js';
import type { PlacedRuns } from '../place-runs.js';
import { listVoters, listWitnesses, type RunRecord, type WitnessRecord } from '../score-input.js';
import { classifyWitness, type WitnessClassification } from './witness-classification.js';

/** A witness with its class. */
export interface JudgedWitness {
  /** Base category, under its name in the structure. */
  readonly category: string;
  readonly record: RunRecord;
  readonly witness: WitnessRecord;
  readonly classification: WitnessClassification;
}

/** The name under which the crafted witnesses of validation tasks appear, as if a verifier had written them. */
export const CRAFTED = 'witnessmap';

/**
 * The witnesses for the validators of a track: of the kind of the verdict, well formed according to the linters, and in
 * a format that counts for the verdict (SV-COMP 2025: its table of formats), since 2027 outside demo mode. There is no
 * vote on crafted ones, which are for all validators: they are correct if their verdict is the expected one.
 */
export function judgeWitnesses(placed: PlacedRuns, ruleSet: RuleSet): readonly JudgedWitness[] {
  const { validatorTrack: rules } = ruleSet;
  if (rules === undefined) return [];
  const runs = [...placed].flatMap(([category, byTool]) =>
    [...byTool.values()].flatMap((ofTool) => ofTool.map(({ record }) => ({ category, record }))),
  );
  const isExcluded = demoExclusion(ruleSet, rules);
  return runs.flatMap(({ category, record }) => {
    const answer = classifyStatus(record.status);
    if (answer === 'other') return [];
    const kind = answer === 'true' ? 'correctness' : 'violation';
    if (record.tool !== CRAFTED && isExcluded(record, kind)) return [];
    return listWitnesses(record)
      .filter((witness) => (witness.kind ?? kind) === kind && !isRefused(witness))
      .filter((witness) => record.tool === CRAFTED || formatFault(witness, record, ruleSet) === undefined)
      .map((witness) => {
        const statuses = listVoters(witness).map(({ status }) => status);
        const voted = classifyWitness(kind, record.expected, statuses, rules);
        const crafted = record.tool === CRAFTED ? craftedCategory(record) : undefined;
        const known = witness.statedCategory ?? crafted ?? voted.category;
        return { category, record, witness, classification: { ...voted, category: known } };
      });
  });
}

/** Decides whether a verifier's witness of this kind is no task for validators: where it is only for demonstration. */
function demoExclusion(
  ruleSet: RuleSet,
  { demoWitnesses }: ValidatorTrackRules,
): (record: RunRecord, kind: WitnessKind) => boolean {
  if (demoWitnesses === 'counted') return () => false;
  // There are many runs but few categories: each is looked up once.
  const known = new Map<string, boolean>();
  return ({ category, property, status }, kind) => {
    const subproperty = /^false\((.+)\)$/.exec(claimedStatus(status))?.[1];
    const key = [kind, category ?? '', property ?? '', subproperty ?? ''].join('\n');
    const isDemo =
      known.get(key) ?? requirementFor(ruleSet, category, kind, { property, subproperty }).kind === 'demo';
    known.set(key, isDemo);
    return isDemo;
  };
}

function craftedCategory({ status, expected }: RunRecord): 'correct' | 'wrong' {
  return expected !== undefined && resultCategory(status, expected) === 'correct' ? 'correct' : 'wrong';
}

/** One satisfied linter is enough. */
function isRefused({ fault, linters }: WitnessRecord): boolean {
  return (fault ?? faultOfLinters(linters.map(({ status }) => status))) !== undefined;
}

/** The kind of the verdict. */
export function recogniseWitnessKind({ record }: JudgedWitness): WitnessKind {
  return classifyStatus(record.status) === 'true' ? 'correctness' : 'violation';
}
