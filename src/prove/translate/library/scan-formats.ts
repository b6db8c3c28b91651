import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { ArithmeticType, CType, FloatName, IntegerName } from '../../../c/type/c-type.js';
import { typeModel } from '../../../c/type/type-model.js';
import type { DataModel } from '../../../vocabulary/data-model.js';
import { literalText } from './formats.js';

/** What a conversion may write where its argument leads: one number, or characters with a zero behind them. */
export type Scanned =
  | { readonly kind: 'number'; readonly type: ArithmeticType }
  | { readonly kind: 'text'; readonly bytes: number };

/** How many characters of a text are translated one by one. */
const MAXIMUM_WIDTH = 64;

/** The integers that length modifiers mean (C11 7.21.6.2p11); the sign makes no difference. */
const INTEGERS: ReadonlyMap<string, IntegerName> = new Map([
  ['', 'int'],
  ['hh', 'signed char'],
  ['h', 'short'],
  ['l', 'long'],
  ['z', 'long'],
  ['t', 'long'],
  ['ll', 'long long'],
  ['j', 'long long'],
]);

const FLOATS: ReadonlyMap<string, FloatName> = new Map([
  ['', 'float'],
  ['l', 'double'],
]);

/** White space, a character that must be there, or a conversion with its width and length. */
const DIRECTIVE = /[^%\u0080-\uffff]+|%(\*?)(\d{0,4})(hh|h|ll|l|j|z|t|)([a-zA-Z%])/y;

/**
 * What a call of scanf may write, in the order of its further arguments. Undefined unless its format is a literal, all
 * conversions are known, and there is an argument of its type for each.
 */
export function readScanFormat(
  format: TypedExpression | undefined,
  others: readonly TypedExpression[],
  dataModel: DataModel,
): readonly Scanned[] | undefined {
  const text = format === undefined ? undefined : literalText(format);
  if (text === undefined) return undefined;
  const found: Scanned[] = [];
  for (let at = 0; at < text.length; ) {
    DIRECTIVE.lastIndex = at;
    const directive = DIRECTIVE.exec(text);
    if (directive === null) return undefined;
    const { 0: whole, 1: star, 2: width = '', 3: length = '', 4: letter } = directive;
    at += whole.length;
    if (letter === undefined) continue;
    if (letter === '%') {
      if (whole !== '%%') return undefined;
      continue;
    }
    // Without the headers of C99, glibc takes `%as`, `%aS` and `%a[` for texts in new memory.
    if (letter === 'a' && 'sS['.includes(text[at] ?? ' ')) return undefined;
    const scanned = scannedBy({ width, length, letter }, dataModel);
    if (scanned === undefined) return undefined;
    if (star !== '*') found.push(scanned);
  }
  const areFitting = found.every((each, index) => leadsTo(others[index]?.type, each));
  // Further arguments are evaluated and otherwise ignored (C11 7.21.6.2p2).
  return areFitting && found.length <= others.length ? found : undefined;
}

function scannedBy(
  { width, length, letter }: { readonly width: string; readonly length: string; readonly letter: string },
  dataModel: DataModel,
): Scanned | undefined {
  const types = typeModel(dataModel);
  // A width of 0, or with a zero in front, is none that C knows.
  if (width.startsWith('0')) return undefined;
  if ('diouxX'.includes(letter)) {
    const name = INTEGERS.get(length);
    return name && { kind: 'number', type: types.integer(name) };
  }
  if ('aefgAEFG'.includes(letter)) {
    const name = FLOATS.get(length);
    return name && { kind: 'number', type: types.float(name) };
  }
  if (length !== '') return undefined;
  if (letter === 'c' && width === '') return { kind: 'number', type: types.integer('char') };
  const most = Number(width);
  // Without a width, it writes as much as there is.
  return letter === 's' && most > 0 && most <= MAXIMUM_WIDTH ? { kind: 'text', bytes: most + 1 } : undefined;
}

function leadsTo(given: CType | undefined, scanned: Scanned): boolean {
  const target = given?.kind === 'pointer' ? given.target : undefined;
  if (target === undefined || target.qualifiers.const || target.qualifiers.atomic) return false;
  if (scanned.kind === 'text')
    return target.kind === 'integer' && target.size === 1 && target.name !== '_Bool';
  const { type } = scanned;
  if (target.kind === 'float') return type.kind === 'float' && target.name === type.name;
  return (
    target.kind === 'integer' &&
    type.kind === 'integer' &&
    target.size === type.size &&
    target.name !== '_Bool' &&
    target.enumeration === undefined
  );
}
