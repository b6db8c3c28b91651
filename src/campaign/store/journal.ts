import { hash } from 'node:crypto';
import { type FileHandle, open, stat, truncate } from 'node:fs/promises';
import { InputError } from '../../source/input-error.js';
import { escapeInJson } from '../../source/printable.js';
import { fileLines, unfinishedEnd } from './file-lines.js';

/** An append-only file of records. When the promise resolves, the record is on the disk. */
export interface Journal {
  /**
   * @param head what every start reads: small
   * @param body what is read only on demand
   * @returns the position of the body
   * @throws InputError `machine` if the disk is full or the file cannot be written
   */
  append(head: unknown, body?: unknown): Promise<JournalPlace>;
  close(): Promise<void>;
}

/** A whole line of a journal. */
export type JournalLine<Head> =
  | { readonly kind: 'record'; readonly head: Head; readonly place: JournalPlace; body(): unknown }
  /** Its checksum is wrong, although other lines follow, or its head is none. */
  | { readonly kind: 'damaged' };

/** What the head of a line says; undefined if it is not the head of a record. */
export type ReadHead<Head> = (value: unknown) => Head | undefined;

/** Position of the body of a record: bytes from the beginning of the file. Its length is 0 if there is no body. */
export interface JournalPlace {
  readonly offset: number;
  readonly length: number;
}

const CHECKSUM_LENGTH = 16;
/** Separates head and body: inside a text, JSON writes it as `\t`. */
const TAB = 0x09;

interface Pending {
  readonly line: Buffer;
  /** Bytes of the line before its body. */
  readonly bodyAt: number;
  resolve(place: JournalPlace): void;
  reject(reason: unknown): void;
}

/**
 * Opens a journal for appending. A truncated last line, after a crash or on a full disk, is removed: its record was
 * never reported as written.
 *
 * @throws InputError `machine` if the file cannot be written
 */
export async function openJournal(file: string): Promise<Journal> {
  const handle = await openForAppending(file);
  let pending: Pending[] = [];
  let writing: Promise<void> | undefined;
  const writeAll = async (): Promise<void> => {
    while (pending.length > 0) {
      // Everything that arrived meanwhile shares one write and one wait for the disk.
      const batch = pending;
      pending = [];
      await write(handle, Buffer.concat(batch.map(({ line }) => line)), file).then(
        (start) => {
          let offset = start;
          for (const { line, bodyAt, resolve } of batch) {
            resolve({ offset: offset + bodyAt, length: line.length - bodyAt - 1 });
            offset += line.length;
          }
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      );
    }
    writing = undefined;
  };
  return {
    append(head, body) {
      return new Promise((resolve, reject) => {
        pending.push({ ...toLine(head, body), resolve, reject });
        writing ??= writeAll();
      });
    },
    async close() {
      await writing;
      await handle.close();
    },
  };
}

/**
 * The lines of a journal, one after the other: none is kept. None if there is no file. The checksum only shows that a
 * line is as somebody wrote it, so that heads are read before anything depends on them.
 */
export async function* scanJournal<Head>(
  file: string,
  readHead: ReadHead<Head>,
): AsyncGenerator<JournalLine<Head>> {
  for await (const { bytes, offset } of fileLines(file)) yield fromLine(bytes, offset, readHead);
}

async function openForAppending(file: string): Promise<FileHandle> {
  try {
    await cutOffTail(file);
    return await open(file, 'a', 0o644);
  } catch (error) {
    throw cannotWrite(error, file);
  }
}

/** @returns where the text begins in the file */
async function write(handle: FileHandle, text: Buffer, file: string): Promise<number> {
  const { size } = await handle.stat();
  try {
    await handle.appendFile(text);
    await handle.datasync();
    return size;
  } catch (error) {
    // Half a record must not precede the next one.
    await handle.truncate(size).catch(() => {});
    throw cannotWrite(error, file);
  }
}

/** What an unwritable file means for a campaign. */
export function cannotWrite(error: unknown, file: string): InputError {
  const { code } = error as NodeJS.ErrnoException;
  return new InputError({
    code: 'machine',
    file,
    message:
      code === 'ENOSPC' ? 'cannot be written: the disk is full' : `cannot be written (${code ?? error})`,
    remedy:
      'free some space or correct the permissions, then start the campaign again: it resumes where it stopped',
  });
}

function toLine(head: unknown, body: unknown): { readonly line: Buffer; readonly bodyAt: number } {
  const front = escapeInJson(JSON.stringify(head));
  const text = front + (body === undefined ? '' : `\t${escapeInJson(JSON.stringify(body))}`);
  const line = Buffer.from(`${computeChecksum(text)} ${text}\n`);
  const bodyAt = body === undefined ? line.length - 1 : CHECKSUM_LENGTH + 1 + Buffer.byteLength(front) + 1;
  return { line, bodyAt };
}

function fromLine<Head>(line: Buffer, start: number, readHead: ReadHead<Head>): JournalLine<Head> {
  const checksum = line.toString('latin1', 0, CHECKSUM_LENGTH + 1);
  const text = line.subarray(CHECKSUM_LENGTH + 1);
  if (checksum !== `${computeChecksum(text)} `) return { kind: 'damaged' };
  const tab = text.indexOf(TAB);
  const head = readHead(parseJson(text.toString('utf8', 0, tab < 0 ? text.length : tab)));
  if (head === undefined) return { kind: 'damaged' };
  const body = tab < 0 ? text.subarray(text.length) : text.subarray(tab + 1);
  const place = { offset: start + CHECKSUM_LENGTH + 1 + text.length - body.length, length: body.length };
  return {
    kind: 'record',
    head,
    place,
    body: () => (body.length === 0 ? undefined : parseJson(body.toString('utf8'))),
  };
}

/** Undefined is no value of JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function computeChecksum(text: string | Buffer): string {
  return hash('sha256', text, 'hex').slice(0, CHECKSUM_LENGTH);
}

async function cutOffTail(file: string): Promise<void> {
  const status = await stat(file).catch(() => undefined);
  if (status === undefined || !status.isFile() || status.size === 0) return;
  const { end, size } = await unfinishedEnd(file);
  if (end < size) await truncate(file, end);
}
