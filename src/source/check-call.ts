import { InputError } from './input-error.js';
import { suggestName } from './nearest-name.js';

/** What a value given by a program must be; a list of words stands for one of them. */
export type Kind =
  | 'text'
  | 'texts'
  | 'number'
  | 'amount'
  | 'count'
  | 'numbers'
  | 'map'
  | 'list'
  | 'object'
  | 'function'
  | 'signal'
  | 'anything'
  | readonly string[];

/** The options of a function by their names. */
export type OptionKinds = Readonly<Record<string, Kind>>;

const WORDS: Readonly<Record<Exclude<Kind, readonly string[]>, string>> = {
  text: 'a text',
  texts: 'a list of texts',
  number: 'a number',
  amount: 'a number above 0',
  count: 'a whole number from 1',
  numbers: 'a list of numbers',
  map: 'a Map',
  list: 'a list',
  object: 'an object',
  function: 'a function',
  signal: 'an AbortSignal',
  anything: 'a value',
};

/**
 * Checks the options of a public function: types check them only for programs in TypeScript.
 *
 * @param call name of the function, such as `lint`
 * @param required names of options that must be given
 * @throws InputError `usage` for the first mistake
 */
export function checkCallOptions(
  call: string,
  options: unknown,
  kinds: OptionKinds,
  required: readonly string[] = [],
): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const named =
      required.length === 0 ? '' : `, such as { ${required.map((name) => `${name}: …`).join(', ')} }`;
    throw usage(
      `${call}() was given ${describe(options)} instead of an object with options`,
      `give an object${named}`,
    );
  }
  const given = new Map(Object.entries(options));
  for (const name of given.keys()) {
    if (Object.hasOwn(kinds, name) || given.get(name) === undefined) continue;
    throw usage(`${call}() has no option '${name.slice(0, 60)}'`, suggestName(name, Object.keys(kinds)));
  }
  for (const name of required) {
    if (given.get(name) !== undefined) continue;
    const kind = kinds[name] ?? 'anything';
    throw usage(`${call}() needs the option '${name}'`, `give ${wordsFor(kind)} as '${name}'`);
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const value = given.get(name);
    if (value !== undefined) checkValue(call, `the option '${name}'`, value, kind);
  }
}

/**
 * Checks one value given by a program.
 *
 * @param what what to call it in the message, such as `the folder`
 * @throws InputError `usage`
 */
export function checkValue(call: string, what: string, value: unknown, kind: Kind): void {
  if (isKind(value, kind)) return;
  const remedy =
    typeof kind !== 'string' && typeof value === 'string'
      ? suggestName(value, kind)
      : `give ${wordsFor(kind)}`;
  throw usage(`${call}(): ${what} is ${describe(value)}, not ${wordsFor(kind)}`, remedy);
}

/**
 * Checks a value that another function of the library must have returned.
 *
 * @param maker the function, such as `score`
 * @param keys some keys of what it returns
 * @throws InputError `usage`
 */
export function checkMade(call: string, value: unknown, maker: string, keys: readonly string[]): void {
  const has = (key: string) =>
    typeof value === 'object' && value !== null && (value as Record<string, unknown>)[key] !== undefined;
  if (keys.every(has)) return;
  throw usage(`${call}() takes what ${maker}() returns, not ${describe(value)}`, `call ${maker}() first`);
}

function wordsFor(kind: Kind): string {
  return typeof kind === 'string' ? WORDS[kind] : `one of ${kind.join(', ')}`;
}

function isKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'texts':
      return Array.isArray(value) && value.every((each) => typeof each === 'string');
    case 'number':
      return typeof value === 'number' && !Number.isNaN(value);
    case 'amount':
      return typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY;
    case 'count':
      return Number.isSafeInteger(value) && Number(value) >= 1;
    case 'numbers':
      return Array.isArray(value) && value.every((each) => typeof each === 'number');
    case 'map':
      return value instanceof Map;
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'function':
      return typeof value === 'function';
    case 'signal':
      return value instanceof AbortSignal;
    case 'anything':
      return true;
    default:
      return typeof value === 'string' && kind.includes(value);
  }
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function usage(message: string, remedy: string): InputError {
  return new InputError({ code: 'usage', message, remedy });
}
