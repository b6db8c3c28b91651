import { functionWithoutBody } from '../../c/library/functions-without-body.js';

/** Functions without body that write nothing that a program can see, and do not return. */
export const ENDING_FUNCTIONS: ReadonlySet<string> = new Set([
  'abort',
  'exit',
  '_exit',
  '_Exit',
  '__assert_fail',
]);

/** Functions without body whose only effect is that an execution may end there. */
export const EFFECT_FREE_FUNCTIONS: ReadonlySet<string> = new Set([
  ...ENDING_FUNCTIONS,
  '__VERIFIER_assume',
  'reach_error',
  '__VERIFIER_error',
]);

/** Inputs of the competition. They write nothing, and may give any value of their type. */
export function isInputFunction(name: string): boolean {
  return name.startsWith('__VERIFIER_') && functionWithoutBody(name) === 'input';
}

/** Inputs whose name promises a truth value. */
export const TRUTH_INPUT = /^__VERIFIER_nondet_(?:bool|Bool|_Bool|_bool)$/;
