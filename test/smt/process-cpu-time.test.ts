import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { processCpuTime } from '../../src/smt/native/process-cpu-time.js';
import { cpuClock } from '../../src/vocabulary/clock.js';

it.runIf(existsSync('/proc/self/stat'))('the CPU time of a process is what the system says', () => {
  const before = cpuClock();
  const said = processCpuTime(process.pid) ?? -1;
  // The system counts in ticks of ten milliseconds, each of the two kinds by itself.
  expect(said).toBeGreaterThan(before - 30);
  expect(said).toBeLessThan(cpuClock() + 30);
});

it('of a process that has ended, nothing is known', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  expect(processCpuTime(child.pid ?? 0)).toBeUndefined();
});
