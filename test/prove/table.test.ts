import { afterAll, describe, expect, it } from 'vitest';
import { effort } from '../effort.js';
import { ALL, answerTo, PATIENCE, SECONDS } from './ask.js';
import { type Row, readProved, readTable, TABLE } from './table.js';

/**
 * A part of the rows, without those for which the prover takes long; PROVE_ALL=1 asks about all of them, and
 * `node scripts/bench-prove.mjs --record` writes anew which are confirmed, and which take long.
 */
const ROWS = readTable();
const PROVED = readProved();
const SLOW = readProved(TABLE, 'slow.txt');
const SHARE = effort(150, 20);

const figures = new Map<string, Map<string, number>>();

const ASKED = ROWS.filter((row, index) => ALL || isQuick(row, index));

describe.each([...new Set(ASKED.map(({ group }) => group))])('%s', (group) => {
  const rows = ASKED.filter((row) => row.group === group);

  it.each(rows)('$id', async (row) => {
    const { program, dataModel, witness, witnessName } = row;
    const { status, reason } = await answerTo(
      {
        program: program.text,
        programName: program.fileName,
        property: row.property,
        witness,
        witnessName,
        dataModel,
      },
      PROVED.has(row.id) ? PATIENCE : SECONDS,
    );
    count(row, status);
    expect(status, reason).toMatch(/^(?:true|false(?:\(.*\))?|unknown)$/);
    if (row.mustNotConfirm) expect(status, reason).not.toBe('true');
    else expect(status, reason).not.toMatch(/^false/);
    // Some ways are bounded by time: what must be proved is asked for where nothing else takes the machine.
    if (ALL && PROVED.has(row.id)) expect(status, reason).toBe('true');
  });
});

function isQuick({ id }: Row, index: number): boolean {
  return id.startsWith('regressions/') || (!SLOW.has(id) && index % SHARE === 0);
}

function count(row: Row, status: string): void {
  const key = `${row.class}${row.program.verdict ? '' : ', unsafe'}`;
  const group = figures.get(row.group) ?? new Map<string, number>();
  figures.set(row.group, group);
  group.set(key, (group.get(key) ?? 0) + (status === 'true' ? 1 : 0));
  group.set(`all ${key}`, (group.get(`all ${key}`) ?? 0) + 1);
}

afterAll(() => {
  for (const [group, counts] of figures) {
    const parts = [...counts].flatMap(([key, all]) =>
      key.startsWith('all ') ? [`${key.slice(4)} ${counts.get(key.slice(4))}/${all}`] : [],
    );
    console.log(`confirmed of ${group}: ${parts.sort().join('; ')}`);
  }
});
