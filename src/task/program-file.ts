import { hash } from 'node:crypto';
import { readBytes } from '../source/read-bytes.js';

/** Bytes that are read of a program. */
const MAXIMUM_SIZE = 256_000_000;

/** A program as it is in its file. */
export interface ProgramFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** @throws InputError `not-found`, `unreadable`, and `too-large` for more than 256 MB */
export async function readProgramFile(path: string): Promise<ProgramFile> {
  const bytes = await readBytes(path, MAXIMUM_SIZE);
  return { bytes, sha256: hash('sha256', bytes, 'hex') };
}
