import { isMapping, type YamlPart } from '../../../witness/yaml/yaml-part.js';
import type { Rule, RuleFinding } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { missingKeys, notList, notMapping, notOneOf, notText, wrong } from '../../yaml-values.js';

function* checkVariable(variable: YamlPart): Iterable<RuleFinding> {
  if (!isMapping(variable.value)) yield wrong(variable, 'a mapping');
  yield* missingKeys(variable, ['name', 'type', 'scope', 'initial']);
  const name = variable.at('name');
  yield* notText(name);
  if (typeof name.value === 'string' && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name.value)) {
    yield wrong(name, 'a C identifier');
  }
  yield* notText(variable.at('type'));
  yield* notOneOf(variable.at('scope'), ['global']);
  yield* checkExpression(variable.at('initial'));
}

function* checkUpdates(update: YamlPart): Iterable<RuleFinding> {
  if (!isMapping(update.value)) yield wrong(update, 'a mapping');
  yield* missingKeys(update, ['location', 'updates']);
  yield* notList(update.at('updates'));
  for (const each of update.at('updates').items) {
    if (!isMapping(each.value)) yield wrong(each, 'a mapping');
    yield* missingKeys(each, ['variable']);
    yield* notText(each.at('variable'));
    yield* checkExpression(each);
  }
}

function* checkExpression(part: YamlPart): Iterable<RuleFinding> {
  if (part.value !== undefined && !isMapping(part.value)) yield wrong(part, 'a mapping');
  yield* missingKeys(part, ['value', 'format']);
  yield* notText(part.at('value'));
  yield* notOneOf(part.at('format'), ['c_expression']);
}

/** SV-Witnesses 2.1 with ghosts. */
export const ghosts: Rule = {
  id: 'WY064',
  name: 'ghosts',
  summary: 'Ghost instrumentation has variables and updates with all their keys',
  ...YAML_ERROR,
  formats: ['yaml 2.1', 'yaml 2.2'],
  check: checkYaml(function* ({ current }) {
    for (const { type, version, content } of current) {
      if (type !== 'ghost_instrumentation' || version === '2.0') continue;
      yield* notMapping(content);
      yield* missingKeys(content, ['ghost_variables', 'ghost_updates']);
      yield* notList(content.at('ghost_variables'));
      for (const variable of content.at('ghost_variables').items) yield* checkVariable(variable);
      yield* notList(content.at('ghost_updates'));
      for (const update of content.at('ghost_updates').items) yield* checkUpdates(update);
    }
  }),
};
