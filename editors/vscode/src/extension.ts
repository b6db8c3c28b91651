import { type ExtensionContext, window, workspace } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { SECTION, SELECTOR, serverCommand, WATCHED } from './server-command';

let client: LanguageClient | undefined;

/** Starts the language server; it runs until the window is closed. */
export async function activate(context: ExtensionContext): Promise<void> {
  const settings = workspace.getConfiguration(SECTION);
  const command = serverCommand(settings.get<string>('command', ''), process.platform);
  const watcher = workspace.createFileSystemWatcher(WATCHED);
  context.subscriptions.push(watcher);
  client = new LanguageClient(
    SECTION,
    'Verification witnesses',
    { ...command, transport: TransportKind.stdio },
    {
      documentSelector: SELECTOR,
      initializationOptions: settings,
      synchronize: { configurationSection: SECTION, fileEvents: watcher },
    },
  );
  try {
    await client.start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(
      `witness-check cannot be started (${reason}): install it with 'npm install --global witness-check', or name it in the setting witnessCheck.command.`,
    );
  }
}

/** Ends the language server. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}
