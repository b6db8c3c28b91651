/** Section of the settings. The server gets the whole section, and uses what it knows. */
export const SECTION = 'witnessCheck';

/** Documents that the server sees; it ignores those that are not witnesses. */
export const SELECTOR = [
  { scheme: 'file', pattern: '**/*.{yml,yaml,graphml}' },
  { scheme: 'untitled', pattern: '**/*.{yml,yaml,graphml}' },
];

/** Files whose creation or removal changes the findings. */
export const WATCHED = '**/{*.c,*.i,.witness-check.yml}';

/** How to start a process. */
export interface ServerCommand {
  readonly command: string;
  readonly args: string[];
  readonly options: { readonly shell: boolean };
}

/**
 * How to start the language server.
 *
 * @param configured the user's setting; empty for `witness-check` on the path
 * @param system as in `process.platform`
 */
export function serverCommand(configured: string, system: string): ServerCommand {
  const command = configured.trim() === '' ? 'witness-check' : configured.trim();
  if (/\.[cm]?js$/.test(command))
    return { command: 'node', args: [command, 'lsp'], options: { shell: false } };
  // On Windows, npm installs commands as batch files, which only a shell can start.
  const batch = system === 'win32' && !/\.exe$/i.test(command);
  return { command: batch ? `"${command}"` : command, args: ['lsp'], options: { shell: batch } };
}
