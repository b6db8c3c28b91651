import { Command, Option } from 'commander';
import {
  INSTRUMENT_FORMS,
  type InstrumentOptions,
  instrument,
} from '../../use-cases/instrument/instrument.js';
import type { CommandSetting } from '../command-entry.js';
import { writeResult } from '../write-result.js';

interface Flags extends InstrumentOptions {
  readonly output?: string;
}

const AFTER = `
Ask a verifier about the result. With a correctness witness, it is safe exactly if the program is, and all that the witness
says holds: with assertions, a failed check calls the error function of the property; with ACSL, Frama-C proves it. With a
violation witness, the error function is called exactly by executions that follow the witness to the violation. What cannot
be said is refused.

Exit codes: 0 written, 2 usage, something that cannot be said, or internal error.
`;

/** `witness-check instrument`: a witness as part of its program. */
export function instrumentCommand({ terminal }: CommandSetting): Command {
  return new Command('instrument')
    .argument('<witness>', 'witness in GraphML 1.0 or YAML')
    .addOption(
      new Option('--to <form>', 'checks or a monitor in C, or annotations')
        .choices(INSTRUMENT_FORMS)
        .makeOptionMandatory(),
    )
    .option('--program <file>', 'program that the witness is about')
    .option('--task <file>', 'task definition: program, data model, and the property if there is only one')
    .option('--property <file>', 'property file; what the witness states by default')
    .addOption(
      new Option('--data-model <model>', 'what the witness states by default').choices(['ILP32', 'LP64']),
    )
    .option('-o, --output <file>', 'file to write to instead of standard output')
    .addHelpText('after', AFTER)
    .action(async (witness: string, { output, ...options }: Flags) => {
      const { text, notes } = await instrument(witness, options);
      for (const note of notes) terminal.stderr.write(`note: ${note}\n`);
      await writeResult(text, output, terminal);
    });
}
