import { promisedByName } from '../../c/library/input-names.js';

/** Texts of a program that are taken for conditions. */
const MAXIMUM_CONDITIONS = 24;
const MAXIMUM_CONSTANTS = 10;

/** The parts of all conditions and of arguments of assertions, as written; some of them may be no conditions. */
export function conditionsIn(text: string): readonly string[] {
  const found = new Set<string>();
  const heads = text.matchAll(
    /\b(?:if|while|for|check|assume|assert|\w*_assert|__VERIFIER_assume)\s*(?=\()/g,
  );
  for (const { index, 0: head } of heads) {
    const inside = parenthesised(text, index + head.length);
    if (inside === undefined) continue;
    const parts = inside.split(';');
    const condition = head.startsWith('for') ? (parts[1] ?? '') : inside;
    for (const part of condition.split(/&&|\|\|/)) {
      const bare = withoutBrackets(part.trim());
      if (/[<>=!%]/.test(bare) && bare.length < 80 && !bare.includes('\n')) found.add(bare);
    }
  }
  for (const [, condition = ''] of text.matchAll(/(?<![=!<>])=([^=?;{}\n][^?;{}\n]{0,80})\?/g))
    if (/[<>=!]/.test(condition)) found.add(withoutBrackets(condition.trim()));
  for (const each of casesIn(text)) found.add(each);
  const numbers = macrosOfNumbers(text);
  return [...found]
    .slice(0, MAXIMUM_CONDITIONS)
    .map((condition) => condition.replace(/\b[A-Za-z_]\w*\b/g, (name) => numbers.get(name) ?? name));
}

/** What a `switch` is over, compared with each number or name among its cases. */
function casesIn(text: string): readonly string[] {
  const switches = [...text.matchAll(/\bswitch\s*(?=\()/g)];
  return switches.flatMap(({ index, 0: head }, number) => {
    const over = parenthesised(text, index + head.length);
    if (over === undefined || !/^[\w\s.\->]+$/.test(over)) return [];
    const cases = text.slice(index, switches[number + 1]?.index).matchAll(/\bcase\s+(\w+)\s*:/g);
    return [...cases].map(([, value]) => `${over.trim()} == ${value}`);
  });
}

/** Macros that stand for a number: in conditions by themselves, nothing is known of them. */
function macrosOfNumbers(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)[ \t]+\(?(\d+[uUlL]*)\)?[ \t]*$/gm);
  return new Map([...found].map(([, name = '', number = '']) => [name, number]));
}

/** Small numbers that a program mentions, with 0 and 1 in front. */
export function constantsIn(text: string): readonly number[] {
  const numbers = [...text.matchAll(/(?<![\w.])(\d{1,9})[uUlL]*(?![\w.])/g)].map(([, digits]) =>
    Number(digits),
  );
  return [...new Set([0, 1, ...numbers])].slice(0, MAXIMUM_CONSTANTS);
}

/** Wider inputs have limits that say nothing of what is computed from them. */
const WIDEST = 16;

/** The least and the greatest values of the narrow inputs that a program asks for. */
export function limitsOfInputs(text: string): readonly bigint[] {
  const limits = [...text.matchAll(/\b\w*nondet_\w+/g)].flatMap(([name]) => {
    const promised = promisedByName(name, 'LP64');
    if (promised?.kind !== 'integer') return [];
    const bits = BigInt(Math.abs(promised.width));
    if (bits > WIDEST) return [];
    return promised.width < 0 ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [(1n << bits) - 1n];
  });
  return [...new Set(limits)];
}

function parenthesised(text: string, open: number): string | undefined {
  let depth = 0;
  for (let index = open; index < text.length && index < open + 400; index++) {
    if (text[index] === '(') depth++;
    else if (text[index] === ')' && --depth === 0) return text.slice(open + 1, index);
  }
  return undefined;
}

/** The parts of a split condition may have lost one of their brackets. */
function withoutBrackets(text: string): string {
  const count = (character: string) => text.split(character).length - 1;
  const missing = count('(') - count(')');
  if (missing > 0 && text.startsWith('(')) return withoutBrackets(text.slice(1).trim());
  if (missing < 0 && text.endsWith(')')) return withoutBrackets(text.slice(0, -1).trim());
  return text;
}
