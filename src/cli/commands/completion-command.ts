import { Argument, Command } from 'commander';
import { formatCompletion, SHELLS, type Shell } from '../../report/shell-completion.js';
import type { CommandSetting } from '../command-entry.js';
import { describeProgram } from '../command-shapes.js';
import { COMMANDS } from '../commands.js';
import { withShippedNames } from '../completion-values.js';

const AFTER = `
To enable completion:
  bash  witness-check completion bash > ~/.local/share/bash-completion/completions/witness-check
  zsh   witness-check completion zsh > ~/.zfunc/_witness-check     (~/.zfunc must be in fpath)
  fish  witness-check completion fish > ~/.config/fish/completions/witness-check.fish
`;

/** `witness-check completion`: a script for a shell, made from the commands. */
export function completionCommand({ terminal }: CommandSetting): Command {
  return new Command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', AFTER)
    .action(async (shell: Shell) => {
      terminal.stdout.write(formatCompletion(shell, await withShippedNames(await describeProgram(COMMANDS))));
    });
}
