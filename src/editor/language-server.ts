/** Both directions of the connection to an editor. */
export interface LanguageServerOptions {
  /** What the editor says, such as the standard input. */
  readonly input: NodeJS.ReadableStream;
  /** What the editor is told, such as the standard output; nothing else may be written to it. */
  readonly output: NodeJS.WritableStream;
  /** Version that the editor is told. */
  readonly version: string;
}

/**
 * Serves one editor by the language server protocol: findings while somebody types, what is known of a place, corrections,
 * the way to the C line, and completion. Programs are looked for in the workspace and next to the witness, by name and
 * hash; no path of a witness is opened. Nothing is written to any file.
 *
 * @returns when the editor has ended the connection: `orderly` where it asked to shut down before
 */
export async function serveLanguageClient(options: LanguageServerOptions): Promise<'orderly' | 'broken'> {
  const { converse } = await import('./connection.js');
  return converse(options);
}
