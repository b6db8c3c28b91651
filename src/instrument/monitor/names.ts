import { PREFIX } from '../text/own-names.js';

/** Where the execution is in the witness. */
export const POSITION = `${PREFIX}position`;
/** Ends an execution that the witness does not describe. */
export const LEAVE = `${PREFIX}leave`;
/** Whether an execution was ended there. */
export const GONE = `${PREFIX}gone`;
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

/** Where an element of an automaton is: how it may stay in a state, by the number of the state. */
export function stayName(state: number): string {
  return `${PREFIX}stay_${state}`;
}

/** A bit for each depth in whose line an edge from a state could have been taken, which may be meant for a later step. */
export function skippedName(state: number): string {
  return `${PREFIX}skipped_${state}`;
}

/** Whether an edge out of a function led into a state where the function was left last. */
export function exitedName(state: number): string {
  return `${PREFIX}exited_${state}`;
}

/** How many of the functions are active that the monitor watches. */
export const DEPTH = `${PREFIX}depth`;
/** The bit of the innermost function; none for functions that are too deep. */
export const OWN_BIT = `${PREFIX}own_bit`;
/** Ends a line of the innermost function: what had to be taken in it was not. */
export const END_LINE = `${PREFIX}end_line`;
/** Makes states usual ones that an edge out of a function led into. */
export const SETTLE = `${PREFIX}settle`;
/** Local variables: the line that is being executed, and the one before. */
export const LINE = `${PREFIX}line`;
export const PREVIOUS = `${PREFIX}previous`;
/** Local variables: where the last statement begins, and the last that is one step. */
export const LAST = `${PREFIX}last`;
export const STEP = `${PREFIX}step`;
/** The call that was made last, by its number, and where the statement begins behind which a function was left last. */
export const SITE = `${PREFIX}site`;
export const LEFT = `${PREFIX}left`;
/** What a function returns. */
export const RETURNED = `${PREFIX}returned`;

/** Whether a condition was true at the call whose closing parenthesis is at an offset. */
export function callerName(offset: number, index: number): string {
  return `${PREFIX}at_call_${offset}_${index}`;
}
