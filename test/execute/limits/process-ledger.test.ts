import { describe, expect, it } from 'vitest';
import { ProcessLedger } from '../../../src/execute/limits/process-ledger.js';
import type { ProcessRecord } from '../../../src/execute/limits/process-table.js';

/** pid, parent, own CPU seconds, CPU seconds of children waited for */
type Row = readonly [number, number, number, number];

function sample(...rows: readonly Row[]): Map<number, ProcessRecord> {
  return new Map(
    rows.map(([pid, parent, ownTime, childrenTime]) => [
      pid,
      {
        pid,
        parent,
        ownTime,
        childrenTime,
        session: 10,
        dead: false,
        threads: 1,
        startTime: pid,
        memory: 1000,
      },
    ]),
  );
}

describe('[SV24-10, SV14-6b] ProcessLedger', () => {
  it.each([
    ['a process that goes on', [sample([10, 1, 1, 0]), sample([10, 1, 3, 0])], 3],
    ['a child that was waited for', [sample([10, 1, 1, 0], [11, 10, 2, 0]), sample([10, 1, 1, 2.1])], 3.1],
    [
      'a child that was reaped by the kernel',
      [sample([10, 1, 1, 0], [11, 10, 2, 0]), sample([10, 1, 1, 0])],
      3,
    ],
    ['a daemon that dies', [sample([10, 1, 1, 0], [11, 1, 2, 0]), sample([10, 1, 1, 0])], 3],
    ['the end of all', [sample([10, 1, 1, 0], [11, 10, 2, 0]), sample()], 3],
    [
      'a branch that was waited for',
      [sample([10, 1, 1, 0], [11, 10, 1, 0], [12, 11, 2, 0]), sample([10, 1, 1, 3])],
      4,
    ],
    [
      'two children, one of them waited for',
      [sample([10, 1, 0, 0], [11, 10, 1, 0], [12, 10, 2, 0]), sample([10, 1, 0, 1])],
      3,
    ],
  ])('%s', (_, samples, cputime) => {
    const ledger = new ProcessLedger();
    for (const members of samples) {
      ledger.enter(members);
    }
    expect(ledger.cputime).toBeCloseTo(cputime, 6);
  });

  it('distinguishes a process from a later one with its id', () => {
    const ledger = new ProcessLedger();
    ledger.enter(sample([10, 1, 5, 0]));
    const later = new Map([...sample([10, 1, 1, 0])].map(([pid, row]) => [pid, { ...row, startTime: 99 }]));
    expect([...later.values()].map((row) => ledger.knows(row))).toEqual([false]);
    ledger.enter(later);
    expect(ledger.cputime).toBe(6);
  });

  it('keeps the largest sum of memory', () => {
    const ledger = new ProcessLedger();
    ledger.enter(sample([10, 1, 0, 0], [11, 10, 0, 0]));
    ledger.enter(sample([10, 1, 0, 0]));
    expect(ledger.memory).toBe(2000);
  });
});
