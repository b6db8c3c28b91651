import type { Real } from '../../c/real/real-format.js';
import { because } from '../reasons/because.js';
import { exponentialDigits, fixedDigits, type Magnitude } from '../values/decimal-digits.js';
import type { Arguments } from './format-arguments.js';
import type { LibraryCall } from './library-call.js';

interface Conversion {
  readonly flags: string;
  readonly width: number;
  /** Undefined if it is not given. */
  readonly precision: number | undefined;
  readonly length: string;
  readonly specifier: string;
}

const DIRECTIVE = /%([-+ #0]*)(\*|\d{0,9})(?:\.(\*|\d{0,9}))?(hh|h|ll|l|q|j|z|t|L)?([a-zA-Z%])/y;
/** Texts with fields wider than this are not made. */
const WIDEST = 1_000_000;
/** So are longer texts. */
const LONGEST = 100_000_000;

/** The conversions that are followed: all that may stand before the letter. Others, such as wide characters, are not. */
const FOLLOWED: readonly {
  readonly specifiers: RegExp;
  readonly flags: RegExp;
  readonly lengths: readonly string[];
  readonly precision: 'allowed' | 'none';
}[] = [
  { specifiers: /^%$/, flags: /^$/, lengths: [''], precision: 'none' },
  { specifiers: /^[cp]$/, flags: /^-*$/, lengths: [''], precision: 'none' },
  { specifiers: /^s$/, flags: /^-*$/, lengths: [''], precision: 'allowed' },
  {
    specifiers: /^[di]$/,
    flags: /^[-+ 0]*$/,
    lengths: ['', 'hh', 'h', 'l', 'll', 'q', 'j', 'z', 't'],
    precision: 'allowed',
  },
  {
    specifiers: /^u$/,
    flags: /^[-0]*$/,
    lengths: ['', 'hh', 'h', 'l', 'll', 'q', 'j', 'z', 't'],
    precision: 'allowed',
  },
  {
    specifiers: /^[oxX]$/,
    flags: /^[-#0]*$/,
    lengths: ['', 'hh', 'h', 'l', 'll', 'q', 'j', 'z', 't'],
    precision: 'allowed',
  },
  { specifiers: /^[eEfFgG]$/, flags: /^[-+ #0]*$/, lengths: ['', 'l', 'L'], precision: 'allowed' },
];

function isFollowed({ specifier, flags, length, precision }: Conversion): boolean {
  return FOLLOWED.some(
    (known) =>
      known.specifiers.test(specifier) &&
      known.flags.test(flags) &&
      known.lengths.includes(length) &&
      (known.precision === 'allowed' || precision === undefined),
  );
}

/** Text of a format with its arguments, one character for each byte. */
export function format(call: LibraryCall, pattern: string, list: Arguments): string {
  let text = '';
  let at = 0;
  while (at < pattern.length) {
    const percent = pattern.indexOf('%', at);
    if (percent < 0) return text + pattern.slice(at);
    text += pattern.slice(at, percent);
    DIRECTIVE.lastIndex = percent;
    const match = DIRECTIVE.exec(pattern);
    if (match === null)
      call.program.ends.unsupported(because('conversion', pattern.slice(percent + 1, percent + 9)));
    const [whole, flags = '', width = '', precision, length = '', specifier = ''] = match ?? [''];
    const conversion = readConversion({ flags, width, precision, length, specifier }, list);
    const isTooWide = conversion.width > WIDEST || (conversion.precision ?? 0) > WIDEST;
    if (isTooWide || !isFollowed(conversion) || (specifier === '%' && whole !== '%%'))
      call.program.ends.unsupported(because('conversion', whole.slice(1)));
    text += convert(call, conversion, list);
    if (text.length > LONGEST) call.program.ends.unsupported(because('conversion', whole.slice(1)));
    at = percent + (whole?.length ?? 1);
  }
  return text;
}

function readConversion(
  parts: { flags: string; width: string; precision: string | undefined; length: string; specifier: string },
  list: Arguments,
): Conversion {
  let flags = parts.flags;
  let width = parts.width === '*' ? Number(BigInt.asIntN(32, list.bits('character'))) : Number(parts.width);
  if (width < 0) {
    flags += '-';
    width = -width;
  }
  const given =
    parts.precision === '*'
      ? Number(BigInt.asIntN(32, list.bits('character')))
      : Number(parts.precision ?? -1);
  const precision = given < 0 ? undefined : given;
  return {
    flags,
    width,
    precision,
    length: parts.length,
    specifier: parts.specifier,
  };
}

function convert(call: LibraryCall, conversion: Conversion, list: Arguments): string {
  const { specifier, precision } = conversion;
  switch (specifier) {
    case '%':
      return '%';
    case 'c':
      return pad(conversion, '', String.fromCharCode(Number(list.bits('character') & 0xffn)), ' ');
    case 's': {
      const pointer = call.memory.numbers.pointerAt(list.bits('text'));
      if (pointer === 0n)
        call.program.ends.undefinedBehaviour(because('null-argument', call.callee.entity.name));
      const bytes = call.string(pointer, precision);
      list.texts.push(bytes);
      list.dependent ||= call.memory.dependence.dependsOnInputs(bytes.byteOffset, bytes.length);
      return pad(conversion, '', Buffer.from(bytes).toString('latin1'), ' ');
    }
    case 'p': {
      const number = BigInt.asUintN(8 * call.wordSize, list.bits('pointer'));
      if (number === 0n) return pad(conversion, '', '(nil)', ' ');
      call.memory.numbers.reveal();
      return pad(conversion, '', `0x${number.toString(16)}`, ' ');
    }
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      return formatInteger(
        call,
        conversion,
        seen(call, list.bits({ integer: sizeOfInteger(call, conversion.length) })),
      );
    default:
      if (/^[eEfFgG]$/.test(specifier))
        return formatFloat(call, conversion, conversion.length === 'L' ? list.longDouble() : list.float());
      call.program.ends.unsupported(because('conversion', specifier));
      return '';
  }
}

function pad(conversion: Conversion, sign: string, digits: string, fill: ' ' | '0'): string {
  const missing = Math.max(0, conversion.width - sign.length - digits.length);
  if (conversion.flags.includes('-')) return `${sign}${digits}${' '.repeat(missing)}`;
  return fill === '0' ? `${sign}${'0'.repeat(missing)}${digits}` : `${' '.repeat(missing)}${sign}${digits}`;
}

function integerWidth(call: LibraryCall, length: string): number {
  if (length === 'hh') return 8;
  if (length === 'h') return 16;
  if (length === '') return 32;
  return length === 'l' || length === 'z' || length === 't' ? call.wordSize * 8 : 64;
}

/** Bytes of the promoted argument. */
function sizeOfInteger(call: LibraryCall, length: string): number {
  return Math.max(4, integerWidth(call, length) / 8);
}

function plusSign(flags: string): string {
  return flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
}

/** A number that may be one of a pointer. */
function seen({ memory }: LibraryCall, bits: bigint): bigint {
  if (memory.target(memory.numbers.pointerAt(bits)) !== undefined) memory.numbers.reveal();
  return bits;
}

function formatInteger(call: LibraryCall, conversion: Conversion, raw: bigint): string {
  const { specifier, flags, precision } = conversion;
  const bits = integerWidth(call, conversion.length);
  const signed = specifier === 'd' || specifier === 'i';
  const value = signed ? BigInt.asIntN(bits, raw) : BigInt.asUintN(bits, raw);
  const radix = specifier === 'o' ? 8 : specifier === 'x' || specifier === 'X' ? 16 : 10;
  let digits = (value < 0n ? -value : value).toString(radix);
  if (specifier === 'X') digits = digits.toUpperCase();
  if (precision === 0 && value === 0n) digits = '';
  digits = digits.padStart(precision ?? 0, '0');
  let sign = value < 0n ? '-' : signed ? plusSign(flags) : '';
  if (flags.includes('#') && radix === 16 && value !== 0n) sign = `0${specifier}`;
  if (flags.includes('#') && radix === 8 && !digits.startsWith('0')) digits = `0${digits}`;
  return pad(conversion, sign, digits, flags.includes('0') && precision === undefined ? '0' : ' ');
}

function formatFloat(call: LibraryCall, conversion: Conversion, value: Real): string {
  const { specifier, flags } = conversion;
  // Machines differ in the sign of a NaN.
  if (value.kind === 'nan') call.program.ends.unsupported(because('nan-text'));
  const sign = value.negative ? '-' : plusSign(flags);
  const upper = specifier === specifier.toUpperCase();
  if (value.kind !== 'finite') {
    return pad(conversion, sign, upper ? 'INF' : 'inf', ' ');
  }
  const digits = floatDigits(value, specifier.toLowerCase(), conversion);
  if (digits === undefined) return call.program.ends.unsupported(because('conversion', `#${specifier}`));
  return pad(conversion, sign, upper ? digits.toUpperCase() : digits, flags.includes('0') ? '0' : ' ');
}

/** Undefined where libraries differ. */
function floatDigits(value: Magnitude, specifier: string, conversion: Conversion): string | undefined {
  const precision = conversion.precision ?? 6;
  const alternate = conversion.flags.includes('#');
  switch (specifier) {
    case 'f':
      return pointed(fixedDigits(value, precision), alternate);
    case 'e':
      return pointed(exponential(value, precision), alternate);
    default: {
      const significant = precision === 0 ? 1 : precision;
      const { digits, exponent } = exponentialDigits(value, significant - 1);
      // Where rounding makes it a power of ten, some versions of glibc drop the zeros behind the point.
      if (alternate && isCarried(value, digits, exponent)) return undefined;
      const plain = exponent >= -4 && exponent < significant;
      const text = plain
        ? fixedDigits(value, significant - 1 - exponent)
        : exponential(value, significant - 1);
      if (alternate) return pointed(text, alternate);
      if (!text.includes('.')) return text;
      return text.replace(/(?<!0)0+(?=e|$)/, '').replace(/\.(?=e|$)/, '');
    }
  }
}

/** Whether a number is below the power of ten that its digits say. */
function isCarried({ significand, exponent }: Magnitude, digits: string, power: number): boolean {
  if (Number(digits) !== 1) return false;
  const of = (base: bigint, by: number): bigint => base ** BigInt(Math.max(0, by));
  return significand * of(2n, exponent) * of(10n, -power) < of(10n, power) * of(2n, -exponent);
}

/** With the flag `#` a floating-point number always has a decimal point. */
function pointed(text: string, alternate: boolean): string {
  return alternate && !text.includes('.') ? text.replace(/(?=e|$)/, '.') : text;
}

function exponential(value: Magnitude, precision: number): string {
  const { digits, exponent } = exponentialDigits(value, precision);
  const magnitude = Math.abs(exponent).toString().padStart(2, '0');
  return `${digits}e${exponent < 0 ? '-' : '+'}${magnitude}`;
}
