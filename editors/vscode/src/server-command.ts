/** Section of the settings. The server gets all of it, and takes what it knows. */
export const SECTION = 'witnessCheck';

/** Documents that the server sees; it leaves those alone that are no witnesses. */
export const SELECTOR = [
  { scheme: 'file', pattern: '**/*.{yml,yaml,graphml}' },
  { scheme: 'untitled', pattern: '**/*.{yml,yaml,graphml}' },
];

/** Files whose coming and going changes what is found. */
export const WATCHED = '**/{*.c,*.i,.witness-check.yml}';

/** How a process is started. */
export interface ServerCommand {
  readonly command: string;
  readonly args: string[];
  readonly options: { readonly shell: boolean };
}

/**
 * How the language server is started.
 *
 * @param configured what the user named; empty for `witness-check` on the path
 * @param system as of `process.platform`
 */
export function serverCommand(configured: string, system: string): ServerCommand {
  const command = configured.trim() === '' ? 'witness-check' : configured.trim();
  if (/\.[cm]?js$/.test(command))
    return { command: 'node', args: [command, 'lsp'], options: { shell: false } };
  // npm installs commands as batch files there, which only a shell starts.
  const batch = system === 'win32' && !/\.exe$/i.test(command);
  return { command: batch ? `"${command}"` : command, args: ['lsp'], options: { shell: batch } };
}
