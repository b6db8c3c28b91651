import { PRECEDENCE } from '../../c/lex/operator-precedence.js';
import { scanTokens } from '../../c/lex/scan-tokens.js';

/**
 * Maximum length of a condition that is split into conjuncts; nobody reads longer ones, which are compared as they are.
 */
const MAXIMUM_LENGTH = 20_000;

/** Comparison operators, with the operator for swapped sides. */
const MIRRORED = new Map([
  ['<', '>'],
  ['>', '<'],
  ['<=', '>='],
  ['>=', '<='],
  ['==', '=='],
  ['!=', '!='],
]);

/**
 * Operators that bind less tightly than a comparison: an expression with one of them at its top level is not a plain
 * comparison.
 */
const LOOSER = new Set([
  '?',
  ':',
  ',',
  '=',
  '==>',
  ...[...PRECEDENCE].flatMap(([name, rank]) => (rank < 6 ? [name] : [])),
]);

/**
 * The conjuncts of a condition in a form that does not depend on white space, superfluous parentheses, the order of
 * conjuncts, or the direction of comparisons. Two conditions with the same conjuncts mean the same; others may, too.
 * Text that is not C stands for itself, without its white space.
 */
export function normalConjuncts(condition: string): ReadonlySet<string> {
  const words = condition.length > MAXIMUM_LENGTH ? undefined : splitWords(condition);
  return new Set(words === undefined ? [condition.replace(/\s+/g, '')] : splitConjuncts(words));
}

function splitWords(condition: string): readonly string[] | undefined {
  try {
    const words = scanTokens(condition)
      .slice(0, -1)
      .map(({ text }) => text);
    return closes(words) ? words : undefined;
  } catch {
    // An unterminated literal; the linter reports it.
    return undefined;
  }
}

const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);

function closes(words: readonly string[]): boolean {
  let depth = 0;
  for (const word of words) {
    if (OPENING.has(word)) depth++;
    if (CLOSING.has(word) && --depth < 0) return false;
  }
  return depth === 0;
}

function splitConjuncts(condition: readonly string[]): readonly string[] {
  // Only parentheses around conjuncts are entered, each once, so deep nesting needs no stack.
  const found: string[] = [];
  const waiting = [condition];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const words = withoutParentheses(next);
    const splits = topLevel(words);
    if (splits.some((at) => words[at] === '||' || words[at] === '?' || words[at] === ',')) {
      found.push(words.join(' '));
      continue;
    }
    const ands = splits.filter((at) => words[at] === '&&');
    if (ands.length === 0) found.push(normalComparison(words, splits));
    else for (const part of splitAt(words, ands)) waiting.push(part);
  }
  return found;
}

function normalComparison(words: readonly string[], splits: readonly number[]): string {
  const comparisons = splits.filter((at) => MIRRORED.has(words[at] ?? ''));
  const [at] = comparisons;
  if (at === undefined || comparisons.length > 1 || splits.some((each) => LOOSER.has(words[each] ?? ''))) {
    return words.join(' ');
  }
  const operator = words[at] ?? '';
  const [left = '', right = ''] = splitAt(words, [at]).map((side) => withoutParentheses(side).join(' '));
  const isTurned = operator.startsWith('>') || (!operator.startsWith('<') && right < left);
  return isTurned ? `${right} ${MIRRORED.get(operator)} ${left}` : `${left} ${operator} ${right}`;
}

/** Indices of the operators outside all brackets. */
function topLevel(words: readonly string[]): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  for (const [index, word] of words.entries()) {
    if (OPENING.has(word)) depth++;
    else if (CLOSING.has(word)) depth--;
    else if (depth === 0 && (MIRRORED.has(word) || LOOSER.has(word))) found.push(index);
  }
  return found;
}

function splitAt(words: readonly string[], places: readonly number[]): readonly (readonly string[])[] {
  return [...places, words.length].map((end, index) =>
    words.slice(index === 0 ? 0 : (places[index - 1] ?? 0) + 1, end),
  );
}

function withoutParentheses(words: readonly string[]): readonly string[] {
  let first = 0;
  let last = words.length - 1;
  const partners = matchParentheses(words);
  while (first < last && words[first] === '(' && partners.get(first) === last) {
    first++;
    last--;
  }
  return first === 0 ? words : words.slice(first, last + 1);
}

/** The closing bracket for each opening one. */
function matchParentheses(words: readonly string[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [index, word] of words.entries()) {
    if (OPENING.has(word)) open.push(index);
    else if (CLOSING.has(word)) partners.set(open.pop() ?? -1, index);
  }
  return partners;
}
