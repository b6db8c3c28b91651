import { createHash } from 'node:crypto';
import { type LintedWitness, lintUnreadable, StreamedLint } from '../../lint/lint-bytes.js';
import type { LintSettings } from '../../lint/lint-settings.js';
import { InputError } from '../../source/input-error.js';
import { readBytes, readHead } from '../../source/read-bytes.js';
import { type DetectedFormat, detectFormat } from '../../witness/detect-format.js';
import type { Hashing } from './lint-one-file.js';
import { readInPieces } from './read-in-pieces.js';

/** How many bytes of a GraphML file are linted, unpacked: its size costs time, not memory. */
export const LINT_LIMIT = 1_000_000_000;

/** How many bytes are read to recognise the format; real witnesses begin within the first two hundred. */
const HEAD_LENGTH = 64 * 1024;

/**
 * The apparent format of a file. To WitnessLint, everything that is not YAML is XML.
 *
 * @throws InputError `not-found`, `unreadable`
 */
export async function peekFormat(file: string): Promise<DetectedFormat> {
  // Only checks that it exists and may be read; its contents are not read here.
  const probe = await readBytes(file, 0).catch((error: unknown) => error);
  if (probe instanceof InputError && probe.code !== 'too-large') throw probe;
  try {
    return detectFormat(readHead(file, HEAD_LENGTH), file);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return 'graphml';
  }
}

/** How a large file is linted. */
export interface LargeLint {
  readonly settings: LintSettings;
  readonly hashing: Hashing;
  readonly signal: AbortSignal;
}

/**
 * Lints a GraphML file from the disk, piece by piece.
 *
 * @returns the findings, and the SHA-256 of the file
 */
export async function lintLarge(
  file: string,
  packing: 'plain' | 'gzip',
  { settings, hashing, signal }: LargeLint,
): Promise<{ readonly linted: LintedWitness; readonly sha256: string | undefined }> {
  const hash = hashing === 'hashed' ? createHash('sha256') : undefined;
  const lint = new StreamedLint(file, settings);
  try {
    await readInPieces(file, packing, LINT_LIMIT, {
      ...(hash === undefined ? {} : { raw: (bytes) => hash.update(bytes) }),
      write: (bytes) => {
        signal.throwIfAborted();
        lint.write(bytes);
      },
    });
    return { linted: lint.end(), sha256: hash?.digest('hex') };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // The rest of the file was not read, so its hash is unknown.
    return { linted: lintUnreadable(error, settings), sha256: undefined };
  }
}
