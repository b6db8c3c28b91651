import {
  type Answer,
  type Confidence,
  confidences,
  type Question,
  type Reference,
  referenceValue,
  trustedValues,
} from '../resolve/consensus.js';
import { classifyStatus } from '../resolve/result-category.js';
import type { ConsensusRules, MatchRule } from '../ruleset/rule-set.js';
import { claimedStatus } from './claimed-status.js';
import type { RunRecord } from './score-input.js';

/** What the tools agree on when the expected verdicts are unknown. */
export interface ConsensusReport {
  /** In alphabetical order. */
  readonly tools: readonly ToolConfidence[];
  /** Task by task, in the order of the results. */
  readonly values: readonly AgreedValue[];
  /** Number of tasks with a trusted value. */
  readonly trusted: number;
}

export interface ToolConfidence extends Confidence {
  readonly tool: string;
  /** The answers of a reference tool decide nothing. */
  readonly role: 'competing' | 'reference';
  /** Number of its answers. */
  readonly answered: number;
}

/** What the tools said about one task, and what they agree on. */
export interface AgreedValue {
  readonly task: string;
  readonly reference: Reference;
  readonly answers: readonly Answer[];
}

/** The tool to which a configuration such as `otter/fast` belongs. */
export function stripVariant(tool: string): string {
  return tool.split('/', 1)[0] ?? tool;
}

/**
 * Compares the verdicts of all tools, task by task. Several variants of a tool with the same answer count once.
 *
 * @param references tools that are shown but do not count
 */
export function findConsensus(
  records: readonly RunRecord[],
  rules: ConsensusRules,
  match: MatchRule,
  references: ReadonlySet<string>,
): ConsensusReport {
  const questions = collectQuestions(records, match);
  const competing = questions.map(({ name, answers }) => ({
    name,
    answers: answers.filter(({ tool }) => !references.has(tool) && !references.has(stripVariant(tool))),
  }));
  const trusted = trustedValues(
    competing.map(({ name, answers }) => ({ name, answers: oneVoiceEach(answers, () => 0) })),
    rules,
  );
  const known = confidences(questions, trusted);
  const countAgreements = (tool: string) => known.get(tool)?.agreed ?? 0;
  const answered = new Map<string, number>();
  for (const { tool, value } of questions.flatMap(({ answers }) => answers)) {
    answered.set(tool, (answered.get(tool) ?? 0) + (value === undefined ? 0 : 1));
  }
  const tools = [...known].map(([tool, confidence]): ToolConfidence => {
    const isReference = references.has(tool) || references.has(stripVariant(tool));
    const role = isReference ? 'reference' : 'competing';
    return { tool, role, answered: answered.get(tool) ?? 0, ...confidence };
  });
  const values = competing.map(({ name, answers }, index) => ({
    task: name,
    reference: referenceValue(oneVoiceEach(answers, countAgreements), (tool) => known.get(tool), rules),
    answers: questions[index]?.answers ?? [],
  }));
  return {
    tools: tools.sort((one, other) => (one.tool < other.tool ? -1 : 1)),
    values,
    trusted: trusted.size,
  };
}

/** The runs, with the values on which the tools agree as expected verdicts if none is known. */
export function expectConsensus(
  records: readonly RunRecord[],
  { values }: ConsensusReport,
): readonly RunRecord[] {
  const known = new Map(
    values.flatMap(({ task, reference }) => (reference.kind === 'known' ? [[task, reference.value]] : [])),
  );
  return records.map((record) => {
    if (record.expected !== undefined) return record;
    const expected = known.get(record.task);
    if (expected === undefined) return record;
    // Results without an expected verdict call every run `missing`.
    const validation = record.validation.kind === 'decided' ? { kind: 'none' as const } : record.validation;
    return { ...record, expected, validation };
  });
}

function collectQuestions(records: readonly RunRecord[], match: MatchRule): readonly Question[] {
  const byTask = new Map<string, Map<string, Answer>>();
  for (const record of records) {
    const ofTask = byTask.get(record.task) ?? new Map<string, Answer>();
    byTask.set(record.task, ofTask);
    ofTask.set(record.tool, { tool: record.tool, value: valueIn(record, match) });
  }
  return [...byTask].map(([name, answers]) => ({ name, answers: [...answers.values()] }));
}

/** Verdicts are compared as those of validators are: up to the parenthesis, or exactly. */
function valueIn({ status, property = '', examination }: RunRecord, match: MatchRule): string | undefined {
  if (examination !== undefined) return status === 'unknown' ? undefined : status;
  const claimed = claimedStatus(status);
  const answer = classifyStatus(claimed);
  if (answer === 'other') return undefined;
  return match.mode === 'exact' || match.exactProperties.includes(property) ? claimed : answer;
}

/** Of the variants of a tool with the same value, the one with the most weight. */
function oneVoiceEach(
  answers: readonly Answer[],
  countAgreements: (tool: string) => number,
): readonly Answer[] {
  const voices = new Map<string, Answer>();
  for (const answer of answers) {
    const key = `${stripVariant(answer.tool)}\n${answer.value ?? ''}`;
    const before = voices.get(key);
    if (before === undefined || countAgreements(answer.tool) > countAgreements(before.tool))
      voices.set(key, answer);
  }
  return [...voices.values()];
}
