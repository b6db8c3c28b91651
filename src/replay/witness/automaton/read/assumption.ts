import type { Token } from '../../../../c/lex/token.js';
import { identifiersIn, tokensOfExpression } from '../../../../c/lex/tokens-of-expression.js';
import type { TypedExpression } from '../../../../c/tree/typed-expression.js';
import type { CType } from '../../../../c/type/c-type.js';
import { oneLine } from '../../../claim/one-line.js';
import type { ExpressionReader } from '../../../claim/resolve-waypoint.js';

/** One conjunct of an assumption, as written. */
export interface AssumedPart {
  readonly text: string;
  /** Whether it is about `\result`. */
  readonly aboutResult: boolean;
  /** The function whose result is meant, if the text names it. */
  readonly callee: string | undefined;
  /** `through-pointer`: only of a call that names no function. */
  readonly calls: 'any' | 'through-pointer';
}

/** Variables of the tool that wrote the witness: nothing in the program says what they are. */
const NAMES_OF_TOOLS =
  /\$|^(?:__CPAchecker_TMP|goto_symex|return_value_|dynamic_object|__CPROVER|nondet_symex)|^tmp___unused$/;
/**
 * CBMC names the value of a call `return_value_f`, `return_value_f$1`, and that of one through a pointer `return_value`,
 * `return_value$1`; ESBMC `return_value$_f$1`.
 */
const RETURN_VALUE = /\breturn_value(?:\$?_(\w+?))?(?:\$\d+)?(?![\w$])/;

/** Names that belong to the program, whatever tools mean by them. */
export interface NamesOfProgram {
  /** All words of its text. */
  readonly words: ReadonlySet<string>;
  /** Its variables and functions. */
  readonly declared: ReadonlySet<string>;
}

/** An assumption as it is judged. */
export interface SplitAssumption {
  readonly parts: readonly AssumedPart[];
  /** Conjuncts about a tool's own variables. */
  readonly leftOut: readonly string[];
}

/**
 * Splits the assumption of an edge into conjuncts at `;`, and reads `x = 5` as `x == 5`. Conjuncts about nothing but variables
 * that a tool made up are left out: they say nothing about the program. One that is also about the program stays, and has no
 * meaning: without it, the assumption would allow more. A name that the program declares is always the program's.
 */
export function splitAssumption(text: string, { words, declared }: NamesOfProgram): SplitAssumption {
  const parts: AssumedPart[] = [];
  const leftOut: string[] = [];
  const isOfTool = (conjunct: string): boolean =>
    identifiersIn(conjunct)?.some((name) => NAMES_OF_TOOLS.test(name) && !words.has(name)) === true;
  const code = withoutComments(text);
  // What is not made of tokens means nothing: it is read as a whole, and found to have no meaning.
  if (code === undefined)
    return { parts: [{ text, aboutResult: false, callee: undefined, calls: 'any' }], leftOut };
  for (const piece of splitAtSemicolons(code)) {
    for (const conjunct of isOfTool(piece) ? splitConjunction(piece) : [piece]) {
      const named = RETURN_VALUE.exec(withoutLiterals(conjunct));
      const isResult = named !== null && !words.has(named[0]);
      const trimmed = (isResult ? withResult(conjunct, named) : conjunct).trim();
      if (trimmed === '') continue;
      if (isOfTool(trimmed) && !isAboutProgram(trimmed, declared)) {
        leftOut.push(trimmed);
        continue;
      }
      const equal = withConstants(withComparison(trimmed), words);
      const aboutResult = equal.includes('\\result');
      const callee = isResult ? named[1] : undefined;
      const calls = isResult && callee === undefined ? 'through-pointer' : 'any';
      parts.push({ text: equal, aboutResult, callee, calls });
    }
  }
  return { parts, leftOut };
}

function isAboutProgram(conjunct: string, declared: ReadonlySet<string>): boolean {
  return (
    conjunct.includes('\\result') || identifiersIn(conjunct)?.some((name) => declared.has(name)) !== false
  );
}

/** What a text must have to have a literal, a comment, a joined line, or a trigraph. Most assumptions have none. */
const NOT_PLAIN = /['"]|\/[/*]|\\[\r\n]|\?\?/;

/** Blanks between tokens instead of comments; undefined for a text that cannot be split into tokens. */
function withoutComments(text: string): string | undefined {
  return keptTokens(text, () => true);
}

/** Blanks instead of literals, in which characters mean nothing else. Each character keeps its place. */
function withoutLiterals(text: string): string {
  return keptTokens(text, ({ kind }) => kind !== 'character' && kind !== 'string') ?? '';
}

function keptTokens(text: string, isKept: (token: Token) => boolean): string | undefined {
  if (!NOT_PLAIN.test(text)) return text;
  const tokens = tokensOfExpression(text);
  if (tokens === undefined) return undefined;
  let kept = '';
  for (const token of tokens) {
    if (token.kind === 'end' || !isKept(token)) continue;
    kept = kept.padEnd(token.start) + text.slice(token.start, token.end);
  }
  return kept.padEnd(text.length);
}

/** The conjunct about `\result`; other values of calls that it names are variables of the tool. */
function withResult(conjunct: string, { 0: name, index }: RegExpExecArray): string {
  return `${conjunct.slice(0, index)}\\result${conjunct.slice(index + name.length)}`;
}

/** Operands of the outermost `&&`; the whole expression if an operator that binds more weakly is around it. */
function splitConjunction(text: string): readonly string[] {
  const inner = withoutParentheses(text);
  const plain = withoutLiterals(inner);
  const operands: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < plain.length; index++) {
    const character = plain[index] ?? '';
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (depth === 0 && (character === '?' || plain.startsWith('||', index))) return [text];
    else if (depth === 0 && plain.startsWith('&&', index)) {
      operands.push(inner.slice(start, index));
      start = ++index + 1;
    }
  }
  return operands.length === 0 ? [text] : [...operands, inner.slice(start)].flatMap(splitConjunction);
}

function withoutParentheses(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('(') || !trimmed.endsWith(')')) return trimmed;
  const plain = withoutLiterals(trimmed);
  let depth = 0;
  for (let index = 0; index < plain.length - 1; index++) {
    if (plain[index] === '(') depth++;
    else if (plain[index] === ')') depth--;
    if (depth === 0) return trimmed;
  }
  return withoutParentheses(trimmed.slice(1, -1));
}

/** `x == NAN` is never true in C. Tools mean that `x` is not a number. */
const IS_NAN = /^(.*[^=!<>])==\s*\(?\s*[-+]?\s*NAN\s*\)?$/s;
const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['NULL', '((void *)0)'],
  ['nullptr', '((void *)0)'],
  ['INFINITY', '(1.0 / 0.0)'],
]);

/** Macros of C that tools use although the program need not define them. What the program calls so comes first. */
function withConstants(text: string, words: ReadonlySet<string>): string {
  const [, compared] = words.has('NAN') ? [] : (IS_NAN.exec(text) ?? []);
  const plain = compared === undefined ? text : `(${compared}) != (${compared})`;
  return plain.replace(/'(?:\\.|[^'\\])*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$)|\w+/g, (token) =>
    words.has(token) ? token : (CONSTANTS.get(token) ?? token),
  );
}

function splitAtSemicolons(text: string): readonly string[] {
  const plain = withoutLiterals(text);
  const pieces: string[] = [];
  let start = 0;
  for (let end = plain.indexOf(';'); end >= 0; end = plain.indexOf(';', start)) {
    pieces.push(text.slice(start, end));
    start = end + 1;
  }
  return [...pieces, text.slice(start)];
}

const TOKENS = /'(?:\\.|[^'\\])*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$)|[=!<>]=|./gs;
/** What may be assigned to: names, members, elements, and what pointers lead to. */
const ASSIGNED = /^(?:[\w\s$\\.*()]|->|\[[^\]=]*\])+$/;
/** A value that needs no parentheses. */
const SIMPLE_VALUE = /^-?[\w.$]+$|^'[^']*'$/;

/** An assignment becomes a comparison with the assigned value. Others, within larger expressions, have no meaning. */
function withComparison(text: string): string {
  const tokens: readonly string[] = text.match(TOKENS) ?? [];
  const at = tokens.indexOf('=');
  const left = tokens.slice(0, Math.max(0, at)).join('').trim();
  const right = tokens.slice(at + 1);
  if (at < 0 || right.includes('=') || !ASSIGNED.test(left) || hasComma(right)) return text;
  const value = right.join('').trim();
  return `${left} == ${SIMPLE_VALUE.test(value) ? value : `(${value})`}`;
}

/** Whether the tokens are several expressions. */
function hasComma(tokens: readonly string[]): boolean {
  let depth = 0;
  return tokens.some((token) => {
    if (token === '(' || token === '[') depth++;
    else if (token === ')' || token === ']') depth--;
    return token === ',' && depth <= 0;
  });
}

/** A conjunct at a location of the program: a typed expression, or the reason why it has no meaning there. */
export type ReadPart =
  | { readonly kind: 'expression'; readonly expression: TypedExpression }
  | { readonly kind: 'meaningless'; readonly why: string };

/** What a conjunct may mention besides variables of the program. */
export interface NamedTypes {
  /** Type of `\result`, if there is one. */
  readonly result: CType | undefined;
  readonly placeholders: ReadonlyMap<string, CType>;
}

export const NO_NAMES: NamedTypes = { result: undefined, placeholders: new Map() };

/** Types a conjunct in the scope of an offset. */
export function readPart(
  part: AssumedPart,
  offset: number,
  { result, placeholders }: NamedTypes,
  read: ExpressionReader,
): ReadPart {
  // The format says: look names up in the scope first, then globally.
  const extras = { placeholders, globals: 'anywhere' } as const;
  const analysis = read(part.text, offset, result === undefined ? extras : { ...extras, result });
  if (analysis.kind === 'typed') return { kind: 'expression', expression: analysis.expression };
  return {
    kind: 'meaningless',
    why: `${oneLine(part.text)}: ${analysis.problems[0]?.message ?? 'no expression'}`,
  };
}
