import type { Command } from 'commander';
import { EXIT_CODES } from './help-exit-codes.js';

/** Examples for the help of commands that are shorter than their explanations, by the words of the command. */
const EXAMPLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['rules', ['rules', 'rules --format json', 'explain WT003']],
  ['doctor', ['doctor', 'doctor --ruleset sv-comp-2025', 'doctor --format json']],
  ['validators', ['validators list', 'validators show nitwit', 'validators check replay']],
  ['validators list', ['validators list', 'validators list --validators-dir definitions --format json']],
  ['validators show', ['validators show nitwit']],
  ['validators check', ['validators check replay', 'validators check nitwit --tool nitwit=/opt/nitwit']],
  [
    'validators bench',
    [
      'validators bench replay prove --tasks validation-tasks/ -o bench/',
      'validators bench prove --tasks validation-tasks/ --against before.json --format html > bench.html',
    ],
  ],
  [
    'validators import',
    [
      'validators import data/uautomizer.yml --like uautomizer',
      'validators import data/uautomizer.yml --like uautomizer -o definitions/',
    ],
  ],
  [
    'validators install',
    [
      'validators install nitwit',
      'validators install nitwit --archive nitwit.zip --tools-dir tools --sha256 DIGITS',
    ],
  ],
  ['lsp', ['lsp --stdio']],
  ['convert', ['convert witness.graphml --to yaml-2.0 --program program.c -o witness.yml']],
  ['instrument', ['instrument witness.yml --program program.c --to assertions -o checked.c']],
  ['minimise', ['minimise witness.yml --program program.c -o smaller.yml']],
  ['completion', ['completion bash']],
  ['man', ['man | man -l -']],
  ['rulesets', ['rulesets list', 'rulesets show sv-comp-2025']],
  ['rulesets list', ['rulesets list --format json']],
  ['rulesets show', ['rulesets show current']],
  ['categories', ['categories list', 'categories explain ReachSafety-Heap']],
  ['categories list', ['categories list --ruleset sv-comp-2025']],
  ['categories explain', ['categories explain ReachSafety-Heap --ruleset sv-comp-2025']],
  ['properties', ['properties list', 'properties explain no-overflow']],
  ['properties list', ['properties list']],
  ['properties explain', ['properties explain unreach-call', 'properties explain task.prp']],
  ['campaign plan', ['campaign plan results/ -o night', 'campaign plan results/ --dry-run']],
  ['campaign run', ['campaign run night', 'campaign run night --jobs 4']],
  ['campaign status', ['campaign status night', 'campaign status night --format json']],
  ['campaign write', ['campaign write night -o adjusted']],
  ['campaign reconcile', ['campaign reconcile night']],
  ['campaign cut', ['campaign cut night --shard-time 1h']],
  ['campaign run-shard', ['campaign run-shard night --index 3']],
]);

/** Adds exit codes and examples to the help of a command and those below it. */
export function completeHelp(command: Command, path: string): void {
  const exitCodes = EXIT_CODES.get(path);
  if (exitCodes !== undefined) command.addHelpText('after', `\nExit codes: ${exitCodes}.\n`);
  const examples = EXAMPLES.get(path);
  if (examples !== undefined) {
    const lines = examples.map((words) => `  $ witness-check ${words}`);
    command.addHelpText('after', `\nExamples:\n${lines.join('\n')}\n`);
  }
  for (const each of command.commands) completeHelp(each, `${path} ${each.name()}`);
}
