import type { ConsensusRules } from '../ruleset/rule-set.js';

/** One tool's answer to a question to which nobody knows the right answer. */
export interface Answer {
  readonly tool: string;
  /** Undefined for a tool without an answer. */
  readonly value: string | undefined;
}

/** A question, such as a task with its property, and all answers to it. */
export interface Question {
  readonly name: string;
  readonly answers: readonly Answer[];
}

/**
 * With how many of the trusted values a tool agrees. The quotient is its confidence; without trusted values it has
 * none.
 */
export interface Confidence {
  readonly agreed: number;
  readonly trusted: number;
}

/** The value taken as the right one, and the rule that decided. */
export type Reference =
  | { readonly kind: 'known'; readonly value: string; readonly because: ReferenceRule }
  | { readonly kind: 'unknown'; readonly because: ReferenceRule };

/** The rule that decided the reference value of a question. */
export type ReferenceRule =
  | 'nobody-answered'
  | 'all-agree'
  | 'single-tool'
  | 'more-confident-of-two'
  | 'majority-by-confidence';

/**
 * The trusted values (Model Checking Contest 2023, E-2.1 and E-2.2): a value on which more than half of the tools with
 * an answer agree, and enough of them.
 *
 * @returns maps the name of a question to its trusted value
 */
export function trustedValues(
  questions: readonly Question[],
  { agreeing }: ConsensusRules,
): ReadonlyMap<string, string> {
  const trusted = new Map<string, string>();
  for (const { name, answers } of questions) {
    const given = answers.flatMap(({ value }) => value ?? []);
    for (const [value, count] of countValues(given)) {
      if (count >= agreeing && count * 2 > given.length) trusted.set(name, value);
    }
  }
  return trusted;
}

/**
 * The confidence of each tool that was asked; silence lowers it just as a deviating answer does.
 *
 * @param trusted maps the name of a question to its trusted value
 */
export function confidences(
  questions: readonly Question[],
  trusted: ReadonlyMap<string, string>,
): ReadonlyMap<string, Confidence> {
  const agreed = new Map<string, number>();
  for (const { name, answers } of questions) {
    for (const { tool, value } of answers) {
      const agrees = value !== undefined && trusted.get(name) === value;
      agreed.set(tool, (agreed.get(tool) ?? 0) + (agrees ? 1 : 0));
    }
  }
  return new Map([...agreed].map(([tool, count]) => [tool, { agreed: count, trusted: trusted.size }]));
}

/**
 * The reference value of one question (Model Checking Contest 2023, E-3.1). A weighted majority has more than half of
 * all confidence. Without trusted values no tool has a confidence, and values that depend on it stay unknown.
 */
export function referenceValue(
  answers: readonly Answer[],
  findConfidence: (tool: string) => Confidence | undefined,
  { singleToolConfidence }: ConsensusRules,
): Reference {
  const given = answers.flatMap(({ tool, value }) => (value === undefined ? [] : [{ tool, value }]));
  const [first, second] = given;
  if (first === undefined) return { kind: 'unknown', because: 'nobody-answered' };
  if (second === undefined) {
    const confidence = findConfidence(first.tool);
    return confidence !== undefined && reaches(confidence, singleToolConfidence)
      ? { kind: 'known', value: first.value, because: 'single-tool' }
      : { kind: 'unknown', because: 'single-tool' };
  }
  if (given.every(({ value }) => value === first.value)) {
    return { kind: 'known', value: first.value, because: 'all-agree' };
  }
  const because = given.length === 2 ? 'more-confident-of-two' : 'majority-by-confidence';
  const weights = new Map<string, number>();
  for (const { tool, value } of given) {
    weights.set(value, (weights.get(value) ?? 0) + (findConfidence(tool)?.agreed ?? 0));
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const [majority] = [...weights].find(([, weight]) => weight * 2 > total) ?? [];
  return majority === undefined ? { kind: 'unknown', because } : { kind: 'known', value: majority, because };
}

/** Compares a quotient with a decimal such as 0.993 without rounding. */
function reaches({ agreed, trusted }: Confidence, threshold: number): boolean {
  const scale = 1e9;
  return (
    trusted > 0 && BigInt(agreed) * BigInt(scale) >= BigInt(Math.round(threshold * scale)) * BigInt(trusted)
  );
}

function countValues(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
