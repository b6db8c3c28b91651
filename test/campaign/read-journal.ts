import { scanJournal } from '../../src/campaign/store/journal.js';

/** The heads of all records of a journal with a correct checksum, and how many lines are damaged; none without a file. */
export async function readJournal(file: string): Promise<{ records: unknown[]; damaged: number }> {
  const records: unknown[] = [];
  let damaged = 0;
  for await (const line of scanJournal(file, (head) => head)) {
    if (line.kind === 'record') records.push(line.head);
    else damaged += 1;
  }
  return { records, damaged };
}
