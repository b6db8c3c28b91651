import { because } from '../reasons/because.js';
import { USED_UP } from './argument-tags.js';
import { demandRoom, statedRoom } from './checked-functions.js';
import { Arguments } from './format-arguments.js';
import { format } from './format-text.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';
import { currentArgument } from './variable-arguments.js';

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
  program.pointers.write(address, 8);
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
  const most = room === undefined ? Number.POSITIVE_INFINITY : statedRoom(call, room);
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

/** Functions that write formatted text to objects. */
export const FORMATTED_TEXTS = libraryPart({
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
});

/** Functions that write to streams. */
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
