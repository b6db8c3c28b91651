import { Command, Option } from 'commander';
import { InputError } from '../source/input-error.js';
import type { CommandSetting } from './command-entry.js';
import { parseCount, parseSeconds } from './quantities.js';
import { collect } from './tool-flags.js';

interface Flags {
  readonly program: readonly string[];
  readonly property?: string;
  readonly dataModel?: 'ILP32' | 'LP64';
  readonly cputime?: number;
  readonly seed?: number;
  readonly format: 'pretty' | 'json';
}

/** `witness-check explain`: a rule of the linter, or how far a witness leads through its program. */
export function explainCommand({ terminal, signal, listen }: CommandSetting): Command {
  return new Command('explain')
    .argument(
      '<rule or witness>',
      'code or name of a rule, such as WT003; or, with --program, a witness file',
    )
    .option('--program <file>', 'the program that the witness is about', collect, [])
    .option('--property <file>', 'property file; what the witness states by default')
    .addOption(
      new Option('--data-model <model>', 'what the witness states by default').choices(['ILP32', 'LP64']),
    )
    .option('--cputime <seconds>', 'how long to look for an execution, 90 by default', parseSeconds)
    .option('--seed <number>', 'where random inputs begin, for correctness witnesses', parseCount)
    .addOption(new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty'))
    .action(async (subject: string, flags: Flags) => {
      if (flags.program.length > 0) {
        const { explainWitness } = await import('./explain-witness.js');
        await explainWitness({ witness: subject, ...flags }, terminal, { signal, listen });
        return;
      }
      if (/[./]/.test(subject)) {
        throw new InputError({
          code: 'usage',
          message: `'${subject}' is no rule, and a witness cannot be followed without its program`,
          remedy: 'name the program with --program',
        });
      }
      const { explainRule } = await import('./explain-rule.js');
      terminal.stdout.write(await explainRule(subject));
    });
}
