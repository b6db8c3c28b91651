import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { CType } from '../../../c/type/c-type.js';

/** What one conversion takes, by its letter; `%n` and whatever else glibc may know are not here. */
const CONVERSIONS: ReadonlyMap<string, 'integer' | 'float' | 'pointer' | 'text' | 'nothing'> = new Map([
  ...[...'diouxXc'].map((letter) => [letter, 'integer'] as const),
  ...[...'eEfFgGaA'].map((letter) => [letter, 'float'] as const),
  ['p', 'pointer'],
  ['s', 'text'],
  ['%', 'nothing'],
  ['m', 'nothing'],
]);

/** Bytes of an integer behind each length modifier; `word`: as many as a pointer has. */
const LENGTHS: ReadonlyMap<string, number | 'word'> = new Map<string, number | 'word'>([
  ...['', 'hh', 'h'].map((length) => [length, 4] as const),
  ...['l', 'z', 'Z', 't'].map((length) => [length, 'word'] as const),
  ...['ll', 'q', 'L', 'j'].map((length) => [length, 8] as const),
]);

/** Flags, width, precision and length, as glibc reads them. Positions (`%1$d`) are not among them. */
const CONVERSION = /%([-+ #0'I]*)(\*|\d*)(?:\.(\*|-?\d*))?(hh|h|ll|l|q|L|j|z|Z|t|)(.)/gs;

interface Taken {
  readonly kind: 'integer' | 'float' | 'pointer' | 'text';
  readonly length: string;
}

/**
 * Whether a call of printf only prints: its format is a literal, each conversion is known to store nothing, and there is an
 * argument for each. Arguments must have the types that the conversions name if one of them leads to a text.
 */
export function onlyPrints([format, ...others]: readonly TypedExpression[]): boolean {
  const text = format === undefined ? undefined : literalText(format);
  if (text === undefined) return false;
  const taken: Taken[] = [];
  let end = 0;
  for (const { 0: whole, index, 2: width, 3: precision, 4: length = '', 5: letter = '' } of text.matchAll(
    CONVERSION,
  )) {
    if (text.slice(end, index).includes('%')) return false;
    end = index + whole.length;
    const kind = CONVERSIONS.get(letter);
    if (kind === undefined) return false;
    for (const part of [width, precision]) if (part === '*') taken.push({ kind: 'integer', length: '' });
    if (kind === 'nothing') {
      if (whole.length > 2) return false;
    } else taken.push({ kind, length });
  }
  if (text.slice(end).includes('%') || taken.length > others.length) return false;
  const exact = taken.some(({ kind }) => kind === 'text');
  return taken.every(({ kind, length }, index) => {
    const type = others[index]?.type;
    if (type === undefined || type.kind === 'record') return false;
    return !exact || fits(type, { kind, length }, format?.type);
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
      return type.kind === 'float' && (type.name === 'long double') === (length === 'L');
    case 'pointer':
    case 'text':
      return type.kind === 'pointer' && length === '';
  }
}

/** The characters of a string literal that an argument leads to, up to the first zero. */
export function literalText(argument: TypedExpression): string | undefined {
  if (argument.kind === 'convert') return literalText(argument.operand);
  if (argument.kind !== 'address' || argument.place.kind !== 'string') return undefined;
  const { type, elements } = argument.place;
  if (type.kind !== 'array' || type.element.kind !== 'integer' || type.element.size !== 1) return undefined;
  const end = elements.indexOf(0);
  return elements
    .slice(0, end < 0 ? elements.length : end)
    .map((element) => String.fromCharCode(element))
    .join('');
}
