import { Command } from 'commander';
import { formatJson } from '../../report/json.js';
import { formatProperty, formatPropertyList } from '../../report/properties.js';
import { explainProperty, listProperties, type PropertyExplanation } from '../../task/explain-property.js';
import type { PropertyMeaning } from '../../task/property-meaning.js';
import type { CommandSetting } from '../command-entry.js';
import { type Formatters, formatOption, printAs } from '../format-option.js';

interface Flags {
  readonly format: 'pretty' | 'json';
}

const LIST_FORMATS: Formatters<readonly PropertyMeaning[]> = { pretty: formatPropertyList, json: formatJson };

const EXPLAIN_FORMATS: Formatters<PropertyExplanation> = {
  pretty: ({ meanings, entryFunction }, color) =>
    meanings.map((each) => formatProperty(each, entryFunction, color)).join('\n'),
  json: ({ meanings }) => formatJson(meanings),
};

/** `witness-check properties`: what the properties of the competition say. */
export function propertiesCommand({ terminal }: CommandSetting): Command {
  const list = new Command('list')
    .description('list all known properties with their formulas')
    .addOption(formatOption(LIST_FORMATS))
    .action(({ format }: Flags) => printAs(terminal, LIST_FORMATS, format, listProperties()));
  const explain = new Command('explain')
    .description('explain a property or a property file')
    .argument('<name or file>')
    .addOption(formatOption(EXPLAIN_FORMATS))
    .action(async (nameOrFile: string, { format }: Flags) =>
      printAs(terminal, EXPLAIN_FORMATS, format, await explainProperty(nameOrFile)),
    );
  return new Command('properties').addCommand(list).addCommand(explain);
}
