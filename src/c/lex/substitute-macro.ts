import { countNoun } from '../../source/count-noun.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import { type Expanding, isNothing, type Macro, nothing, spacedLike } from './macro.js';
import { paste } from './paste-tokens.js';
import { reject, type Token, tokenSpelling } from './token.js';

/** The arguments of a use, unexpanded, by the names of the parameters. */
type Arguments = ReadonlyMap<string, readonly Expanding[]>;

/**
 * The body of a macro with its arguments in it, for one use (C11 6.10.3.1 to 6.10.3.3).
 * @throws Rejection for a wrong number of arguments, and where gcc and clang differ
 */
export function substitute(
  macro: Macro,
  actual: readonly (readonly Expanding[])[],
  use: SourceRange,
  name: Token,
  expandArgument: (argument: readonly Expanding[]) => readonly Expanding[],
): readonly Expanding[] {
  const named = bindArguments(macro, actual, name);
  const { body } = macro;
  const place = (token: Token): Token => ({ ...token, ...use, firstOfLine: false, origin: name.origin });
  const output: Expanding[] = [];
  for (let at = 0; at < body.length; at++) {
    const token = body[at] as Token;
    if (token.text !== '##') {
      const operand = operandAt(macro, named, at, place);
      const isPasted = body[at + operand.length]?.text === '##';
      const result = isPasted || !operand.isArgument ? operand.tokens : expandArgument(operand.tokens);
      append(output, operand.isArgument ? spacedLike(result, place(token)) : result);
      at += operand.length - 1;
      continue;
    }
    const right = operandAt(macro, named, at + 1, place);
    const isRemaining = macro.variadic && body[at + 1]?.text === macro.parameters?.at(-1);
    if (isRemaining && body[at - 1]?.text === ',') pasteRemaining(output, right.tokens, macro, actual, name);
    else paste(output, right.tokens, place(token));
    at += right.length;
  }
  return output;
}

/** What stands at a place of a body: an argument, a text made of one, or just a token. */
function operandAt(
  { body, parameters }: Macro,
  named: Arguments,
  at: number,
  place: (token: Token) => Token,
): { readonly tokens: readonly Expanding[]; readonly length: number; readonly isArgument: boolean } {
  const token = body[at] as Token;
  const next = body[at + 1];
  if (token.text === '#' && parameters !== undefined && next !== undefined) {
    const text = stringify(place(token), named.get(next.text) ?? []);
    return { tokens: [{ token: text, expands: 'still' }], length: 2, isArgument: false };
  }
  const argument = token.kind === 'identifier' ? named.get(token.text) : undefined;
  if (argument !== undefined) return { tokens: argument, length: 1, isArgument: true };
  return { tokens: [{ token: place(token), expands: 'still' }], length: 1, isArgument: false };
}

/** GNU: `, ## __VA_ARGS__` pastes nothing, and has no comma if there are no further arguments. */
function pasteRemaining(
  output: Expanding[],
  remaining: readonly Expanding[],
  { parameters = [] }: Macro,
  actual: readonly (readonly Expanding[])[],
  name: Token,
): void {
  // gcc keeps the comma before an argument that is there but empty; clang does not.
  if (remaining.length === 0 && parameters.length > 1 && actual.length === parameters.length)
    reject('unsupported', unsupported('empty-arguments', name.text), name);
  if (remaining.length === 0) output[output.length - 1] = nothing((output.at(-1) as Expanding).token);
  else append(output, remaining);
}

/** Without spreading: the engine accepts only some ten thousand arguments. */
function append(output: Expanding[], tokens: readonly Expanding[]): void {
  for (const each of tokens) output.push(each);
}

function bindArguments(
  { parameters = [], variadic }: Macro,
  actual: readonly (readonly Expanding[])[],
  name: Token,
): Arguments {
  const given = parameters.length === 0 && actual.length === 1 && actual[0]?.length === 0 ? [] : actual;
  const fixed = variadic ? parameters.length - 1 : parameters.length;
  if (given.length < fixed || given.length > parameters.length) {
    const problem = `takes ${countNoun(fixed, 'argument')}, not ${given.length}`;
    reject('syntax', `the macro '${name.text}' ${problem}`, name);
  }
  return new Map(parameters.map((parameter, index) => [parameter, given[index] ?? []]));
}

/** A string literal with the spelling of an argument. */
function stringify(place: Token, argument: readonly Expanding[]): Token {
  let spelled = '';
  let spaced = false;
  for (const each of argument) {
    const { token } = each;
    spaced ||= token.spaced;
    if (isNothing(each)) continue;
    if (token.text === '\\') reject('syntax', 'a backslash that # makes a string of', token);
    const isLiteral = token.kind === 'string' || token.kind === 'character';
    const spelling = tokenSpelling(token);
    if (spaced && spelled !== '') spelled += ' ';
    spelled += isLiteral ? spelling.replace(/["\\]/g, '\\$&') : spelling;
    spaced = false;
  }
  const { spelling: _, ...bare } = place;
  return { ...bare, kind: 'string', text: `"${spelled}"` };
}
