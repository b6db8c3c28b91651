import { Command, Option } from 'commander';
import { explainWitness } from './explain-witness.js';
import { parseCount, parseSeconds } from './quantities.js';
import type { Terminal } from './terminal.js';
import { collect } from './tool-flags.js';

interface Flags {
  readonly program: readonly string[];
  readonly property?: string;
  readonly dataModel?: 'ILP32' | 'LP64';
  readonly cputime?: number;
  readonly seed?: number;
  readonly format: 'pretty' | 'json';
}

/** `witness-check explain`: how an execution of the program passes a witness, or where it gets stuck. */
export function explainCommand(terminal: Terminal, signal: AbortSignal): Command {
  return new Command('explain')
    .description('tell how an execution of the program passes a witness, or how far one gets')
    .argument('<witness>', 'witness file')
    .requiredOption('--program <file>', 'the program that the witness is about', collect, [])
    .option('--property <file>', 'property file; what the witness states by default')
    .addOption(
      new Option('--data-model <model>', 'what the witness states by default').choices(['ILP32', 'LP64']),
    )
    .option('--cputime <seconds>', 'how long to look for an execution, 90 by default', parseSeconds)
    .option('--seed <number>', 'where random inputs begin, for correctness witnesses', parseCount)
    .addOption(new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty'))
    .action(async (witness: string, flags: Flags) => {
      await explainWitness({ witness, ...flags }, terminal, signal);
    });
}
