import { countNoun } from '../../source/count-noun.js';
import { MAXIMUM_TOKENS, rangeBetween, reject, type Token, tooManyTokens } from './token.js';

export interface Macro {
  readonly name: string;
  /** Undefined for a macro without a parameter list. */
  readonly parameters: readonly string[] | undefined;
  /** The last parameter takes all further arguments. */
  readonly variadic: boolean;
  readonly body: readonly Token[];
  /** Of a macro whose value depends on where it is used: that value, in place of the body. */
  readonly yields?: (use: Token) => Token;
}

export type MacroTable = Map<string, Macro>;

/** A token with the macros that it came from, which must not be expanded in it again. */
interface Expanding {
  readonly token: Token;
  readonly hidden: ReadonlySet<string>;
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();
/** How many tokens the macros of one use may yield. */
const EXPANSION_LIMIT = 200_000;
/** How deep macros may expand to each other, and how deep uses may be nested in arguments. */
const DEPTH_LIMIT = 200;

/**
 * Replaces macros in the tokens of a text (C11 6.10.3, GNU `, ## __VA_ARGS__`). Tokens of a macro's body get the
 * position of its use, those of arguments keep their own.
 * @param watch gets each name that may be a macro, also those that only other macros yield
 * @throws Rejection for a wrong number of arguments and for unbounded expansions, and what `watch` throws
 */
export function expandMacros(
  tokens: readonly Token[],
  macros: MacroTable,
  watch?: (name: Token) => void,
): Token[] {
  if (macros.size === 0) return [...tokens];
  const output: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const macro = token.kind === 'identifier' ? macros.get(token.text) : undefined;
    if (macro === undefined) {
      if (token.kind === 'identifier') watch?.(token);
      output.push(token);
      at++;
      continue;
    }
    // A use extends to the end of its arguments; the tokens after it may complete a use that its result begins.
    let end = at + 1;
    let result: Expanding[];
    for (;;) {
      const slice = tokens.slice(at, end).map((each) => ({ token: each, hidden: NOTHING_HIDDEN }));
      const expansion = expandAll(slice, macros, watch);
      result = expansion.tokens;
      if (!expansion.open || end >= tokens.length || tokens[end]?.kind === 'end') break;
      end = nextEnd(tokens, end);
    }
    for (const { token: each } of result) output.push(each);
    if (output.length > MAXIMUM_TOKENS) throw tooManyTokens(token);
    at = end;
  }
  return output;
}

/** The position after the parenthesised list at `end`; `end` itself if there is no such list. */
function nextEnd(tokens: readonly Token[], end: number): number {
  let depth = 0;
  for (let at = end; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.text === '(') depth++;
    else if (token?.text === ')') depth--;
    if (depth <= 0) return at + 1;
  }
  return tokens.length;
}

/** `open`: the last token is the name of a macro with parameters, whose arguments may follow. */
function expandAll(
  input: readonly Expanding[],
  macros: MacroTable,
  watch: ((name: Token) => void) | undefined,
  depth = 0,
): { readonly tokens: Expanding[]; readonly open: boolean } {
  const output: Expanding[] = [];
  // A stack: the next token is the last one.
  const rest = [...input].reverse();
  let open = false;
  let produced = 0;
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { token, hidden } = next;
    const macro = token.kind === 'identifier' && !hidden.has(token.text) ? macros.get(token.text) : undefined;
    open = false;
    if (token.kind === 'identifier') watch?.(token);
    if (macro === undefined) {
      output.push(next);
      continue;
    }
    if (macro.yields !== undefined) {
      output.push({ token: macro.yields(token), hidden });
      continue;
    }
    let end: Token = token;
    const actual: Expanding[][] = [];
    if (macro.parameters !== undefined) {
      if (rest.at(-1)?.token.text !== '(') {
        open = rest.length === 0;
        output.push(next);
        continue;
      }
      const close = takeArguments(rest, actual);
      if (close === undefined)
        reject('syntax', `the arguments of the macro '${token.text}' do not end`, token);
      end = close;
    }
    const body = substitute(macro, actual, rangeBetween(token, end), token, (argument) => {
      if (depth >= DEPTH_LIMIT) reject('limit', `macros nested more than ${DEPTH_LIMIT} times`, token);
      return expandAll(argument, macros, watch, depth + 1).tokens;
    });
    produced += body.length;
    if (produced > EXPANSION_LIMIT) reject('limit', `the macro '${token.text}' expands without bound`, token);
    if (hidden.size >= DEPTH_LIMIT) reject('limit', `macros nested more than ${DEPTH_LIMIT} times`, token);
    const nowHidden = new Set(hidden).add(macro.name);
    for (let index = body.length - 1; index >= 0; index--) {
      const each = body[index] as Expanding;
      rest.push({ token: each.token, hidden: union(each.hidden, nowHidden) });
    }
  }
  return { tokens: output, open };
}

function union(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> {
  return left.size === 0 ? right : new Set([...left, ...right]);
}

/** Takes `( … )` off the stack, split at the commas outside parentheses. */
function takeArguments(rest: Expanding[], actual: Expanding[][]): Token | undefined {
  rest.pop();
  let current: Expanding[] = [];
  let depth = 0;
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { text, kind } = next.token;
    if (kind === 'end') return undefined;
    if (depth === 0 && text === ')') {
      actual.push(current);
      return next.token;
    }
    if (text === '(') depth++;
    else if (text === ')') depth--;
    if (depth === 0 && text === ',') {
      actual.push(current);
      current = [];
    } else {
      current.push(next);
    }
  }
  return undefined;
}

function substitute(
  macro: Macro,
  actual: readonly Expanding[][],
  use: { start: number; end: number; line: number; column: number },
  name: Token,
  expandArgument: (argument: readonly Expanding[]) => readonly Expanding[],
): Expanding[] {
  const named = bindArguments(macro, actual, name);
  const place = (token: Token): Token => ({ ...token, ...use, firstOfLine: false, origin: name.origin });
  const output: Expanding[] = [];
  const { body } = macro;
  for (let at = 0; at < body.length; at++) {
    const token = body[at] as Token;
    const argument = named.get(token.text);
    const next = body[at + 1];
    if (token.text === '#' && macro.parameters !== undefined && next !== undefined && named.has(next.text)) {
      output.push({ token: stringify(place(token), named.get(next.text) ?? []), hidden: NOTHING_HIDDEN });
      at++;
    } else if (token.text === '##' && next !== undefined) {
      const right = named.get(next.text) ?? [{ token: place(next), hidden: NOTHING_HIDDEN }];
      const comma =
        output.at(-1)?.token.text === ',' && macro.variadic && next.text === macro.parameters?.at(-1);
      if (comma) {
        if (right.length === 0) output.pop();
        else append(output, right);
      } else {
        paste(output, right, place(token));
      }
      at++;
    } else if (argument !== undefined && token.kind === 'identifier') {
      const pasted = next?.text === '##';
      if (pasted && argument.length === 0)
        output.push({ token: placeMarker(place(token)), hidden: NOTHING_HIDDEN });
      else append(output, pasted ? argument : expandArgument(argument));
    } else {
      output.push({ token: place(token), hidden: NOTHING_HIDDEN });
    }
  }
  return output.filter(({ token: { text, kind } }) => text !== '' || kind === 'end');
}

/** Without spreading: the engine accepts only some ten thousand arguments. */
function append(output: Expanding[], tokens: readonly Expanding[]): void {
  for (const each of tokens) output.push(each);
}

/** Stands for an empty argument next to `##`. */
function placeMarker(place: Token): Token {
  return { ...place, kind: 'punctuator', text: '' };
}

function bindArguments(macro: Macro, actual: readonly Expanding[][], name: Token): Map<string, Expanding[]> {
  const parameters = macro.parameters ?? [];
  const named = new Map<string, Expanding[]>();
  const given = parameters.length === 0 && actual.length === 1 && actual[0]?.length === 0 ? [] : actual;
  const fixed = macro.variadic ? parameters.length - 1 : parameters.length;
  if (given.length < fixed || (!macro.variadic && given.length > fixed)) {
    reject(
      'syntax',
      `the macro '${name.text}' takes ${countNoun(fixed, 'argument')}, not ${given.length}`,
      name,
    );
  }
  parameters.slice(0, fixed).forEach((parameter, index) => {
    named.set(parameter, given[index] ?? []);
  });
  const last = parameters.at(-1);
  if (macro.variadic && last !== undefined) {
    const comma: Expanding = {
      token: { ...name, kind: 'punctuator', text: ',' },
      hidden: NOTHING_HIDDEN,
    };
    named.set(
      last,
      given.slice(fixed).flatMap((argument, index) => (index === 0 ? argument : [comma, ...argument])),
    );
  }
  return named;
}

function stringify(place: Token, argument: readonly Expanding[]): Token {
  const spelled = argument
    .map(({ token: { text, spaced, kind } }, index) => {
      const literal = kind === 'string' || kind === 'character';
      return `${spaced && index > 0 ? ' ' : ''}${literal ? text.replace(/["\\]/g, '\\$&') : text}`;
    })
    .join('');
  return { ...place, kind: 'string', text: `"${spelled}"` };
}

/** Joins the last token of `output` and the first of `right`. */
function paste(output: Expanding[], right: readonly Expanding[], place: Token): void {
  const left = output.pop();
  const [first, ...others] = right;
  if (left === undefined || first === undefined) {
    if (left !== undefined) output.push(left);
    append(output, right);
    return;
  }
  const text = left.token.text + first.token.text;
  const kind = /^[A-Za-z_$]/.test(text) ? 'identifier' : /^\.?[0-9]/.test(text) ? 'number' : 'punctuator';
  output.push({ token: { ...place, kind, text }, hidden: NOTHING_HIDDEN });
  append(output, others);
}
