import { describeReservedFunction, type ReservedFunction } from '../../c/link/own-library.js';
import type { Attempt } from '../../vocabulary/attempt.js';
import type { CompiledProgram } from '../interface/compiled-program.js';

/** Why a program cannot be executed at all. */
export type CompileFailure =
  | { readonly code: 'no-entry-function'; readonly name: string }
  | { readonly code: 'unread-declaration'; readonly name: string }
  /** A function runs before or after the entry function. */
  | { readonly code: 'runs-around-main'; readonly name: string; readonly what: string; readonly at: string }
  | { readonly code: 'reserved-function'; readonly reserved: ReservedFunction }
  /** A directive, a macro or assembly could not be read. */
  | { readonly code: 'misread'; readonly what: string; readonly at: string }
  /** A part of the program is too large for WebAssembly, or for the stack of this process. */
  | { readonly code: 'too-large'; readonly what: string };

export type CompileAttempt = Attempt<CompiledProgram, CompileFailure>;

/** A compile failure as a sentence for people, without a full stop. */
export function describeCompileFailure(failure: CompileFailure): string {
  switch (failure.code) {
    case 'no-entry-function':
      return `the program defines no function ${failure.name}`;
    case 'unread-declaration':
      return `a declaration of ${failure.name} could not be read`;
    case 'runs-around-main':
      return `a function runs before or after ${failure.name}, which replay does not execute: ${failure.what} at ${failure.at}`;
    case 'reserved-function': {
      const { line, column } = failure.reserved.range;
      return `${describeReservedFunction(failure.reserved)}, at ${line}:${column}`;
    }
    case 'misread':
      return `a directive, a macro or assembly of the program could not be read at ${failure.at}: ${failure.what}`;
    case 'too-large':
      return failure.what;
  }
}
