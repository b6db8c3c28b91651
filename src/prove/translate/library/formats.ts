import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import { isOfBytes, signedName } from '../../../c/type/aliasing.js';
import type { CType, IntegerName, IntegerType } from '../../../c/type/c-type.js';

/** What one conversion takes, by its letter; `%n` and whatever else glibc may know are not here. */
const CONVERSIONS: ReadonlyMap<string, 'integer' | 'float' | 'pointer' | 'text' | 'nothing'> = new Map([
  ...[...'diouxXc'].map((letter) => [letter, 'integer'] as const),
  ...[...'eEfFgGaA'].map((letter) => [letter, 'float'] as const),
  ['p', 'pointer'],
  ['s', 'text'],
  ['%', 'nothing'],
  ['m', 'nothing'],
]);

/** The conversions of which flags, and a precision (`.`), say something; other flags may be with all of them. */
const MEANT_FOR: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['#', new Set('oxXeEfFgGaA')],
  ['0', new Set('diouxXeEfFgGaA')],
  ['.', new Set('diouxXeEfFgGaAs')],
]);

/** Bytes of an integer behind each length modifier; `word`: as many as a pointer has. */
const LENGTHS: ReadonlyMap<string, number | 'word'> = new Map<string, number | 'word'>([
  ...['', 'hh', 'h'].map((length) => [length, 4] as const),
  ...['l', 'z', 'Z', 't'].map((length) => [length, 'word'] as const),
  ...['ll', 'q', 'L', 'j'].map((length) => [length, 8] as const),
]);

/** Types of floats by length modifiers: for glibc, `ll`, `q` and some others mean `long double`, too. */
const FLOAT_LENGTHS: Readonly<Record<string, string>> = { '': 'double', l: 'double', L: 'long double' };

/** Flags, width, precision and length, as glibc reads them. Positions (`%1$d`) are not among them. */
const CONVERSION = /%([-+ #0'I]*)(\*|\d*)(?:\.(\*|-?\d*))?(hh|h|ll|l|q|L|j|z|Z|t|)(.)/gs;

/** An argument that a conversion takes. */
interface Taken {
  readonly kind: 'integer' | 'float' | 'pointer' | 'text';
  readonly length: string;
}

/** What a format says between two percent signs: how to print one argument, or what `%%` and `%m` stand for. */
export interface Conversion {
  readonly kind: 'conversion';
  readonly flags: string;
  readonly width: string;
  /** Undefined: none is said; without digits, it is 0. */
  readonly precision: string | undefined;
  readonly length: string;
  readonly letter: string;
  readonly takes: Taken['kind'] | 'nothing';
}

export type FormatPart = Conversion | { readonly kind: 'text'; readonly text: string };

/** The parts of a format; undefined unless each conversion is known, and stores nothing. */
export function partsOfFormat(text: string): readonly FormatPart[] | undefined {
  const parts: FormatPart[] = [];
  let end = 0;
  for (const match of text.matchAll(CONVERSION)) {
    const {
      0: whole,
      index,
      1: flags = '',
      2: width = '',
      3: precision,
      4: length = '',
      5: letter = '',
    } = match;
    const takes = CONVERSIONS.get(letter);
    if (takes === undefined) return undefined;
    if (takes === 'nothing' && whole.length > 2) return undefined;
    if (!hasMeaning(letter, flags, precision)) return undefined;
    // `%lc` takes a wide character.
    if (letter === 'c' && length !== '') return undefined;
    parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'conversion', flags, width, precision, length, letter, takes });
    end = index + whole.length;
  }
  parts.push({ kind: 'text', text: text.slice(end) });
  return parts.some((part) => part.kind === 'text' && part.text.includes('%')) ? undefined : parts;
}

/** Whether flags and a precision say something of a conversion; what they say of any other is undefined (C11 7.21.6.1p4, p6). */
function hasMeaning(letter: string, flags: string, precision: string | undefined): boolean {
  const has = (sign: string) => MEANT_FOR.get(sign)?.has(letter) ?? true;
  return [...flags].every(has) && (precision === undefined || has('.'));
}

/** What a conversion takes, in order: widths that are arguments, and what it prints. */
function takenBy({ width, precision, length, takes }: Conversion): readonly Taken[] {
  const sizes = [width, precision].filter((each) => each === '*');
  const own = takes === 'nothing' ? [] : [{ kind: takes, length }];
  return [...sizes.map(() => ({ kind: 'integer', length: '' }) as const), ...own];
}

/**
 * The parts of the format where a call of printf only prints: its format is a literal, each conversion is known to store
 * nothing, and there is an argument for each, of the type that it names.
 */
export function partsThatPrint([format, ...others]: readonly TypedExpression[]):
  | readonly FormatPart[]
  | undefined {
  const text = format === undefined ? undefined : literalText(format);
  const parts = text === undefined ? undefined : partsOfFormat(text);
  const types = others.map(({ type }) => type);
  return parts !== undefined && areAsFormatted(parts, types, format?.type) ? parts : undefined;
}

/** A conversion that prints a text, and which of the arguments behind the format that is. */
export interface PrintedTextPart {
  readonly conversion: Conversion;
  readonly index: number;
}

/** The conversions of a format that print texts. */
export function textsIn(parts: readonly FormatPart[]): readonly PrintedTextPart[] {
  let next = 0;
  const found: PrintedTextPart[] = [];
  for (const part of parts) {
    if (part.kind === 'text') continue;
    next += takenBy(part).length;
    if (part.takes === 'text') found.push({ conversion: part, index: next - 1 });
  }
  return found;
}

/** Whether arguments have the types that a format names (C11 7.21.6.1p9). */
export function areAsFormatted(
  parts: readonly FormatPart[],
  types: readonly CType[],
  pointer: CType | undefined,
): boolean {
  const taken = parts.flatMap((part) => (part.kind === 'text' ? [] : takenBy(part)));
  return taken.every((each, index) => {
    const type = types[index];
    return type !== undefined && fits(type, each, pointer);
  });
}

function fits(type: CType, { kind, length }: Taken, pointer: CType | undefined): boolean {
  switch (kind) {
    case 'integer': {
      const bytes = LENGTHS.get(length);
      const word = pointer?.kind === 'pointer' ? pointer.size : undefined;
      return type.kind === 'integer' && type.size === (bytes === 'word' ? word : bytes);
    }
    case 'float':
      return type.kind === 'float' && FLOAT_LENGTHS[length] === type.name;
    case 'pointer':
      return type.kind === 'pointer' && length === '';
    case 'text':
      return type.kind === 'pointer' && length === '' && isOfBytes(type.target);
  }
}

/** The types, apart from their sign, that length modifiers mean where pointers have so many bytes. */
const NAMES: Readonly<Record<number, ReadonlyMap<string, IntegerName>>> = {
  4: namesOfLengths('int', 'long long'),
  8: namesOfLengths('long', 'long'),
};

function namesOfLengths(word: IntegerName, largest: IntegerName): ReadonlyMap<string, IntegerName> {
  return new Map<string, IntegerName>([
    ...['', 'hh', 'h'].map((length) => [length, 'int'] as const),
    ...['z', 'Z', 't'].map((length) => [length, word] as const),
    ...['ll', 'q', 'L'].map((length) => [length, 'long long'] as const),
    ['l', 'long'],
    ['j', largest],
  ]);
}

/** Whether an integer has the type that a conversion names, or that one with the other sign (C11 7.21.6.1p7). */
export function isNamedBy({ length }: Conversion, { name }: IntegerType, pointer: CType): boolean {
  const bytes = pointer.kind === 'pointer' ? pointer.size : 0;
  return NAMES[bytes]?.get(length) === signedName(name);
}

/** The characters of a string literal that an argument leads to, up to the first zero. */
export function literalText(argument: TypedExpression): string | undefined {
  if (argument.kind === 'convert') {
    // What is a number in between may lose a part of the address.
    return argument.operand.type.kind === 'pointer' ? literalText(argument.operand) : undefined;
  }
  if (argument.kind !== 'address' || argument.place.kind !== 'string') return undefined;
  const { type, elements } = argument.place;
  if (type.kind !== 'array' || type.element.kind !== 'integer' || type.element.size !== 1) return undefined;
  const end = elements.indexOf(0);
  return elements
    .slice(0, end < 0 ? elements.length : end)
    .map((element) => String.fromCharCode(element & 0xff))
    .join('');
}
