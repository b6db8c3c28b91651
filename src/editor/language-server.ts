/** Both directions of the connection to an editor. */
export interface LanguageServerOptions {
  /** Input from the editor, such as standard input. */
  readonly input: NodeJS.ReadableStream;
  /** Output to the editor, such as standard output; nothing else may be written to it. */
  readonly output: NodeJS.WritableStream;
  /** Version to tell the editor. */
  readonly version: string;
}

/**
 * Serves one editor over the Language Server Protocol: findings while the user types, hover texts, corrections, links
 * to the C line, and completion. It looks for programs in the workspace and next to the witness, by name and hash; it
 * opens no path from a witness, and writes no file.
 *
 * @returns when the editor has ended the connection: `orderly` if it asked to shut down before
 */
export async function serveLanguageClient(options: LanguageServerOptions): Promise<'orderly' | 'broken'> {
  const { converse } = await import('./connection.js');
  return converse(options);
}
