import { type CType, typeSize } from '../../c/type/c-type.js';
import { sameType } from '../../c/type/compatible.js';
import { FRAME } from '../interface/memory-layout.js';
import { because } from '../reasons/because.js';
import type { RunningProgram } from '../state/running-program.js';
import { wideCode } from '../values/wide-type.js';
import { ARGUMENT_TAG, FIRST_ARGUMENT_TYPE, USED_UP } from './argument-tags.js';

interface VariableArgument {
  /** The promoted type with which it was passed. */
  readonly type: CType;
  readonly address: number;
  /** Address of the tag of the argument after it. */
  readonly next: number;
}

/** The argument whose tag is at an address. Each has its type in front of it; behind the last one there is none. */
export function argumentAt(
  program: RunningProgram,
  at: number,
  site = program.registers.callSite,
): VariableArgument {
  const { view } = program.memory;
  const isInside = at > 0 && at % 8 === 0 && at + 16 <= view.byteLength;
  if (!isInside) return program.ends.undefinedBehaviour(because('argument-list'), site);
  if (view.getUint32(at, true) === 0 && view.getUint32(at + 4, true) === ARGUMENT_TAG)
    return program.ends.undefinedBehaviour(because('missing-argument'), site);
  return (
    argumentBehind(program.compiled, view, at) ??
    program.ends.undefinedBehaviour(because('argument-list'), site)
  );
}

/** The argument behind a tag; undefined behind the last one, and where no tag is. */
function argumentBehind(
  { argumentTypes }: RunningProgram['compiled'],
  view: DataView,
  at: number,
): VariableArgument | undefined {
  const [number, tag] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
  const type = argumentTypes[number - FIRST_ARGUMENT_TYPE];
  if (tag !== ARGUMENT_TAG || type === undefined) return undefined;
  const address = at + 8;
  const isLong = type.kind === 'record' || wideCode(type) !== undefined;
  const bytes = isLong ? Math.ceil(Math.max(typeSize(type) ?? 8, 1) / 8) * 8 : 8;
  return { type, address, next: address + bytes };
}

/** What an argument list at an address leads to. */
export function currentArgument(
  program: RunningProgram,
  list: number,
  site = program.registers.callSite,
): number {
  const { memory, ends } = program;
  const at = memory.view.getUint32(list, true);
  if (at === USED_UP || memory.indeterminate.covers(list, 4) || !isPassed(program, at))
    return ends.undefinedBehaviour(because('argument-list'), site);
  return at;
}

/** Whether a tag belongs to the arguments of a function that is active: those of one that has returned are gone. */
function isPassed({ memory: { view }, frames, compiled }: RunningProgram, at: number): boolean {
  for (const { address } of frames.walk()) {
    const { entity } = compiled.frames[view.getUint32(address + FRAME.function, true)] ?? {};
    if (entity?.type.variadic !== true) continue;
    for (let tag = view.getUint32(address + FRAME.variableArguments, true); tag <= at; ) {
      if (tag === at) return true;
      const argument = argumentBehind(compiled, view, tag);
      if (argument === undefined) break;
      tag = argument.next;
    }
  }
  return false;
}

/** `va_arg`: the address of the next argument, which the list then leaves behind. */
export function nextArgument(program: RunningProgram, list: number, wanted: CType, site: number): number {
  const { type, address, next } = argumentAt(program, currentArgument(program, list, site), site);
  const value = program.memory.view.getBigInt64(address, true);
  if (!isReadAs(type, wanted, value))
    return program.ends.undefinedBehaviour(because('argument-type-of-list', describeArgument(type)), site);
  program.memory.view.setUint32(list, next, true);
  return address;
}

const describeArgument = (type: CType): string =>
  type.kind === 'integer' || type.kind === 'float' ? type.name : type.kind;

/** Whether an argument of a type may be read as one of another (C11 7.16.1.1p2). */
function isReadAs(type: CType, wanted: CType, value: bigint): boolean {
  if (type.kind === 'integer' && wanted.kind === 'integer') {
    const isSame = unsignedName(type.name) === unsignedName(wanted.name) && type.size === wanted.size;
    return (
      isSame && (type.signed === wanted.signed || BigInt.asIntN(8 * Math.min(8, type.size), value) >= 0n)
    );
  }
  if (type.kind === 'pointer' && wanted.kind === 'pointer')
    return sameType(type, wanted) || isBytes(type.target) || isBytes(wanted.target);
  return sameType(type, wanted);
}

const unsignedName = (name: string): string => name.replace(/^unsigned /, '');

/** Targets of pointers that all pointers to objects look like: `void`, and characters. */
function isBytes(type: CType): boolean {
  return type.kind === 'void' || (type.kind === 'integer' && type.size === 1);
}
