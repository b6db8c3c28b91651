import { closeSync, fstatSync, readdirSync, readlinkSync, readSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type OutputPipe, takePipe } from '../../../src/execute/run/output-pipes.js';

const close = ({ readEnd, writeEnd }: OutputPipe) => {
  closeSync(readEnd);
  closeSync(writeEnd);
};

/** Ends of named pipes of this process that are no longer in any directory, like those that wait for a run. */
const waitingEnds = () =>
  readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).endsWith(' (deleted)') && fstatSync(fd).isFIFO();
      } catch {
        return false;
      }
    });

it('a pipe into which somebody wrote before its run is not handed out', async () => {
  const first = await takePipe();
  let written = 0;
  for (const fd of waitingEnds()) {
    if (fd === first.readEnd || fd === first.writeEnd) continue;
    try {
      written += writeSync(fd, 'Result: true\n');
    } catch {
      // The end to read from.
    }
  }
  expect(written).toBeGreaterThan(0);
  const next = await takePipe();
  expect(() => readSync(next.readEnd, Buffer.alloc(100))).toThrow(/EAGAIN/);
  writeSync(next.writeEnd, 'own');
  const bytes = Buffer.alloc(100);
  expect(bytes.toString('latin1', 0, readSync(next.readEnd, bytes))).toBe('own');
  close(first);
  close(next);
});
