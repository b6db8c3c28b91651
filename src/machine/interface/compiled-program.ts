/**
 * What the compiler hands to the machine: plain data that nobody changes after compilation.
 * Compiled code refers to things by numbers. The lists here say what the numbers stand for.
 */

import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { CType, ScalarType } from '../../c/type/c-type.js';
import type { HeldValues } from '../analysis/held-values.js';
import type { OpenOrders } from '../analysis/open-orders.js';
import type { Engine } from '../interleave/engine.js';
import type { WasmType } from '../wasm/opcodes.js';
import type { InputType, Probe } from './execution.js';
import type { Where } from './execution-end.js';
import type { MemoryNeeds } from './memory-layout.js';

/** A program that can be executed as often as you like, one execution at a time. */
export interface CompiledProgram extends CodeLists {
  readonly program: TypedProgram;
  readonly entryFunction: string;
  readonly engine: Engine;
  readonly threads: 'one' | 'many';
  readonly needs: MemoryNeeds;
  readonly checks: Checks;
  readonly statics: Statics;
  /** Functions that the machine must supply, by the names under which the module imports them. */
  readonly external: ReadonlyMap<string, Callee>;
  /** Whether the program declares such a function as the library does, as far as calls can tell. */
  readonly isDeclaredWell: (callee: Callee) => boolean;
  /** A variable with pointers that no file defines; undefined if the program uses none. */
  readonly undefinedPointer: string | undefined;
  /** Whether an execution needs a layout that says where objects lie. */
  readonly addresses: 'own' | 'given';
  /** Variables on which nothing depends. */
  readonly idle: ReadonlySet<Variable>;
  /** Where executions hold values that are not in memory. */
  readonly held: HeldValues;
  /** What is watched while operands are evaluated. */
  readonly orders: OpenOrders | undefined;
  /** Parameters of the entry function of which nobody knows the values. */
  readonly unknown: ReadonlySet<Variable>;
}

/** What the numbers in compiled code stand for. */
export interface CodeLists {
  /** The probes, by their ids. */
  readonly probes: readonly Probe[];
  readonly sites: readonly Where[];
  /** Texts with which an execution may end, and the names that it may reach. */
  readonly texts: readonly string[];
  /** Types of variable arguments. */
  readonly argumentTypes: readonly CType[];
  readonly inputKinds: readonly InputKind[];
  /** Reads of memory that may have no value yet. */
  readonly indeterminateReads: readonly IndeterminateRead[];
  readonly frames: readonly FrameLayout[];
}

/** What the property asks to check. */
export interface Checks {
  /** Kinds of the checks: `call`, `no-overflow`, `valid-memtrack`, … */
  readonly asked: ReadonlySet<string>;
  /** Functions that must not be called. */
  readonly errorFunctions: ReadonlySet<string>;
  /** Labels that must not be reached. */
  readonly errorLabels: ReadonlySet<string>;
}

/** Objects that exist during the whole execution. */
export interface Statics {
  /** The object with the id `n` has the index `n - 1`. The functions come first, in the order of the program. */
  readonly objects: readonly StaticObject[];
  readonly variables: ReadonlyMap<Variable, StaticObject>;
  /**
   * Where to find the address and the id, 4 bytes each, that a variable has in the thread that goes on; for variables
   * of which each thread has its own. The object in `variables` is that of the first thread.
   */
  readonly ownCopies: ReadonlyMap<Variable, number>;
  /** Address after the last one that may be written. */
  readonly end: number;
}

export interface StaticObject {
  readonly id: number;
  readonly name: string;
  readonly address: number;
  readonly size: number;
  /** What the program may know of its address: it is a multiple of this power of 2. */
  readonly alignment: number;
  readonly kind: 'function' | 'static' | 'literal';
  /** What of it must not be written; nothing is listed of an object that lies in read-only memory. */
  readonly constants: readonly ByteRange[];
}

/** A part of an object. */
export interface ByteRange {
  readonly offset: number;
  readonly bytes: number;
}

/** How a function of the program is called. */
export interface Callee {
  readonly entity: FunctionEntity;
  /** Index in the module. */
  readonly index: number;
  /** One for each parameter, then `area` and `resultAddress` if present. */
  readonly parameters: readonly WasmType[];
  readonly parameterTypes: readonly CType[];
  /** The call passes the address of its variable arguments; without a prototype, that of all arguments. */
  readonly area: 'none' | 'variable' | 'all';
  readonly result: WasmType | undefined;
}

export interface InputKind {
  readonly name: string;
  readonly reason: 'call' | 'uninitialised' | 'library' | 'read';
  readonly type: InputType;
  /** Of integers: the environment chooses no smaller number. */
  readonly least?: bigint;
}

/** A read of memory that may have no value, or has changed: then the environment provides one. */
export interface IndeterminateRead {
  readonly type: ScalarType;
  readonly kind: InputKind;
  /** `always`: also where it has one. */
  readonly when?: 'always';
}

/** The id of a function's object, which is also its position in the table for indirect calls. */
export function functionId({ functions }: TypedProgram, entity: FunctionEntity): number {
  return functions.indexOf(entity) + 1;
}

/** Where the variables of a function lie, for code that inspects its frame. */
export interface FrameLayout {
  readonly entity: FunctionEntity;
  readonly offsets: ReadonlyMap<Variable, number>;
  /** Where to find the ids of the variables to which pointers exist. */
  readonly idOffsets: ReadonlyMap<Variable, number>;
  /** Where to find the flags of variables that may be read before they have a value. */
  readonly flags: ReadonlyMap<Variable, number>;
  /** Undefined for functions that do not call setjmp. */
  readonly landing: FrameLanding | undefined;
}

/** What a jump back to a call of setjmp changes in the frame. */
export interface FrameLanding {
  /** Where the number of the activation is; 0 before the first call. */
  readonly slot: number;
  /** By the numbers of the calls of setjmp: the variables that exist there. */
  readonly variables: ReadonlyMap<number, readonly Variable[]>;
  /** By the numbers of these calls: the variable that gets what the call returns. */
  readonly assigned: ReadonlyMap<number, Variable>;
  /** Where to find, for some of them, whether they have lost their value. */
  readonly stale: ReadonlyMap<Variable, number>;
}
