import type { FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import type { LabelEntity } from '../../c/tree/typed-statement.js';

/**
 * Names of the written program. Each is the only one of its kind, so no declaration hides another, and none is a macro, a
 * keyword of ACSL, or a function that a verifier knows by its name.
 */
export function nameVariable({ name, id }: Variable): string {
  return `${name}_${id}`;
}

/** The entry function keeps its name: executions begin there. */
export function nameFunction({ name, id }: FunctionEntity): string {
  return name === 'main' ? name : `${name}_f${id}`;
}

export function nameLabel({ name, id }: LabelEntity): string {
  return `${name}_l${id}`;
}
