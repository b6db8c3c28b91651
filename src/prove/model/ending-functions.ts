/** Functions that never return to the program. */
export const ENDS: ReadonlySet<string> = new Set([
  'abort',
  'exit',
  '__assert_fail',
  '__assert',
  '__assert_perror_fail',
  '__builtin_trap',
  'quick_exit',
  '_exit',
  '_Exit',
]);

/** Whether what comes after a call of a function that the program does not define may stay out. */
export function mayEnd(name: string): boolean {
  return ENDS.has(name) || name === '__VERIFIER_assume';
}
