import type { Scope } from '../../c/tree/scope.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { GraphmlWitness } from '../../witness/witness.js';

/** Whether an invariant says nothing of the program: `true`, by whatever name, or `1`. */
export function saysNothing(text: string, { fileScope }: TypedProgram): boolean {
  return text === '1' || (text === 'true' && isNeverFalse(fileScope));
}

/**
 * Whether a text is what CBMC writes at its sinks: an assignment to the name by which it knows the result of a function,
 * as in `goto_symex$$return_value$$main = 0;`. The program must not have such a name.
 */
export function namesResultOfCbmc(text: string, { fileScope }: TypedProgram): boolean {
  const name = /^(goto_symex\$\$return_value\$\$\w+) = [^;]*;$/.exec(text.trim())?.[1];
  return name !== undefined && !isDeclared(name, fileScope);
}

function isDeclared(name: string, { names, children }: Scope): boolean {
  return names.has(name) || children.some((child) => isDeclared(name, child));
}

/** Whether no declaration gives the name `true` to something that may be zero. */
function isNeverFalse({ names, children }: Scope): boolean {
  const entity = names.get('true')?.entity;
  const isTrue = entity === undefined || (entity.kind === 'enumerator' && entity.value !== 0n);
  return isTrue && children.every(isNeverFalse);
}

/** The invariant that every node of an automaton has unless it says otherwise, if there is one that says something. */
export function defaultInvariant({ keys }: GraphmlWitness, program: TypedProgram): string | undefined {
  return keys
    .flatMap(({ attributeName, defaultValue }) =>
      attributeName === 'invariant' && defaultValue !== undefined ? [defaultValue] : [],
    )
    .find((text) => !saysNothing(text, program));
}
