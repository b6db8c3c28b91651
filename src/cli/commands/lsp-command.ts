import { Command, Option } from 'commander';
import { serveLanguageClient } from '../../editor/language-server.js';
import type { CommandSetting } from '../command-entry.js';
import { FAILURE } from '../exit-codes.js';
import { VERSION } from '../program-version.js';

const AFTER = `
Editors start it and talk to it over standard input and output. For VS Code, there is a client in editors/vscode. In any
other editor, register 'witness-check lsp' as the language server for .graphml, .yml and .yaml.

Exit codes: 0 shut down by the editor, 2 the editor is gone.
`;

/** `witness-check lsp`: the language server. */
export function lspCommand({ done }: CommandSetting): Command {
  return new Command('lsp')
    .option('--stdio', 'use standard input and output, as it always does')
    .addOption(
      new Option('--clientProcessId <number>', 'process of the editor: without it, this one ends').hideHelp(),
    )
    .addHelpText('after', AFTER)
    .action(async () => {
      const end = await serveLanguageClient({
        input: process.stdin,
        output: process.stdout,
        version: VERSION,
      });
      // An editor may keep its end of the pipe open.
      process.stdin.destroy();
      done(end === 'orderly' ? 0 : FAILURE);
    });
}
