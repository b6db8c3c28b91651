/** What all names begin with that are put into a program. */
const PREFIX = '__witness_check_';

/** Where the execution is in the witness. */
export const POSITION = `${PREFIX}position`;
/** Ends an execution that the witness does not describe. */
export const LEAVE = `${PREFIX}leave`;
/** Called instead of the error function, where the witness has its target, and elsewhere. */
export const TARGET = `${PREFIX}target`;
export const ELSEWHERE = `${PREFIX}elsewhere`;
/** The outcome of a decision. */
export const TRUTH = `${PREFIX}truth`;

/** A step of the monitor, by its number. */
export function stepName(number: number): string {
  return `${PREFIX}step_${number}`;
}

/** The value that a step is told, or that a call returns. */
export function valueName(number: number): string {
  return `${PREFIX}value_${number}`;
}

/** A condition of a step, by its number from 0. */
export function holdsName(index: number): string {
  return `holds_${index}`;
}
