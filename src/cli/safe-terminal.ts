import { printableLines } from '../source/printable.js';
import { CLEAR_LINE } from './live-line.js';
import type { Terminal } from './terminal.js';

/**
 * A terminal that no input can control: reports make their parts printable, and anything that one of them forgets is
 * caught here.
 */
export function safeTerminal({ stdout, stderr, color }: Terminal): Terminal {
  return {
    color,
    stdout: {
      get isTTY() {
        return stdout.isTTY === true;
      },
      write: (text) => stdout.write(printableLines(text, color)),
    },
    stderr: {
      get isTTY() {
        return stderr.isTTY === true;
      },
      get columns() {
        return stderr.columns;
      },
      write(text) {
        const own = text.startsWith(CLEAR_LINE) ? CLEAR_LINE : '';
        return stderr.write(own + printableLines(text.slice(own.length), 'plain'));
      },
    },
  };
}
