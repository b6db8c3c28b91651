import { faultOfLinters } from '../../resolve/linter-answer.js';
import { classifyStatus, resultCategory } from '../../resolve/result-category.js';
import type { RuleSet } from '../../ruleset/rule-set.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
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
 * a format that counts for the verdict (SV-COMP 2025: its table of formats). There is no vote on crafted ones, which
 * are for all validators: they are correct if their verdict is the expected one.
 */
export function judgeWitnesses(placed: PlacedRuns, ruleSet: RuleSet): readonly JudgedWitness[] {
  const { validatorTrack: rules } = ruleSet;
  if (rules === undefined) return [];
  const runs = [...placed].flatMap(([category, byTool]) =>
    [...byTool.values()].flatMap((ofTool) => ofTool.map(({ record }) => ({ category, record }))),
  );
  return runs.flatMap(({ category, record }) => {
    const answer = classifyStatus(record.status);
    if (answer === 'other') return [];
    const kind = answer === 'true' ? 'correctness' : 'violation';
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
