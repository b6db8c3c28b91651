import type { Scope } from '../../c/tree/scope.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { NotExpressible } from '../subject/failure.js';
import type { WrittenTokens } from './loop-heads.js';

/** What all names begin with that are put into a program. */
export const PREFIX = '__witness_check_';

/**
 * Refuses programs that have such names themselves: they could change what is put into them. Macros are seen as they are
 * written, and what they make in the scopes.
 * @throws NotExpressible
 */
export function requireFreeNames({ fileScope }: TypedProgram, tokens: WrittenTokens): void {
  if (tokens.hasNameWith(PREFIX) || declaresOwn(fileScope))
    throw new NotExpressible(1, `the program has names that begin with ${PREFIX}`);
}

function declaresOwn({ names, tags, children }: Scope): boolean {
  return (
    [...names.keys(), ...tags.keys()].some((name) => name.startsWith(PREFIX)) || children.some(declaresOwn)
  );
}
