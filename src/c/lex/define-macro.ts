import type { Macro, MacroTable } from './macros.js';
import { reject, type Token } from './token.js';

/**
 * Adds the macro of `#define` to the table.
 *
 * @param rest what stands behind the name of the directive
 * @throws Rejection if that is no macro
 */
export function defineMacro(macros: MacroTable, rest: readonly Token[], directive: Token): void {
  const [name, open] = rest;
  if (name?.kind !== 'identifier') reject('syntax', '#define needs a name', directive);
  if (open?.text !== '(' || open.spaced) {
    macros.set(name.text, { name: name.text, parameters: undefined, variadic: false, body: rest.slice(1) });
    return;
  }
  const close = rest.findIndex(({ text }) => text === ')');
  if (close < 0) reject('syntax', `the parameters of the macro '${name.text}' do not end`, name);
  const list = rest.slice(2, close).filter(({ text }) => text !== ',');
  const variadic = list.at(-1)?.text === '...';
  const parameters = list.filter(({ kind }) => kind === 'identifier').map(({ text }) => text);
  // GNU `args...` gives the remaining arguments a name.
  const named =
    variadic &&
    list.length === parameters.length + 1 &&
    rest[close - 2]?.text !== ',' &&
    parameters.length > 0;
  const macro: Macro = {
    name: name.text,
    parameters: variadic && !named ? [...parameters, '__VA_ARGS__'] : parameters,
    variadic,
    body: rest.slice(close + 1),
  };
  macros.set(name.text, macro);
}
