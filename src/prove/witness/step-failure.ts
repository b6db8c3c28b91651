/** Why it is not known which steps an edge means. `line`: the startline of the edge. */
export type StepFailure =
  | { readonly code: 'edge-without-line' }
  | { readonly code: 'edge-of-function' | 'shared-line' | 'no-step'; readonly line: number }
  | { readonly code: 'unsupported-step'; readonly line: number; readonly step: UnsupportedStep };

/** What readers of a witness may divide into steps in several ways. */
export type UnsupportedStep =
  | 'switch'
  | 'jump-or-unknown'
  | 'several-declarations'
  | 'return'
  | 'condition-with-effects'
  | 'branching-expression'
  | 'call'
  | 'several-effects';

const STEPS: Readonly<Record<UnsupportedStep, string>> = {
  switch: 'a switch',
  'jump-or-unknown': 'a goto, or something that cannot be read',
  'several-declarations': 'a declaration of several variables',
  return: 'a return from a function other than main',
  'condition-with-effects': 'a condition with side effects',
  'branching-expression': 'an expression with branches',
  call: 'a call of a function that the program defines',
  'several-effects': 'an expression with several side effects',
};

/** The failure as a sentence. */
export function describeStepFailure(failure: StepFailure): string {
  switch (failure.code) {
    case 'edge-without-line':
      return 'an edge that enters the node has no line';
    case 'edge-of-function':
      return `the edge to line ${failure.line} enters or leaves a function`;
    case 'shared-line':
      return `line ${failure.line} contains the start of a function body, or text after its end`;
    case 'no-step':
      return `line ${failure.line} contains no step`;
    case 'unsupported-step':
      return `line ${failure.line} contains ${STEPS[failure.step]}; prove does not support that for GraphML witnesses`;
  }
}
