import type { Conditions, LineChoice, OutputCase, StatusRule, ValidatorDefinition } from './definition.js';

/** The definitions whose rules another definition may refer to. */
export type Definitions = ReadonlyMap<string, Pick<ValidatorDefinition, 'status' | 'values'>>;

/** What the rules of a definition may look at. */
export interface RunEnd {
  /** The output without empty lines, each of bounded length. */
  readonly lines: readonly string[];
  readonly exitCode: number | undefined;
  readonly values: ReadonlyMap<string, string>;
  readonly definitions: Definitions;
}

/** Limit for chains of definitions that refer to each other; a cycle ends here. */
const MAXIMUM_DEPTH = 4;

/**
 * The status from the first rule that applies; undefined if none does.
 *
 * @param depth how many definitions refer to each other on the way to this one
 */
export function readStatus(
  definition: Pick<ValidatorDefinition, 'status' | 'values'>,
  end: RunEnd,
  depth = 0,
): string | undefined {
  const { lines, definitions } = end;
  const values = new Map(end.values);
  for (const { name, line, cases, otherwise } of definition.values) {
    values.set(name, readCases(lines, line, cases, values) ?? otherwise);
  }
  for (const rule of definition.status) {
    if (!applies(rule, end.exitCode, values)) continue;
    const { outcome } = rule;
    switch (outcome.kind) {
      case 'always':
        return fillIn(outcome.status, values);
      case 'no-output':
        if (lines.length === 0) return fillIn(outcome.status, values);
        break;
      case 'line': {
        const status = readCases(lines.slice(0, outcome.within), outcome.line, outcome.cases, values);
        if (status !== undefined) return status;
        break;
      }
      case 'rules-of': {
        const other = definitions.get(outcome.validator);
        const head = lines.slice(0, outcome.within);
        const chosen = inOrder(head, outcome.line).some((line) => outcome.pattern.exec(line) !== null);
        if (!chosen || other === undefined || depth >= MAXIMUM_DEPTH) break;
        return readStatus(other, end, depth + 1);
      }
    }
  }
  return undefined;
}

/** Whether each named value is one of the required ones; a missing value is the empty text. */
export function hold(conditions: Conditions, lookUp: (name: string) => string): boolean {
  return [...conditions].every(([name, allowed]) => allowed.includes(lookUp(name)));
}

function applies(
  { when, exitCodes }: StatusRule,
  exitCode: number | undefined,
  values: ReadonlyMap<string, string>,
): boolean {
  if (exitCodes !== undefined && (exitCode === undefined || !exitCodes.includes(exitCode))) return false;
  return hold(when, (name) => values.get(name) ?? '');
}

function readCases(
  lines: readonly string[],
  choice: LineChoice,
  cases: readonly OutputCase[],
  values: ReadonlyMap<string, string>,
): string | undefined {
  let status: string | undefined;
  for (const line of inOrder(lines, choice)) {
    const found = matchCase(line, cases, values);
    if (found === undefined) continue;
    if (choice !== 'every') return found.text;
    status = join(status, found.text, found.earlier);
  }
  return status;
}

function inOrder(lines: readonly string[], choice: LineChoice): readonly string[] {
  if (choice === 'last') return lines.toReversed();
  return choice === 'last-line' ? lines.slice(-1) : lines;
}

function matchCase(
  line: string,
  cases: readonly OutputCase[],
  values: ReadonlyMap<string, string>,
): { text: string; earlier: OutputCase['earlier'] } | undefined {
  for (const { pattern, text, earlier } of cases) {
    const match = pattern.exec(line);
    if (match !== null) return { text: fillIn(text, values, match), earlier };
  }
  return undefined;
}

/** `combined` is how CPAchecker's verdicts after an error read in BenchExec: `EXCEPTION (true)`. */
function join(earlier: string | undefined, status: string, rule: OutputCase['earlier']): string {
  if (earlier === undefined || rule === 'replaced') return status;
  if (rule === 'kept' || status === 'unknown' || status === earlier) return earlier;
  return `${earlier} (${status})`;
}

/** Inserts groups and values in a single pass: their contents are not expanded again. */
function fillIn(
  text: string,
  values: ReadonlyMap<string, string>,
  match?: ArrayLike<string | undefined>,
): string {
  return text
    .replace(/\$(?:(\d)|\{([a-z-]+)\})/g, (_whole, group: string | undefined, name: string) =>
      group === undefined ? (values.get(name) ?? '') : (match?.[Number(group)] ?? ''),
    )
    .trim();
}
