import { unsupported } from '../reasons/reason-texts.js';
import type { Macro } from './macro.js';
import { reject, type Token } from './token.js';

/** Names that no directive may define. */
const RESERVED: ReadonlySet<string> = new Set(['defined', '__VA_ARGS__', '__VA_OPT__', '_Pragma']);

/** The name that `#define`, `#undef`, `#ifdef` or `#ifndef` is about. @throws Rejection if there is none */
export function macroName(rest: readonly Token[], directive: Token): Token {
  const [name] = rest;
  if (name?.kind !== 'identifier') reject('syntax', `#${directive.text} needs a name`, directive);
  if (RESERVED.has(name.text))
    reject('unsupported', unsupported('directive', `${directive.text} ${name.text}`), name);
  return name;
}

/** The macro that the tokens behind `#define` describe (C11 6.10.3). @throws Rejection if gcc would not accept it */
export function readDefinition(rest: readonly Token[], directive: Token): Macro {
  const name = macroName(rest, directive);
  const open = rest[1];
  const isPlain = open?.text !== '(' || open.spaced;
  const macro: Macro = isPlain
    ? { name: name.text, parameters: undefined, variadic: false, body: rest.slice(1) }
    : readParameters(rest, name);
  requireBody(macro, name);
  return macro;
}

function readParameters(rest: readonly Token[], name: Token): Macro {
  const parameters: string[] = [];
  let variadic = false;
  for (let at = 2; ; at++) {
    const token = rest[at];
    if (token?.text === ')' && parameters.length === 0)
      return { name: name.text, parameters, variadic, body: rest.slice(at + 1) };
    if (token?.text === '...') {
      variadic = true;
      parameters.push('__VA_ARGS__');
    } else {
      if (token?.kind !== 'identifier' || RESERVED.has(token.text) || parameters.includes(token.text)) break;
      parameters.push(token.text);
      // GNU `args...` gives the remaining arguments a name.
      variadic = rest[at + 1]?.text === '...';
      if (variadic) at++;
    }
    const next = rest[++at]?.text;
    if (next === ')') return { name: name.text, parameters, variadic, body: rest.slice(at + 1) };
    if (next !== ',' || variadic) break;
  }
  reject('syntax', `the parameters of the macro '${name.text}' do not end`, name);
}

function requireBody({ parameters, body }: Macro, name: Token): void {
  if (body[0]?.text === '##' || body.at(-1)?.text === '##')
    reject('syntax', `the macro '${name.text}' has ## at an end`, name);
  for (const [index, { text }] of body.entries()) {
    if (text === '#' && parameters !== undefined && !parameters.includes(body[index + 1]?.text ?? ''))
      reject('syntax', `in the macro '${name.text}' # is not followed by a parameter`, name);
    const isUsual = text !== '__VA_OPT__' && (text !== '__VA_ARGS__' || parameters?.at(-1) === text);
    if (!isUsual) reject('unsupported', unsupported('directive', `define ${name.text} … ${text}`), name);
  }
}
