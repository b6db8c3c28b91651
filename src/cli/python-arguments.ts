import { type Attempt, done, failed } from '../vocabulary/attempt.js';

/** An option of a program that reads its command line with Python's argparse. */
export interface PythonOption {
  /** All names, the long one last. */
  readonly names: readonly string[];
  readonly takes: 'nothing' | 'one' | 'at most one';
  readonly type: 'text' | 'integer' | 'choice';
  readonly choices?: readonly string[];
}

/** A given value, in the order of the command line; without an option, it is the only positional argument. */
export interface GivenArgument {
  readonly option: PythonOption | undefined;
  /** Undefined if an option was given without a value. */
  readonly value: string | undefined;
}

/** The result of reading a command line. If it is wrong, `given` is what was read before the error. */
export interface ReadArguments {
  readonly given: readonly GivenArgument[];
  /** What argparse complains about; undefined if nothing is wrong. */
  readonly fault: ArgumentFault | undefined;
}

/** How argparse classifies a word: `O` an option, `A` an argument, `-` the `--` after which everything is an argument. */
interface Word {
  readonly text: string;
  readonly kind: 'O' | 'A' | '-';
  /** Undefined for an unknown option. */
  readonly option?: PythonOption | undefined;
  readonly name?: string;
  /** The value after `=`. */
  readonly explicit?: string | undefined;
}

/** What is wrong with a command line. */
export type ArgumentFault =
  | { readonly code: 'required' | 'unrecognized'; readonly words: readonly string[] }
  | { readonly code: 'ambiguous'; readonly text: string; readonly matches: readonly string[] }
  | ({ readonly option: PythonOption } & OptionFault);

/** What is wrong with the value of an option. */
type OptionFault =
  | { readonly code: 'no-value' }
  | { readonly code: 'value-not-taken' | 'no-integer' | 'no-choice'; readonly value: string };

/**
 * Reads a command line as argparse of Python 3.11 does for a parser with one optional positional argument: long
 * options may be abbreviated, values follow after a space or `=`.
 *
 * @param required names of options that must be given
 */
export function readPythonArguments(
  texts: readonly string[],
  options: readonly PythonOption[],
  required: readonly string[],
): ReadArguments {
  const given: GivenArgument[] = [];
  const words = classify(texts, options);
  if (words.kind === 'failed') return { given, fault: words.failure };
  const extras = consume(words.value, given);
  if (extras.kind === 'failed') return { given, fault: extras.failure };
  const missing = required.filter(
    (name) => !given.some(({ option }) => option?.names.includes(name) === true),
  );
  if (missing.length > 0) return { given, fault: { code: 'required', words: missing } };
  if (extras.value.length > 0) return { given, fault: { code: 'unrecognized', words: extras.value } };
  return { given, fault: undefined };
}

/** The message of argparse after `error:`. */
export function describeArgumentFault(fault: ArgumentFault): string {
  switch (fault.code) {
    case 'required':
      return `the following arguments are required: ${fault.words.join(', ')}`;
    case 'unrecognized':
      return `unrecognized arguments: ${fault.words.join(' ')}`;
    case 'ambiguous':
      return `ambiguous option: ${fault.text} could match ${fault.matches.join(', ')}`;
    default:
      return `argument ${fault.option.names.join('/')}: ${describeOptionFault(fault, fault.option)}`;
  }
}

function describeOptionFault(fault: OptionFault, { choices = [] }: PythonOption): string {
  switch (fault.code) {
    case 'no-value':
      return 'expected one argument';
    case 'value-not-taken':
      return `ignored explicit argument ${represent(fault.value)}`;
    case 'no-integer':
      return `invalid int value: ${represent(fault.value)}`;
    case 'no-choice': {
      const all = choices.map(represent).join(', ');
      return `invalid choice: ${represent(fault.value)} (choose from ${all})`;
    }
  }
}

function classify(
  texts: readonly string[],
  options: readonly PythonOption[],
): Attempt<readonly Word[], ArgumentFault> {
  const end = texts.indexOf('--');
  const words: Word[] = [];
  for (const [index, text] of texts.entries()) {
    if (end >= 0 && index >= end) {
      words.push({ text, kind: index === end ? '-' : 'A' });
      continue;
    }
    const word = classifyWord(text, options);
    if (word.kind === 'failed') return word;
    words.push(word.value);
  }
  return done(words);
}

interface Match {
  readonly option: PythonOption;
  readonly name: string;
  readonly explicit: string | undefined;
}

function classifyWord(text: string, options: readonly PythonOption[]): Attempt<Word, ArgumentFault> {
  const argument: Word = { text, kind: 'A' };
  if (!text.startsWith('-')) return done(argument);
  const exact = options.find(({ names }) => names.includes(text));
  if (exact !== undefined) return done({ text, kind: 'O', option: exact, name: text });
  if (text.length === 1) return done(argument);
  const [before, explicit] = splitAtEquals(text);
  const named = options.find(({ names }) => explicit !== undefined && names.includes(before));
  if (named !== undefined) return done({ text, kind: 'O', option: named, name: before, explicit });
  const matches = matchOptions(text, options);
  const [match, second] = matches;
  if (second !== undefined) {
    return failed({ code: 'ambiguous', text, matches: matches.map(({ name }) => name) });
  }
  if (match !== undefined) return done({ text, kind: 'O', ...match });
  if (/^-\d+$|^-\d*\.\d+$/.test(text) || text.includes(' ')) return done(argument);
  return done({ text, kind: 'O', option: undefined, name: text });
}

/** The options for which a word may be an abbreviation. */
function matchOptions(text: string, options: readonly PythonOption[]): readonly Match[] {
  const all = options.flatMap((option) => option.names.map((name) => ({ option, name })));
  if (text.startsWith('--')) {
    const [prefix, explicit] = splitAtEquals(text);
    return all.filter(({ name }) => name.startsWith(prefix)).map((each) => ({ ...each, explicit }));
  }
  const short = text.slice(0, 2);
  return all.flatMap((each): Match[] => {
    if (each.name === short) return [{ ...each, explicit: text.slice(2) }];
    return each.name.startsWith(text) ? [{ ...each, explicit: undefined }] : [];
  });
}

function splitAtEquals(text: string): readonly [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** Consumes the words one after another. @returns those that do not belong anywhere */
function consume(words: readonly Word[], given: GivenArgument[]): Attempt<readonly string[], ArgumentFault> {
  const extras: string[] = [];
  let positional: 'open' | 'taken' = 'open';
  const last = words.findLastIndex(({ kind }) => kind === 'O');
  let at = 0;
  while (at < words.length) {
    const word = words[at] as Word;
    if (word.kind === 'O') {
      const next = consumeOption(words, at, given, extras);
      if (next.kind === 'failed') return next;
      at = next.value;
      continue;
    }
    const run = words.slice(
      at,
      at <= last ? words.findIndex(({ kind }, index) => index > at && kind === 'O') : undefined,
    );
    const wanted =
      positional === 'open' ? (/^-*A?-*/.exec(run.map(({ kind }) => kind).join(''))?.[0].length ?? 0) : 0;
    if (positional === 'open') {
      const value = run.slice(0, wanted).find(({ kind }) => kind === 'A')?.text;
      if (value !== undefined) given.push({ option: undefined, value });
      positional = 'taken';
    }
    extras.push(...run.slice(wanted).map(({ text }) => text));
    at += run.length;
  }
  return done(extras);
}

/** @returns where the next word begins */
function consumeOption(
  words: readonly Word[],
  at: number,
  given: GivenArgument[],
  extras: string[],
): Attempt<number, ArgumentFault> {
  const { option, name = '', explicit, text } = words[at] as Word;
  if (option === undefined) {
    extras.push(text);
    return done(at + 1);
  }
  if (explicit !== undefined && option.takes === 'nothing') {
    // Letters after a short option are short options themselves, of which there are no others.
    const letters = name.startsWith('--') ? 0 : [...explicit].findIndex((letter) => `-${letter}` !== name);
    if (explicit === '' || letters >= 0) {
      return failed({ option, code: 'value-not-taken', value: explicit.slice(letters) });
    }
    given.push({ option, value: undefined });
    return done(at + 1);
  }
  const next = words[at + 1];
  const value = explicit ?? (option.takes !== 'nothing' && next?.kind === 'A' ? next.text : undefined);
  if (value === undefined && option.takes === 'one') return failed({ option, code: 'no-value' });
  const fault = value === undefined ? undefined : findValueFault(option, value);
  if (fault !== undefined) return failed({ option, ...fault });
  given.push({ option, value });
  return done(explicit === undefined && value !== undefined ? at + 2 : at + 1);
}

function findValueFault({ type, choices = [] }: PythonOption, value: string): OptionFault | undefined {
  if (type === 'integer' && !/^\s*[+-]?\d+(?:_\d+)*\s*$/.test(value)) return { code: 'no-integer', value };
  if (type === 'choice' && !choices.includes(value)) return { code: 'no-choice', value };
  return undefined;
}

/** A text in the notation of Python's `repr`. */
function represent(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replace(/\\/g, '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t');
  return `${quote}${escaped}${quote}`;
}
