import type { FunctionDefinition, FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';
import type { MemoryObject } from './memory-object.js';
import type { State } from './state.js';

/** Where an argument is for which a function has no parameter, or, without a type, what is behind the last one. */
export interface ArgumentPlace {
  readonly object: MemoryObject;
  readonly type: CType | undefined;
  /** What lists that lead there say of it besides. */
  readonly offsets: readonly Term[];
}

/** An activation of a function. */
export interface CallFrame {
  /** The calls that led here: the same path for the same calls. */
  readonly path: string;
  /** `modular`: any activation of the function; callers know only its contract. */
  readonly kind: 'inlined' | 'modular';
  readonly function: FunctionEntity;
  readonly definition: FunctionDefinition;
  /** Collects states that return. */
  readonly returns: State[];
  readonly result: MemoryObject | undefined;
  /** Collects states that jump, by label, case or default. */
  readonly jumps: Map<object, State[]>;
  /** Innermost last. */
  readonly breaks: State[][];
  readonly continues: State[][];
  /** What the caller takes the memory for that the function returns: the target of a pointer. */
  readonly received: CType | undefined;
  /** Memory of `alloca`. */
  readonly stack: MemoryObject[];
  /** Objects of arrays of variable length, one for each time that its declaration was executed. */
  readonly arrays: Map<Variable, MemoryObject[]>;
  /** Their lengths, by the ids of the hidden variables that keep them. */
  readonly lengths: Map<number, Term>;
  /** The places behind the parameters, in their order; undefined if the function takes nothing there, or nobody knows what. */
  readonly further: readonly ArgumentPlace[] | undefined;
}
