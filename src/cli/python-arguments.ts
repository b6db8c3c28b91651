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
  /** The message of argparse after `error:`; undefined if nothing is wrong. */
  readonly error: string | undefined;
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

class Refusal extends Error {}

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
  try {
    const extras = consume(classify(texts, options), given);
    const missing = required.filter(
      (name) => !given.some(({ option }) => option?.names.includes(name) === true),
    );
    if (missing.length > 0) refuse(`the following arguments are required: ${missing.join(', ')}`);
    if (extras.length > 0) refuse(`unrecognized arguments: ${extras.join(' ')}`);
    return { given, error: undefined };
  } catch (error) {
    if (error instanceof Refusal) return { given, error: error.message };
    throw error;
  }
}

function refuse(message: string): never {
  throw new Refusal(message);
}

function classify(texts: readonly string[], options: readonly PythonOption[]): readonly Word[] {
  const end = texts.indexOf('--');
  return texts.map((text, index): Word => {
    if (end >= 0 && index >= end) return { text, kind: index === end ? '-' : 'A' };
    return classifyWord(text, options);
  });
}

interface Match {
  readonly option: PythonOption;
  readonly name: string;
  readonly explicit: string | undefined;
}

function classifyWord(text: string, options: readonly PythonOption[]): Word {
  const argument: Word = { text, kind: 'A' };
  if (!text.startsWith('-')) return argument;
  const exact = options.find(({ names }) => names.includes(text));
  if (exact !== undefined) return { text, kind: 'O', option: exact, name: text };
  if (text.length === 1) return argument;
  const [before, explicit] = splitAtEquals(text);
  const named = options.find(({ names }) => explicit !== undefined && names.includes(before));
  if (named !== undefined) return { text, kind: 'O', option: named, name: before, explicit };
  const matches = matchOptions(text, options);
  const [match, second] = matches;
  if (second !== undefined) {
    refuse(`ambiguous option: ${text} could match ${matches.map(({ name }) => name).join(', ')}`);
  }
  if (match !== undefined) return { text, kind: 'O', ...match };
  if (/^-\d+$|^-\d*\.\d+$/.test(text) || text.includes(' ')) return argument;
  return { text, kind: 'O', option: undefined, name: text };
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
function consume(words: readonly Word[], given: GivenArgument[]): readonly string[] {
  const extras: string[] = [];
  let positional: 'open' | 'taken' = 'open';
  const last = words.findLastIndex(({ kind }) => kind === 'O');
  let at = 0;
  while (at < words.length) {
    const word = words[at] as Word;
    if (word.kind === 'O') {
      at = consumeOption(words, at, given, extras);
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
  return extras;
}

function consumeOption(words: readonly Word[], at: number, given: GivenArgument[], extras: string[]): number {
  const { option, name = '', explicit, text } = words[at] as Word;
  if (option === undefined) {
    extras.push(text);
    return at + 1;
  }
  if (explicit !== undefined && option.takes === 'nothing') {
    // Letters after a short option are short options themselves, of which there are no others.
    const letters = name.startsWith('--') ? 0 : [...explicit].findIndex((letter) => `-${letter}` !== name);
    if (explicit === '' || letters >= 0) {
      complain(option, `ignored explicit argument ${represent(explicit.slice(letters))}`);
    }
    given.push({ option, value: undefined });
    return at + 1;
  }
  const next = words[at + 1];
  const value = explicit ?? (option.takes !== 'nothing' && next?.kind === 'A' ? next.text : undefined);
  if (value === undefined && option.takes === 'one') complain(option, 'expected one argument');
  if (value !== undefined) checkValue(option, value);
  given.push({ option, value });
  return explicit === undefined && value !== undefined ? at + 2 : at + 1;
}

function checkValue(option: PythonOption, value: string): void {
  const { type, choices = [] } = option;
  if (type === 'integer' && !/^\s*[+-]?\d+(?:_\d+)*\s*$/.test(value)) {
    complain(option, `invalid int value: ${represent(value)}`);
  }
  if (type === 'choice' && !choices.includes(value)) {
    const all = choices.map(represent).join(', ');
    complain(option, `invalid choice: ${represent(value)} (choose from ${all})`);
  }
}

function complain({ names }: PythonOption, problem: string): never {
  refuse(`argument ${names.join('/')}: ${problem}`);
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
