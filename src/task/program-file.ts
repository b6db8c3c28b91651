import { createHash, hash } from 'node:crypto';
import { constants, createReadStream, statSync } from 'node:fs';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { readBytes } from '../source/read-bytes.js';
import type { SourceText } from '../source/source-text.js';

/** Maximum size of a program in bytes. */
const MAXIMUM_SIZE = 256_000_000;

/** Bytes of a program that is parsed; no program of the competition has half as many. */
const MAXIMUM_TEXT = 50_000_000;

/** The contents of a program file. */
export interface ProgramFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** @throws InputError `not-found`, `unreadable`, and `too-large` for more than 256 MB */
export async function readProgramFile(path: string): Promise<ProgramFile> {
  const bytes = await readBytes(path, MAXIMUM_SIZE);
  return { bytes, sha256: hash('sha256', bytes, 'hex') };
}

/**
 * The SHA-256 of a program, in hexadecimal digits. A large file is not held in memory.
 *
 * @throws InputError as `readProgramFile`
 */
export async function hashProgramFile(path: string): Promise<string> {
  if (!isLarge(path)) return (await readProgramFile(path)).sha256;
  const hashing = createHash('sha256');
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  // Node's types know flags only as text.
  for await (const piece of createReadStream(path, { flags: flags as unknown as string })) {
    hashing.update(piece as Buffer);
  }
  return hashing.digest('hex');
}

/** A program as the linter compares with it: one that cannot be parsed still has a hash. */
export type ProgramText = { readonly sha256: string } & (
  | { readonly source: SourceText }
  | { readonly obstacle: 'too-large' | 'encoding' }
);

/** @throws InputError as `readProgramFile` */
export async function readProgramText(path: string): Promise<ProgramText> {
  if (isLarge(path)) return { sha256: await hashProgramFile(path), obstacle: 'too-large' };
  const { bytes, sha256 } = await readProgramFile(path);
  try {
    return { sha256, source: decodeText(bytes, path) };
  } catch (error) {
    if (error instanceof InputError) return { sha256, obstacle: 'encoding' };
    throw error;
  }
}

/** Whether only a hash is made of the file; what is too large for that, too, is refused where it is read. */
function isLarge(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() === true && status.size > MAXIMUM_TEXT && status.size <= MAXIMUM_SIZE;
}
