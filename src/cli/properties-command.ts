import { Command } from 'commander';
import { formatProperty, formatPropertyList } from '../report/properties.js';
import { InputError } from '../source/input-error.js';
import { toJsonLines } from '../source/printable.js';
import { canonicalName } from '../task/canonical-name.js';
import { type Property, readProperty } from '../task/property.js';
import { PROPERTY_MEANINGS, type PropertyMeaning } from '../task/property-meaning.js';
import { formatOption } from './rulesets-command.js';
import type { Terminal } from './terminal.js';

interface Flags {
  readonly format: 'pretty' | 'json';
}

/** `witness-check properties`: what the properties of the competition say. */
export function propertiesCommand(terminal: Terminal): Command {
  const command = new Command('properties');
  command.addCommand(
    new Command('list')
      .description('all properties that are known, with their formulas')
      .addOption(formatOption())
      .action(({ format }: Flags) => {
        const text = formatPropertyList(PROPERTY_MEANINGS, terminal.color);
        terminal.stdout.write(format === 'json' ? toJson(PROPERTY_MEANINGS) : text);
      }),
  );
  command.addCommand(
    new Command('explain')
      .description('what a property, or a property file, says')
      .argument('<name or file>')
      .addOption(formatOption())
      .action(async (nameOrFile: string, { format }: Flags) => {
        const property = nameOrFile.endsWith('.prp') ? await readProperty(nameOrFile) : undefined;
        const found = property === undefined ? [meaningOf(nameOrFile)] : meaningsOf(property);
        const entry = property?.entryFunction ?? 'main';
        const text = found.map((each) => formatProperty(each, entry, terminal.color)).join('\n');
        terminal.stdout.write(format === 'json' ? toJson(found) : text);
      }),
  );
  return command;
}

/** A conjunction that has no name of its own is explained part by part. */
function meaningsOf(property: Property): readonly PropertyMeaning[] {
  return canonicalName(property).split('+').map(meaningOf);
}

function meaningOf(name: string): PropertyMeaning {
  const found = PROPERTY_MEANINGS.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new InputError({
    code: 'unknown-name',
    message: `there is no property ${JSON.stringify(name.slice(0, 60))}`,
    remedy: `give one of ${PROPERTY_MEANINGS.map((each) => each.name).join(', ')}, or a file that ends in .prp`,
  });
}

function toJson(meanings: readonly PropertyMeaning[]): string {
  return toJsonLines(meanings);
}
