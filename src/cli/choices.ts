import { type Command, InvalidArgumentError } from 'commander';
import { nearestName } from '../source/nearest-name.js';

/** The beginning of a message about a wrong value: the value that was probably meant; empty if none is near. */
export function likely(value: string, choices: readonly string[]): string {
  const near = nearestName(value, choices);
  return near === undefined ? '' : `Did you mean ${near}? `;
}

/** Lets every option with a few choices, also those of subcommands, suggest one for a wrong value. */
export function suggestChoices(command: Command): void {
  for (const option of command.options) {
    const { argChoices: choices } = option;
    if (choices === undefined) continue;
    option.argParser((value: string) => {
      if (choices.includes(value)) return value;
      throw new InvalidArgumentError(`${likely(value, choices)}Allowed choices are ${choices.join(', ')}.`);
    });
  }
  for (const each of command.commands) suggestChoices(each);
}
