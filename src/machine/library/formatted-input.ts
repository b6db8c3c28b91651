import type { CType, FloatName, FloatType, IntegerName, IntegerType } from '../../c/type/c-type.js';
import { describeType } from '../../c/type/compatible.js';
import { typeModel } from '../../c/type/type-model.js';
import { because } from '../reasons/because.js';
import { type LibraryCall, libraryPart } from './library-call.js';
import { argumentAt } from './variable-arguments.js';

/** White space, a character that is part of no number, or a conversion. */
const DIRECTIVE = /[ \t-\r]+|[,:;/]|%(\*?)(hh|h|ll|l|q|j|z|t|L)?([a-zA-Z])/y;

const LONG_LONG: readonly [IntegerName, IntegerName] = ['long long', 'unsigned long long'];

/** The integers that length modifiers mean, with and without sign (C11 7.21.6.2p11). */
const INTEGERS: Readonly<Partial<Record<string, readonly [IntegerName, IntegerName]>>> = {
  '': ['int', 'unsigned int'],
  hh: ['signed char', 'unsigned char'],
  h: ['short', 'unsigned short'],
  l: ['long', 'unsigned long'],
  z: ['long', 'unsigned long'],
  t: ['long', 'unsigned long'],
  ll: LONG_LONG,
  q: LONG_LONG,
  j: LONG_LONG,
};

const FLOATS: Readonly<Partial<Record<string, FloatName>>> = { '': 'float', l: 'double', L: 'long double' };

/**
 * Numbers from the standard input. Whatever they are, some text has them, so they are inputs like any other; every
 * conversion succeeds. What lies between them is not part of a number, and so cannot change them.
 */
function read(call: LibraryCall, formatIndex: number): number {
  const pattern = call.text(call.pointer(formatIndex));
  let at = 0;
  let arguments_ = call.variableArgument(call.callee.area === 'all' ? formatIndex + 1 : 0);
  let assigned = 0;
  while (at < pattern.length) {
    DIRECTIVE.lastIndex = at;
    const [whole = '', isSkipped = '', length = '', specifier = ''] = DIRECTIVE.exec(pattern) ?? [];
    if (whole === '') call.program.ends.unsupported(because('input-format', pattern.slice(at, at + 8)));
    at += whole.length;
    if (specifier === '') continue;
    const type = storedType(call, length, specifier);
    if (type === undefined) call.program.ends.unsupported(because('input-format', whole));
    if (isSkipped !== '' || type === undefined) continue;
    const { type: given, address: at_, next } = argumentAt(call.program, arguments_);
    if (!pointsTo(given, type))
      call.program.ends.undefinedBehaviour(because('argument-type-of-call', describeType(given)));
    const pointer = call.memory.numbers.pointerAt(call.memory.view.getBigInt64(at_, true));
    arguments_ = next;
    const address = call.program.pointers.accessToWrite(pointer, type.size);
    call.environment.read(type, address, `${call.callee.entity.name} ${whole}`);
    assigned++;
  }
  return assigned;
}

/** Whether an argument is a pointer to what a conversion stores; the sign of an integer makes no difference. */
export function pointsTo(given: CType, stored: IntegerType | FloatType): boolean {
  const target = given.kind === 'pointer' ? given.target : undefined;
  if (target?.kind === 'float' && stored.kind === 'float') return target.name === stored.name;
  return (
    target?.kind === 'integer' &&
    stored.kind === 'integer' &&
    target.size === stored.size &&
    target.name !== '_Bool'
  );
}

/** What a conversion stores; undefined for those of texts. */
export function storedType(
  call: LibraryCall,
  length: string,
  specifier: string,
): IntegerType | FloatType | undefined {
  const types = typeModel(call.program.compiled.program.dataModel);
  if (/[aefgAEFG]/.test(specifier)) {
    const name = FLOATS[length];
    return name && types.float(name);
  }
  const names = /[diouxX]/.test(specifier) ? INTEGERS[length] : undefined;
  return names && types.integer(names[/[di]/.test(specifier) ? 0 : 1]);
}

/** Only of the standard input, of which nothing is known. */
function fromStream(call: LibraryCall): number {
  const stream = call.memory.target(call.pointer(0));
  const name = stream === undefined ? undefined : call.program.allocations.names.get(stream.entry.id);
  if (name !== 'stdin') call.program.ends.unsupported(because('other-stream', call.callee.entity.name));
  return read(call, 1);
}

const fromStandardInput = (call: LibraryCall): number => read(call, 0);

export const FORMATTED_INPUT = libraryPart({
  scanf: fromStandardInput,
  __isoc99_scanf: fromStandardInput,
  __isoc23_scanf: fromStandardInput,
  fscanf: fromStream,
  __isoc99_fscanf: fromStream,
  __isoc23_fscanf: fromStream,
});
