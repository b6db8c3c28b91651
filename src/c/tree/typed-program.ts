import type { DataModel } from '../../vocabulary/data-model.js';
import type { CType, FunctionType } from '../type/c-type.js';
import type { Scope } from './scope.js';
import type { Problem, SourceRange } from './source-range.js';
import type { PositionRecord } from './statement-positions.js';
import type { Initialiser } from './typed-expression.js';
import type { BlockStatement, LabelEntity, LengthEvaluation } from './typed-statement.js';

/** An object with a name, or a hidden one that the front end introduces. Compare by identity. */
export interface Variable {
  readonly kind: 'variable';
  /** Unique for each variable of a program. */
  readonly id: number;
  readonly name: string;
  /** Complete once the whole program was read (`int a[]; … int a[3];`), except for objects defined elsewhere. */
  readonly type: CType;
  /**
   * `global` and `static-local` live for the whole execution; `extern` is declared but not defined here;
   * `parameter` and `local` live in an activation of their function.
   */
  readonly storage: 'global' | 'static-local' | 'extern' | 'parameter' | 'local';
  /** `hidden`: no name of the program refers to it (lengths, compound literals, operands of `?:`, captured variables). */
  readonly origin: 'declared' | 'hidden';
  /** `one-per-thread`: declared with `_Thread_local`, so each thread has an object of its own. */
  readonly copies: 'one' | 'one-per-thread';
  /** Bytes, a power of 2: by `_Alignas` or the attribute `aligned`; undefined where its type alone says where it may lie. */
  readonly alignment: number | undefined;
  /** For global and static local variables; undefined means zero bytes. Values are constant expressions. */
  readonly initialiser: Initialiser | undefined;
  /** Place of the name; undefined if it comes from a header, and for hidden variables. */
  readonly range: SourceRange | undefined;
}

/**
 * A function that is declared, defined or only called. Compare by identity: there is one for each name of the
 * program, and each static or nested function is one of its own.
 */
export interface FunctionEntity {
  readonly kind: 'function';
  readonly id: number;
  readonly name: string;
  readonly type: FunctionType;
  /** Undefined: the function is only declared, and not part of this program. */
  readonly definition: FunctionDefinition | undefined;
  /** `implicit`: called without a declaration, as int(). */
  readonly declaration: 'declared' | 'header' | 'implicit';
  /** `internal`: declared with `static`, or nested, so that no other file means it (C11 6.2.2p3). */
  readonly linkage: 'external' | 'internal';
  readonly noReturn: boolean;
  readonly range: SourceRange | undefined;
}

export interface FunctionDefinition {
  /** From the first specifier to after the closing brace. */
  readonly range: SourceRange;
  /** The name in the definition. */
  readonly nameRange: SourceRange;
  readonly parameters: readonly Variable[];
  /** Lengths of variable-length parameters, evaluated on entry in this order. */
  readonly parameterLengths: readonly LengthEvaluation[];
  /** All local variables of all blocks, including hidden ones, without parameters and static ones. */
  readonly locals: readonly Variable[];
  /** Static locals; their storage is `static-local`. */
  readonly staticLocals: readonly Variable[];
  readonly labels: readonly LabelEntity[];
  readonly scope: Scope;
  readonly body: BlockStatement;
  /** Of a nested function, variables of the functions around it, with the parameter that points to each; else undefined. */
  readonly captured: ReadonlyMap<Variable, { readonly hidden: Variable }> | undefined;
}

/** A file of a program. */
export interface ProgramFile {
  readonly name: string;
  /** Where its text begins in that of the program: 0 for the first. */
  readonly start: number;
  /** Lines of the files before it. */
  readonly linesBefore: number;
}

/** A whole program, resolved and typed. */
export interface TypedProgram {
  /** Name of the file, or the base names of all. */
  readonly file: string;
  /** At least one. Lines and offsets of everything count from the beginning of the first file. */
  readonly files: readonly ProgramFile[];
  /** The texts of the files, one after the other. */
  readonly text: string;
  readonly dataModel: DataModel;
  /** Global variables in source order, including extern and hidden ones; static locals are with their function. */
  readonly globals: readonly Variable[];
  /** All functions that are defined, called or declared, in source order of their first mention. */
  readonly functions: readonly FunctionEntity[];
  /** With several files, the scope around those of the files; it has no names. */
  readonly fileScope: Scope;
  /** Offsets at which lines begin; `lineStarts[0]` is 0. */
  readonly lineStarts: readonly number[];
  /** Places that witnesses can refer to, see `statementPositions`. */
  readonly positions: readonly PositionRecord[];
  /**
   * What could not be represented, in source order. Problems inside a function body are `unsupported` nodes there and
   * matter only when they are executed. All others (a declaration that is not C) are only listed here.
   */
  readonly problems: readonly ProgramProblem[];
  /**
   * Names that unreadable declarations of the file may have declared or initialised. A file-scope entity with one of
   * these names may differ from what is known of it.
   */
  readonly unreadNames: ReadonlySet<string>;
  /** All identifiers of its text after preprocessing, keywords included. */
  readonly words: ReadonlySet<string>;
  /** Names that its text defines, or undefines, as macros. */
  readonly macros: ReadonlySet<string>;
  /** Where its text uses macros, in source order. */
  readonly macroUses: readonly SourceRange[];
  /** Attributes that let a function run before or after `main` although nothing calls it; `problems` has them, too. */
  readonly aroundMain: readonly ProgramProblem[];
  /** Directives that were not executed, macros that were not expanded, assembly: what the program is remains open. */
  readonly misread: readonly Problem[];
  /** Why the files are not one program: what two of them say about a name does not fit together. */
  readonly conflicts: readonly Problem[];
}

export interface ProgramProblem extends Problem {
  /** The function whose body contains the place. */
  readonly function: FunctionEntity | undefined;
  /** The statement or declaration that was skipped because of it; undefined if nothing was. */
  readonly skipped: SourceRange | undefined;
}
