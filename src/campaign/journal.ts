import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat, truncate } from 'node:fs/promises';
import { InputError } from '../source/input-error.js';

/** An append-only file of records. What is appended is on the disk when the promise resolves. */
export interface Journal {
  /** @throws InputError `machine` when the disk is full or the file cannot be written */
  append(record: unknown): Promise<void>;
  close(): Promise<void>;
}

export interface JournalContent {
  readonly records: readonly unknown[];
  /** Lines that are damaged although others follow them. */
  readonly damaged: number;
}

const CHECKSUM_LENGTH = 16;
/** Characters of one line: the largest results that a campaign writes stay far below. */
const MAXIMUM_LINE = 16_000_000;

interface Pending {
  readonly line: string;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Opens a journal to append to it. A last line that was cut off, by a crash or a full disk, is removed: the record
 * was never reported as written.
 */
export async function openJournal(file: string): Promise<Journal> {
  await cutOffTail(file);
  const handle = await open(file, 'a', 0o644);
  let pending: Pending[] = [];
  let writing: Promise<void> | undefined;
  const writeAll = async (): Promise<void> => {
    while (pending.length > 0) {
      // All that has come in meanwhile shares one write and one wait for the disk.
      const batch = pending;
      pending = [];
      await write(handle, batch.map(({ line }) => line).join(''), file).then(
        () => {
          for (const { resolve } of batch) resolve();
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      );
    }
    writing = undefined;
  };
  return {
    append(record) {
      return new Promise((resolve, reject) => {
        pending.push({ line: toLine(record), resolve, reject });
        writing ??= writeAll();
      });
    },
    async close() {
      await writing;
      await handle.close();
    },
  };
}

/** Reads all records whose checksum is right; none where there is no file. */
export async function readJournal(file: string): Promise<JournalContent> {
  const records: unknown[] = [];
  let damaged = 0;
  for await (const line of linesOf(file)) {
    const record = fromLine(line);
    if (record === undefined) damaged += 1;
    else records.push(record.value);
  }
  return { records, damaged };
}

async function write(handle: FileHandle, text: string, file: string): Promise<void> {
  const { size } = await handle.stat();
  try {
    await handle.appendFile(text);
    await handle.datasync();
  } catch (error) {
    // Half a record must not stand before the next one.
    await handle.truncate(size).catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError({
      code: 'machine',
      file,
      message:
        code === 'ENOSPC' ? 'cannot be written: the disk is full' : `cannot be written (${code ?? error})`,
      remedy:
        'make room or correct the permissions, then start the campaign again: it goes on where it stopped',
    });
  }
}

function toLine(record: unknown): string {
  const text = JSON.stringify(record);
  return `${checksumOf(text)} ${text}\n`;
}

function fromLine(line: string): { readonly value: unknown } | undefined {
  const text = line.slice(CHECKSUM_LENGTH + 1);
  if (line[CHECKSUM_LENGTH] !== ' ' || line.slice(0, CHECKSUM_LENGTH) !== checksumOf(text)) return undefined;
  return { value: JSON.parse(text) };
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, CHECKSUM_LENGTH);
}

/** The lines that end with a line feed; what follows the last one was never finished. */
async function* linesOf(file: string): AsyncGenerator<string> {
  if ((await stat(file).catch(() => undefined)) === undefined) return;
  let rest = '';
  for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAXIMUM_LINE) rest = '';
    yield* lines;
  }
}

async function cutOffTail(file: string): Promise<void> {
  const status = await stat(file).catch(() => undefined);
  if (status === undefined || status.size === 0) return;
  let end = 0;
  let position = 0;
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes = piece as Buffer;
    const last = bytes.lastIndexOf(0x0a);
    if (last >= 0) end = position + last + 1;
    position += bytes.length;
  }
  if (end < position) await truncate(file, end);
}
