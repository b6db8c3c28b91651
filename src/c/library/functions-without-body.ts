import { promisedByName } from './input-names.js';
import { isLibraryName } from './library-names.js';

/**
 * What a function is that a program calls and does not define, by its name: an input of the competition; one of C, POSIX,
 * glibc or a compiler, which has a meaning of its own; one with another name that C reserves for implementations; or one
 * with an ordinary name, which belongs to a part of the program that is not at hand.
 */
type FunctionWithoutBody = 'input' | 'of-library' | 'reserved' | 'ordinary';

/** Names that C11 7.1.3 reserves for functions of implementations. */
const RESERVED = /^_/;

/** The only place where engines decide which functions without a body may be inputs. */
export function functionWithoutBody(name: string): FunctionWithoutBody {
  if (promisedByName(name, 'LP64') !== undefined) return 'input';
  if (isLibraryName(name)) return 'of-library';
  return RESERVED.test(name) ? 'reserved' : 'ordinary';
}

/** Whether the environment may choose what a function without a body returns. */
export function mayBeInput(name: string): boolean {
  const kind = functionWithoutBody(name);
  return kind === 'input' || kind === 'ordinary';
}
