import type { CType, FloatName } from '../../../../c/c-type.js';
import { bitsOfDouble } from '../../../../c/real/real-conversion.js';
import { decode, REAL_FORMATS, type Real } from '../../../../c/real/real-format.js';
import { describeType } from '../../../../c/type/compatible.js';
import { dependsOnInputs } from '../machine/depends-on-inputs.js';
import { because } from '../reasons/because.js';
import { readWide } from '../wide/wide-values.js';
import { USED_UP } from './argument-marks.js';
import { demandRoom, roomOf } from './checked-functions.js';
import { exponentialDigits, fixedDigits, type Magnitude } from './decimal-digits.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';
import { argumentAt, currentArgument } from './variable-arguments.js';

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

/** What a conversion may be given. */
type Wanted = 'character' | 'text' | 'pointer' | { readonly integer: number } | FloatName;

/** The variable arguments of a call, or of an argument list, one after the other. */
class Arguments {
  readonly #call: LibraryCall;
  #at: number;
  /** Whether what was read so far depends on inputs. */
  dependent = false;
  /** Texts among the arguments. */
  readonly texts: Uint8Array[] = [];

  constructor(call: LibraryCall, at: number) {
    this.#call = call;
    this.#at = at;
  }

  /** An argument that is an integer or a pointer. */
  bits(wanted: Wanted): bigint {
    return this.#call.memory.view.getBigInt64(this.#next(wanted, 8), true);
  }

  real(): Real {
    const value = this.#call.memory.view.getFloat64(this.#next('double', 8), true);
    return decode(REAL_FORMATS.double, bitsOfDouble(value));
  }

  longDouble(): Real {
    const address = this.#next('long double', 16);
    return decode(REAL_FORMATS['long double'], readWide(this.#call.memory.view, 'long double', address));
  }

  /** Address of the next argument, which must have the type that the conversion demands (C11 7.21.6.1p9). */
  #next(wanted: Wanted, bytes: number): number {
    const { type, address, next } = argumentAt(this.#call.program, this.#at);
    if (!isWanted(type, wanted))
      this.#call.program.ends.undefinedBehaviour(because('argument-type-of-call', describeType(type)));
    this.dependent ||= dependsOnInputs(this.#call.memory, address, bytes);
    this.#at = next;
    return address;
  }
}

function isWanted(type: CType, wanted: Wanted): boolean {
  if (wanted === 'character') return type.kind === 'integer' && type.size === 4;
  if (wanted === 'pointer') return type.kind === 'pointer';
  if (wanted === 'text') {
    const target = type.kind === 'pointer' ? type.target : undefined;
    return target?.kind === 'void' || (target?.kind === 'integer' && target.size === 1);
  }
  if (typeof wanted === 'string') return type.kind === 'float' && type.name === wanted;
  return type.kind === 'integer' && type.size === wanted.integer;
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
    const conversion = readConversion({ flags, width, precision, length, specifier }, list);
    const isTooWide = conversion.width > WIDEST || (conversion.precision ?? 0) > WIDEST;
    if (isTooWide || !isFollowed(conversion) || (specifier === '%' && whole !== '%%'))
      call.program.ends.unsupported(because('conversion', `${whole}`));
    text += convert(call, conversion, list);
    if (text.length > LONGEST) call.program.ends.unsupported(because('conversion', `${whole}`));
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
      list.dependent ||= dependsOnInputs(call.memory, bytes.byteOffset, bytes.length);
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

/** Bytes of the promoted argument. */
function sizeOfInteger(call: LibraryCall, length: string): number {
  return Math.max(4, bitsOf(call, length) / 8);
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
  const at = source === 'list' ? listAddress(call, pattern + 1) : call.variableArgument(pattern + 1);
  const list = new Arguments(call, at);
  return { text: format(call, format_, list), list };
}

/** An argument list: on ILP32 the address itself, on LP64 a pointer to the object that holds it, which is used up. */
function listAddress(call: LibraryCall, index: number): number {
  const pointer = call.pointer(index);
  if (call.wordSize === 4) return Number(pointer);
  const { program, memory } = call;
  const address = program.pointers.locate(pointer, 8);
  const at = currentArgument(program, address);
  memory.view.setUint32(address, USED_UP, true);
  return at;
}

function length(call: LibraryCall, pattern: number, source: 'arguments' | 'list'): number {
  return text(call, pattern, source).text.length;
}

/** Where a function that writes to an object has its format, and the size of the object if it checks that. */
interface BufferForm {
  readonly pattern: number;
  readonly source: 'arguments' | 'list';
  readonly room?: number;
}

function intoBuffer(call: LibraryCall, { pattern, source, room }: BufferForm, bound: number): number {
  if (bound !== Number.POSITIVE_INFINITY && bound > 0x7fff_ffff)
    call.program.ends.unsupported(because('text-bound', call.callee.entity.name));
  const most = room === undefined ? Number.POSITIVE_INFINITY : roomOf(call, room);
  if (bound !== Number.POSITIVE_INFINITY) demandRoom(call, bound, most);
  const { text: result, list } = text(call, pattern, source);
  if (list.dependent || call.tree(1) !== undefined) call.decisions.lost();
  if (bound === Number.POSITIVE_INFINITY) demandRoom(call, result.length + 1, most);
  if (bound === 0) return result.length;
  const written = Buffer.from(result.slice(0, bound - 1), 'latin1');
  const to = call.program.pointers.locate(call.pointer(0), written.length + 1);
  const isOverlapping = ({ byteOffset, length: bytes }: Uint8Array): boolean =>
    byteOffset < to + written.length + 1 && to <= byteOffset + bytes;
  if (list.texts.some(isOverlapping)) call.program.ends.undefinedBehaviour(because('overlapping-copy'));
  call.store(call.pointer(0), written);
  return result.length;
}

/** Nothing is printed, but arguments are read as far as the format says. */
const byte = (call: LibraryCall): number => call.int(0) & 0xff;

const putText: LibraryFunction = (call) =>
  onStream(call, 1, () => {
    call.string(call.pointer(0));
    return call.memory.answers.atLeastZero(1);
  });

/** What a function does with the standard output or error; other streams are not followed. */
function onStream<Result>(call: LibraryCall, index: number, act: () => Result): Result {
  const { program, memory } = call;
  const stream = call.pointer(index);
  const { name } = call.callee.entity;
  if (stream === 0n) program.ends.undefinedBehaviour(because('null-argument', name));
  const id = memory.target(stream)?.entry.id;
  const streamName =
    id === undefined || !program.allocations.opaque.has(id) ? undefined : program.allocations.names.get(id);
  if (streamName !== 'stdout' && streamName !== 'stderr')
    program.ends.unsupported(because('other-stream', name));
  return act();
}

export const FORMATTED_OUTPUT = libraryPart({
  printf: (call) => length(call, 0, 'arguments'),
  __printf_chk: (call) => length(call, 1, 'arguments'),
  __vprintf_chk: (call) => length(call, 1, 'list'),
  fprintf: (call) => onStream(call, 0, () => length(call, 1, 'arguments')),
  __fprintf_chk: (call) => onStream(call, 0, () => length(call, 2, 'arguments')),
  vprintf: (call) => length(call, 0, 'list'),
  vfprintf: (call) => onStream(call, 0, () => length(call, 1, 'list')),
  __vfprintf_chk: (call) => onStream(call, 0, () => length(call, 2, 'list')),
  dprintf: (call) => {
    if (call.int(0) !== 1 && call.int(0) !== 2)
      call.program.ends.unsupported(because('other-stream', call.callee.entity.name));
    return length(call, 1, 'arguments');
  },
  sprintf: (call) => intoBuffer(call, { pattern: 1, source: 'arguments' }, Number.POSITIVE_INFINITY),
  vsprintf: (call) => intoBuffer(call, { pattern: 1, source: 'list' }, Number.POSITIVE_INFINITY),
  snprintf: (call) => intoBuffer(call, { pattern: 2, source: 'arguments' }, call.size(1)),
  vsnprintf: (call) => intoBuffer(call, { pattern: 2, source: 'list' }, call.size(1)),
  __sprintf_chk: (call) =>
    intoBuffer(call, { pattern: 3, source: 'arguments', room: 2 }, Number.POSITIVE_INFINITY),
  __vsprintf_chk: (call) =>
    intoBuffer(call, { pattern: 3, source: 'list', room: 2 }, Number.POSITIVE_INFINITY),
  __snprintf_chk: (call) => intoBuffer(call, { pattern: 4, source: 'arguments', room: 3 }, call.size(1)),
  __vsnprintf_chk: (call) => intoBuffer(call, { pattern: 4, source: 'list', room: 3 }, call.size(1)),
  printk: (call) => length(call, 0, 'arguments'),
  puts: (call) => call.memory.answers.atLeastZero(call.string(call.pointer(0)).length + 1),
  fputs: putText,
  fputs_unlocked: putText,
  putchar: byte,
  putc: (call) => onStream(call, 1, () => byte(call)),
  fputc: (call) => onStream(call, 1, () => byte(call)),
  perror: (call) => {
    if (call.pointer(0) !== 0n) call.string(call.pointer(0));
    return undefined;
  },
  // All streams are flushed where none is named.
  fflush: (call) => (call.pointer(0) === 0n ? 0 : onStream(call, 0, () => 0)),
  fwrite: (call) =>
    onStream(call, 3, () => {
      call.program.pointers.access(call.pointer(0), call.size(1) * call.size(2));
      return call.size(1) === 0 ? 0n : BigInt(call.size(2));
    }),
});
