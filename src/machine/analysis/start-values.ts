import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';

/**
 * The parameters of the entry function of which nobody knows what they are started with: all but `argc` and `argv` of
 * `main`, such as the list of the environment.
 */
export function unknownParameters(program: TypedProgram, entryFunction: string): ReadonlySet<Variable> {
  const entry = program.functions.find(({ name }) => name === entryFunction);
  const parameters = entry?.definition?.parameters ?? [];
  if (entryFunction !== 'main') return new Set(parameters);
  return new Set(parameters.filter((parameter, index) => !isKnown(parameter, index)));
}

function isKnown({ type }: Variable, index: number): boolean {
  if (index === 0) return type.kind === 'integer' && type.size === 4;
  return index === 1 && type.kind === 'pointer' && type.target.kind === 'pointer';
}
