import type { LiveTerminal } from './live-line.js';

/** Where the command line prints: results on `stdout`, everything else on `stderr`. */
export interface Terminal {
  readonly stdout: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly stderr: LiveTerminal;
  readonly color: 'color' | 'plain';
}
