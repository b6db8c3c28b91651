import type { FloatType, IntegerType } from '../../c/type/c-type.js';
import { describeType } from '../../c/type/compatible.js';
import { typeModel } from '../../c/type/type-model.js';
import { because } from '../reasons/because.js';
import { writeScalar } from '../state/value-text.js';
import { pointsTo, storedType } from './formatted-input.js';
import { type LibraryCall, libraryPart } from './library-call.js';
import {
  type Conversion,
  readFormat,
  skipSpace,
  type Taken,
  takeCharacters,
  takeInteger,
  takeWord,
  valueOfInteger,
} from './scan-text.js';
import { argumentAt } from './variable-arguments.js';

/** What `sscanf` returns where the text ends before the first conversion. */
const END_OF_FILE = -1;

/** Where the results of a call go, one after the other: not where text or format lie (C11 7.21.6.7p2). */
class Destinations {
  readonly #call: LibraryCall;
  readonly #sources: readonly Uint8Array[];
  #at: number;

  constructor(call: LibraryCall) {
    this.#call = call;
    this.#sources = [0, 1].map((index) => call.string(call.pointer(index)));
    this.#at = call.variableArgument(call.callee.area === 'all' ? 2 : 0);
  }

  /** The pointer to the next one, which must be to this type, for so many bytes. */
  next(type: IntegerType | FloatType, bytes: number): bigint {
    const { program, memory } = this.#call;
    const { type: given, address, next } = argumentAt(program, this.#at);
    if (!pointsTo(given, type))
      program.ends.undefinedBehaviour(because('argument-type-of-call', describeType(given)));
    this.#at = next;
    const pointer = memory.numbers.pointerAt(memory.view.getBigInt64(address, true));
    for (const source of this.#sources) this.#call.demandApart(pointer, source, bytes);
    return pointer;
  }
}

/** `sscanf`: the text and the format are in memory, so that nothing is left to the environment. */
function read(call: LibraryCall): number {
  const text = call.text(call.pointer(0));
  const start = call.program.pointers.locate(call.pointer(0), 1);
  // What is found depends on each character; that is not kept.
  if (call.memory.dependence.dependsOnInputs(start, text.length + 1)) call.decisions.lost();
  const destinations = new Destinations(call);
  let at = 0;
  let done = 0;
  let assigned = 0;
  for (const directive of readFormat(call.text(call.pointer(1)))) {
    if (directive.kind === 'space') at = skipSpace(text, at);
    else if (directive.kind === 'unknown') return refuse(call, directive.text);
    else if (directive.kind === 'literal') {
      if (at >= text.length) return ended(call, done, assigned);
      if (text[at] !== directive.character) return assigned;
      at++;
    } else if (directive.specifier === 'n' && directive.use === 'stored' && directive.width === undefined) {
      store(call, destinations, directive, BigInt(at));
    } else {
      const taken = take(call, text, at, directive);
      if (taken.kind === 'unclear') return refuse(call, directive.text);
      if (taken.kind === 'end') return ended(call, done, assigned);
      if (taken.kind === 'mismatch') return assigned;
      at = taken.next;
      done++;
      if (directive.use === 'skipped') continue;
      storeTaken(call, destinations, directive, taken.text);
      assigned++;
    }
  }
  return assigned;
}

/** The text ends where more is asked for. Behind a conversion that stores nothing, C says 0, and glibc says EOF. */
function ended(call: LibraryCall, done: number, assigned: number): number {
  if (done === 0) return END_OF_FILE;
  return assigned === 0 ? refuse(call, '%*') : assigned;
}

function take(call: LibraryCall, text: string, at: number, conversion: Conversion): Taken {
  const { specifier, length } = conversion;
  if (/^[diouxX]$/.test(specifier)) return takeInteger(text, at, conversion);
  if (specifier === 's' && length === '') return takeWord(text, at, conversion);
  if (specifier === 'c' && length === '') return takeCharacters(text, at, conversion);
  return refuse(call, conversion.text);
}

function storeTaken(
  call: LibraryCall,
  destinations: Destinations,
  conversion: Conversion,
  text: string,
): void {
  const { specifier } = conversion;
  if (specifier !== 's' && specifier !== 'c') {
    store(call, destinations, conversion, valueOfInteger(text, specifier));
    return;
  }
  const bytes = Buffer.from(text, 'latin1');
  const type = typeModel(call.program.compiled.program.dataModel).integer('char');
  const pointer = destinations.next(type, bytes.length + (specifier === 's' ? 1 : 0));
  if (specifier === 's') {
    call.store(pointer, bytes);
    return;
  }
  const address = call.program.pointers.accessToWrite(pointer, bytes.length);
  call.memory.bytes.set(bytes, address);
  call.memory.dependence.clear(address, address + bytes.length);
}

function store(
  call: LibraryCall,
  destinations: Destinations,
  { text, length, specifier }: Conversion,
  value: bigint,
): void {
  const type = storedType(call, length, specifier === 'n' ? 'd' : specifier);
  if (type?.kind !== 'integer') refuse(call, text);
  const pointer = destinations.next(type, type.size);
  const bits = BigInt(type.width);
  const [least, most] = type.signed
    ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
    : [0n, (1n << bits) - 1n];
  // C11 7.21.6.2p10; of unsigned numbers, a sign wraps.
  const isWrapped = !type.signed && value < 0n && value >= -most;
  if (!isWrapped && (value < least || value > most))
    call.program.ends.undefinedBehaviour(because('number-out-of-range', call.callee.entity.name));
  const address = call.program.pointers.accessToWrite(pointer, type.size);
  writeScalar(call.memory, type, address, isWrapped ? value + most + 1n : value);
  call.memory.dependence.clear(address, address + type.size);
}

function refuse(call: LibraryCall, text: string): never {
  return call.program.ends.unsupported(because('input-format', text));
}

export const TEXT_INPUT = libraryPart({
  sscanf: read,
  __isoc99_sscanf: read,
  __isoc23_sscanf: read,
});
