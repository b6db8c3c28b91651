import type { TypedStatement } from '../../../c/tree/typed-statement.js';

export type Labelled = Extract<TypedStatement, { kind: 'case' | 'default' | 'label' }>;

export function isLabelled(statement: TypedStatement): statement is Labelled {
  return statement.kind === 'case' || statement.kind === 'default' || statement.kind === 'label';
}

/** What states wait for that jump to a label, case or default. */
export function jumpTarget(label: Labelled): object {
  return label.kind === 'label' ? label.label : label;
}
