import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../../src/campaign/store/journal.js';
import { effort } from '../../effort.js';
import { messageOf, problemOf } from '../../problem-of.js';
import { readJournal } from '../read-journal.js';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const newFile = () => join(folder, `${count++}.journal`);

async function writeAll(file: string, records: readonly unknown[]): Promise<void> {
  const journal = await openJournal(file);
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
}

describe('a journal', () => {
  it('gives back what was appended, in order, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 20 }), async (records) => {
        const file = newFile();
        await writeAll(file, records);
        const expected = JSON.parse(JSON.stringify(records));
        expect(await readJournal(file)).toEqual({ records: expected, damaged: 0 });
      }),
      { numRuns: effort(10, 30) },
    );
  });

  it('is empty if there is no file', async () => {
    expect(await readJournal(newFile())).toEqual({ records: [], damaged: 0 });
  });

  it('keeps all whole records when it is cut anywhere, and goes on after them', async () => {
    const whole = newFile();
    await writeAll(whole, [{ a: 1 }, { b: 'ü'.repeat(40) }, { c: [] }]);
    const bytes = readFileSync(whole);
    for (let length = 0; length <= bytes.length; length += 1) {
      const file = newFile();
      writeFileSync(file, bytes);
      truncateSync(file, length);
      const left = bytes.subarray(0, length).toString('latin1').split('\n').length - 1;
      await writeAll(file, [{ next: length }]);
      const { records, damaged } = await readJournal(file);
      expect({ length, damaged, kept: records.length }).toEqual({ length, damaged: 0, kept: left + 1 });
      expect(records.at(-1)).toEqual({ next: length });
    }
  });

  it('leaves out a line that somebody changed, and says so', async () => {
    const file = newFile();
    await writeAll(file, ['confirmed', 'unconfirmed', 'rejected']);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"unconfirmed"', '"confirmed"'));
    appendFileSync(file, 'no checksum\n');
    expect(await readJournal(file)).toEqual({ records: ['confirmed', 'rejected'], damaged: 2 });
  });

  it('says that the disk is full, and that nothing is lost', async () => {
    const journal = await openJournal('/dev/full');
    const problem = await problemOf(() => journal.append({}));
    await journal.close();
    expect(problem).toMatchObject({ code: 'machine' });
    expect(messageOf(problem)).toMatch(/\/dev\/full: cannot be written: the disk is full; free some space/);
  });
});
