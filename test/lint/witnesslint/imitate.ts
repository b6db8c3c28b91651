import { createHash } from 'node:crypto';
import type { WitnessLintAnswer, WitnessLintOptions } from '../../../src/lint/witnesslint/witnesslint.js';
import { WitnessLintImitation } from '../../../src/lint/witnesslint/witnesslint-imitation.js';
import { SourceText } from '../../../src/source/source-text.js';
import { WITNESSLINT_DEFAULTS } from './defaults.js';

/** What the imitation says: its answer, and the log as WitnessLint prints it without its informative lines. */
export interface ImitatedRun extends WitnessLintAnswer {
  readonly messages: readonly string[];
}

/** Runs the imitation over a witness, in pieces of a few bytes where asked. */
export function imitate(
  witness: string | Uint8Array,
  options: Partial<WitnessLintOptions> = {},
  program?: string,
  pieceLength = 65_536,
): ImitatedRun {
  const messages: string[] = [];
  const imitation = new WitnessLintImitation(
    'w',
    { ...WITNESSLINT_DEFAULTS, ...options },
    program === undefined
      ? undefined
      : {
          sha256: createHash('sha256').update(program).digest('hex'),
          source: new SourceText(program, 'prog.c'),
        },
    ({ level, line, text }) => {
      if (level === 'INFO') return;
      messages.push(`${level.padEnd(8)}: ${line === undefined ? '' : `line ${line}: `}${text}`);
    },
  );
  const bytes = typeof witness === 'string' ? Buffer.from(witness) : witness;
  for (let at = 0; at < bytes.length; at += pieceLength)
    imitation.write(bytes.subarray(at, at + pieceLength));
  return { ...imitation.end(), messages };
}
