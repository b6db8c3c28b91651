import type { InputErrorCode } from '../../source/input-error.js';
import { ALL_FORMATS } from './formats.js';
import { defineRule, type Rule } from './rule.js';

/** A rule that stands for reasons why a file cannot be read. The reader says what exactly is wrong. */
export function unreadableRule({
  unreadable,
  ...rule
}: Pick<Rule, 'id' | 'name' | 'summary' | 'witnessLint'> & {
  readonly unreadable: readonly InputErrorCode[];
}): Rule {
  return defineRule({
    ...rule,
    severity: 'error',
    consequence: 'witness invalid',
    formats: ALL_FORMATS,
    profile: 'default',
    needs: 'witness',
    messages: Object.fromEntries(unreadable.map((code) => [code, '{problem}; {remedy}'])),
    check: { unreadable },
  });
}
