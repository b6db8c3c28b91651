import type { ItemOutline } from '../../../witness/yaml/yaml-outline.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** An expression that is true in every state: validators skip it. */
const TRUE = /^\s*(?:\(+\s*)?(?:1|true)\s*(?:\)+\s*)?$/;

function saysSomething({ part }: ItemOutline, keys: readonly string[]): boolean {
  return keys.some((key) => {
    const { value, text } = part.at(key);
    return value !== undefined && !TRUE.test(text ?? '');
  });
}

/**
 * The format and the linter of the competition allow it; CPAchecker skips what is always true and then has nothing to
 * check.
 */
export const emptyWitness = defineRule({
  id: 'WY077',
  name: 'empty-witness',
  summary: 'A correctness witness states something that is not trivially true',
  ...YAML_ERROR,
  severity: 'info',
  consequence: 'none',
  messages: {
    noInvariant: 'the witness does not help a validator: it has no invariant',
    allTrue: 'the witness does not help a validator: everything it says is trivially true',
  },
  check: checkYaml(function* ({ entries, current, invariants, contracts }) {
    const [first] = current;
    const isSet = current.length === entries.length && current.every(({ type }) => type === 'invariant_set');
    // Anything malformed is another finding.
    const isWhole = current.every(({ content }) => Array.isArray(content.value));
    const items = current.flatMap(({ content }) => content.items);
    if (first === undefined || !isSet || !isWhole || items.length > invariants.length + contracts.length)
      return;
    const stated =
      invariants.some((each) => saysSomething(each, ['value'])) ||
      contracts.some((each) => saysSomething(each, ['requires', 'ensures']));
    if (!stated) yield findingAt(first.part, items.length === 0 ? 'noInvariant' : 'allTrue');
  }),
});
