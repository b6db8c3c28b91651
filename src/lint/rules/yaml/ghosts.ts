import { isMapping, type YamlPart } from '../../../witness/yaml/yaml-part.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import {
  MISSING_KEY,
  missingKeys,
  NOT_LIST,
  NOT_MAPPING,
  NOT_TEXT,
  NOT_THE_TEXT,
  notList,
  notMapping,
  notText,
  notTheText,
  wrong,
} from '../../rule/yaml-values.js';

function* checkVariable(variable: YamlPart) {
  if (!isMapping(variable.value)) yield wrong(variable, 'notMapping');
  yield* missingKeys(variable, ['name', 'type', 'scope', 'initial']);
  const name = variable.at('name');
  yield* notText(name);
  if (typeof name.value === 'string' && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name.value)) {
    yield wrong(name, 'notIdentifier');
  }
  yield* notText(variable.at('type'));
  yield* notTheText(variable.at('scope'), 'global');
  yield* checkExpression(variable.at('initial'));
}

function* checkUpdates(update: YamlPart) {
  if (!isMapping(update.value)) yield wrong(update, 'notMapping');
  yield* missingKeys(update, ['location', 'updates']);
  yield* notList(update.at('updates'));
  for (const each of update.at('updates').items) {
    if (!isMapping(each.value)) yield wrong(each, 'notMapping');
    yield* missingKeys(each, ['variable']);
    yield* notText(each.at('variable'));
    yield* checkExpression(each);
  }
}

function* checkExpression(part: YamlPart) {
  if (part.value !== undefined && !isMapping(part.value)) yield wrong(part, 'notMapping');
  yield* missingKeys(part, ['value', 'format']);
  yield* notText(part.at('value'));
  yield* notTheText(part.at('format'), 'c_expression');
}

/** SV-Witnesses 2.1 with ghosts. */
export const ghosts = defineRule({
  id: 'WY064',
  name: 'ghosts',
  summary: 'Ghost instrumentation has variables and updates with all required keys',
  ...YAML_ERROR,
  formats: ['yaml 2.1', 'yaml 2.2'],
  messages: {
    ...MISSING_KEY,
    ...NOT_LIST,
    ...NOT_MAPPING,
    ...NOT_THE_TEXT,
    ...NOT_TEXT,
    notIdentifier: '{part} must be a C identifier[, not "{value}"]',
  },
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
});
