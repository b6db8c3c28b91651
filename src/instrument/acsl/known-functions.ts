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
export const INPUT_FUNCTION = /^__VERIFIER_nondet_[A-Za-z_0-9]+$/;

/** Inputs whose name promises a truth value. */
export const TRUTH_INPUT = /^__VERIFIER_nondet_(?:bool|_Bool|_bool)$/;
