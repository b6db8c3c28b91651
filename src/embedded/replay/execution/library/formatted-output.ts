import { bitsOfDouble } from '../../../../c/real/real-conversion.js';
import { decode, REAL_FORMATS, type Real } from '../../../../c/real/real-format.js';
import { dependsOnInputs } from '../machine/depends-on-inputs.js';
import { because } from '../reasons/because.js';
import { readWide } from '../wide/wide-values.js';
import { exponentialDigits, fixedDigits, type Magnitude } from './decimal-digits.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';

interface Conversion {
  readonly flags: string;
  readonly width: number;
  /** Undefined if it is not given. */
  readonly precision: number | undefined;
  readonly length: string;
  readonly specifier: string;
}

const DIRECTIVE = /%([-+ #0']*)(\*|\d{0,9})(?:\.(\*|-?\d{0,9}))?(hh|h|ll|l|q|j|z|t|L)?([a-zA-Z%])/y;
/** A width beyond this only makes the text longer than any buffer of a program. */
const WIDEST = 10_000;

/** The next of the variable arguments of a call, or of an argument list. */
class Arguments {
  readonly #call: LibraryCall;
  #at: number;
  /** Whether what was read so far depends on inputs. */
  dependent = false;

  constructor(call: LibraryCall, at: number) {
    this.#call = call;
    this.#at = at;
  }

  bits(): bigint {
    this.#pass(8);
    return this.#call.memory.view.getBigInt64(this.#at - 8, true);
  }

  real(): Real {
    this.#pass(8);
    const value = this.#call.memory.view.getFloat64(this.#at - 8, true);
    return decode(REAL_FORMATS.double, bitsOfDouble(value));
  }

  longDouble(): Real {
    this.#pass(16);
    return decode(
      REAL_FORMATS['long double'],
      readWide(this.#call.memory.view, 'long double', this.#at - 16),
    );
  }

  #pass(bytes: number): void {
    this.dependent ||= dependsOnInputs(this.#call.memory, this.#at, bytes);
    this.#at += bytes;
  }
}

/** Text of a format with its arguments, one character for each byte. */
function format(call: LibraryCall, pattern: string, list: Arguments): string {
  let text = '';
  let at = 0;
  while (at < pattern.length) {
    const percent = pattern.indexOf('%', at);
    if (percent < 0) return text + pattern.slice(at);
    text += pattern.slice(at, percent);
    DIRECTIVE.lastIndex = percent;
    const match = DIRECTIVE.exec(pattern);
    if (match === null) call.program.ends.unsupported(because('unknown-conversion'));
    const [whole, flags = '', width = '', precision, length = '', specifier = ''] = match ?? [''];
    text += convert(call, readConversion({ flags, width, precision, length, specifier }, list), list);
    at = percent + (whole?.length ?? 1);
  }
  return text;
}

function readConversion(
  parts: { flags: string; width: string; precision: string | undefined; length: string; specifier: string },
  list: Arguments,
): Conversion {
  let flags = parts.flags;
  let width = parts.width === '*' ? Number(BigInt.asIntN(32, list.bits())) : Number(parts.width);
  if (width < 0) {
    flags += '-';
    width = -width;
  }
  const given =
    parts.precision === '*' ? Number(BigInt.asIntN(32, list.bits())) : Number(parts.precision ?? -1);
  const precision = given < 0 ? undefined : Math.min(given, WIDEST);
  return {
    flags,
    width: Math.min(width, WIDEST),
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
      return pad(conversion, '', String.fromCharCode(Number(list.bits() & 0xffn)), ' ');
    case 's': {
      const pointer = call.memory.numbers.pointerAt(list.bits());
      if (pointer === 0n) return pad(conversion, '', (precision ?? 6) < 6 ? '' : '(null)', ' ');
      const bytes = call.string(pointer, precision);
      list.dependent ||= dependsOnInputs(call.memory, bytes.byteOffset, bytes.length);
      return pad(conversion, '', Buffer.from(bytes).toString('latin1'), ' ');
    }
    case 'p': {
      const number = BigInt.asUintN(8 * call.wordSize, list.bits());
      if (number === 0n) return pad(conversion, '', '(nil)', ' ');
      call.memory.numbers.reveal();
      return pad(conversion, '', `0x${number.toString(16)}`, ' ');
    }
    case 'n':
      call.program.ends.unsupported(because('conversion-n'));
      return '';
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      return formatInteger(call, conversion, seen(call, list.bits()));
    default:
      if (/^[eEfFgG]$/.test(specifier))
        return formatReal(call, conversion, conversion.length === 'L' ? list.longDouble() : list.real());
      call.program.ends.unsupported(because('conversion', specifier));
      return '';
  }
}

function pad(conversion: Conversion, sign: string, digits: string, fill: ' ' | '0'): string {
  const missing = Math.max(0, conversion.width - sign.length - digits.length);
  if (conversion.flags.includes('-')) return `${sign}${digits}${' '.repeat(missing)}`;
  return fill === '0' ? `${sign}${'0'.repeat(missing)}${digits}` : `${' '.repeat(missing)}${sign}${digits}`;
}

function bitsOf(call: LibraryCall, length: string): number {
  if (length === 'hh') return 8;
  if (length === 'h') return 16;
  if (length === '') return 32;
  return length === 'l' || length === 'z' || length === 't' ? call.wordSize * 8 : 64;
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
  const bits = bitsOf(call, conversion.length);
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

function formatReal(call: LibraryCall, conversion: Conversion, value: Real): string {
  const { specifier, flags } = conversion;
  // Machines differ in the sign of a NaN.
  if (value.kind === 'nan') call.program.ends.unsupported(because('nan-text'));
  const sign = value.negative ? '-' : plusSign(flags);
  const upper = specifier === specifier.toUpperCase();
  if (value.kind !== 'finite') {
    return pad(conversion, sign, upper ? 'INF' : 'inf', ' ');
  }
  const digits = realDigits(value, specifier.toLowerCase(), conversion);
  return pad(conversion, sign, upper ? digits.toUpperCase() : digits, flags.includes('0') ? '0' : ' ');
}

function realDigits(value: Magnitude, specifier: string, conversion: Conversion): string {
  const precision = conversion.precision ?? 6;
  const alternate = conversion.flags.includes('#');
  switch (specifier) {
    case 'f':
      return pointed(fixedDigits(value, precision), alternate);
    case 'e':
      return pointed(exponential(value, precision), alternate);
    default: {
      const significant = precision === 0 ? 1 : precision;
      const { exponent } = exponentialDigits(value, significant - 1);
      const plain = exponent >= -4 && exponent < significant;
      const text = plain
        ? fixedDigits(value, significant - 1 - exponent)
        : exponential(value, significant - 1);
      if (alternate) return pointed(text, alternate);
      if (!text.includes('.')) return text;
      return text.replace(/0+(?=e|$)/, '').replace(/\.(?=e|$)/, '');
    }
  }
}

/** With the flag `#` a real always has a decimal point. */
function pointed(text: string, alternate: boolean): string {
  return alternate && !text.includes('.') ? text.replace(/(?=e|$)/, '.') : text;
}

function exponential(value: Magnitude, precision: number): string {
  const { digits, exponent } = exponentialDigits(value, precision);
  const magnitude = Math.abs(exponent).toString().padStart(2, '0');
  return `${digits}e${exponent < 0 ? '-' : '+'}${magnitude}`;
}

/** The format is argument `pattern`; its arguments follow, or are in a list after it. */
function text(
  call: LibraryCall,
  pattern: number,
  source: 'arguments' | 'list',
): { readonly text: string; readonly list: Arguments } {
  const format_ = call.text(call.pointer(pattern));
  const at = source === 'list' ? listAddress(call, pattern + 1) : start(call, pattern + 1);
  const list = new Arguments(call, at);
  return { text: format(call, format_, list), list };
}

/** Address of the arguments from this one on. */
function start(call: LibraryCall, first: number): number {
  const named = call.callee.parameterTypes.length;
  return call.variableArguments + 8 * Math.max(0, first - named);
}

/** An argument list: on ILP32 the address itself, on LP64 a pointer to the object that holds it. */
function listAddress(call: LibraryCall, index: number): number {
  const pointer = call.pointer(index);
  if (call.wordSize === 4) return Number(pointer);
  return call.memory.view.getUint32(call.program.pointers.access(pointer, 8), true);
}

function length(call: LibraryCall, pattern: number, source: 'arguments' | 'list'): number {
  return text(call, pattern, source).text.length;
}

function intoBuffer(call: LibraryCall, pattern: number, source: 'arguments' | 'list', bound: number): number {
  const { text: result, list } = text(call, pattern, source);
  if (list.dependent || call.tree(1) !== undefined) call.decisions.lost();
  if (bound > 0) call.store(call.pointer(0), Buffer.from(result.slice(0, bound - 1), 'latin1'));
  return result.length;
}

/** Nothing is printed, but arguments are read as far as the format says. */
const byte: LibraryFunction = (call) => call.int(0) & 0xff;

export const FORMATTED_OUTPUT = libraryPart({
  printf: (call) => length(call, 0, 'arguments'),
  __printf_chk: (call) => length(call, 1, 'arguments'),
  fprintf: (call) => length(call, 1, 'arguments'),
  dprintf: (call) => length(call, 1, 'arguments'),
  vprintf: (call) => length(call, 0, 'list'),
  vfprintf: (call) => length(call, 1, 'list'),
  sprintf: (call) => intoBuffer(call, 1, 'arguments', Number.POSITIVE_INFINITY),
  vsprintf: (call) => intoBuffer(call, 1, 'list', Number.POSITIVE_INFINITY),
  snprintf: (call) => intoBuffer(call, 2, 'arguments', call.size(1)),
  vsnprintf: (call) => intoBuffer(call, 2, 'list', call.size(1)),
  printk: (call) => length(call, 0, 'arguments'),
  puts: (call) => call.string(call.pointer(0)).length + 1,
  fputs: (call) => (call.string(call.pointer(0)).length >= 0 ? 1 : 0),
  fputs_unlocked: (call) => (call.string(call.pointer(0)).length >= 0 ? 1 : 0),
  putchar: byte,
  putc: byte,
  fputc: byte,
  perror: () => undefined,
  fflush: () => 0,
  fwrite: (call) => {
    call.program.pointers.access(call.pointer(0), call.size(1) * call.size(2));
    return call.size(1) === 0 ? 0n : BigInt(call.size(2));
  },
});
