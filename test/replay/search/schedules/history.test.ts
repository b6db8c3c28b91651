import { describe, expect, it } from 'vitest';
import { AlternatingScheduler } from '../../../../src/replay/search/schedules/alternating-scheduler.js';
import { ScheduleSearch } from '../../../../src/replay/search/schedules/schedule-search.js';
import { ScheduledMonitor } from '../../../../src/replay/search/schedules/scheduled-monitor.js';
import { ANYTHING, executed } from '../../../fuzz/threads/compare-schedules.js';

/** The histories of executions whose threads take turns of different lengths, with what `x` is in the end. */
function histories(one: string, two: string): Map<number | undefined, Set<string>> {
  const text = `#include <pthread.h>
extern void reach_error(void);
int x, y;
void *first(void *arg) { ${one} return 0; }
void *second(void *arg) { ${two} return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0); pthread_create(&b, 0, second, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return x;
}`;
  const execute = executed(text);
  const { knowledge } = new ScheduleSearch(() => false, 'states', 'alike');
  const found = new Map<number | undefined, Set<string>>();
  for (let turn = 1; turn <= 8; turn++) {
    const { history, execution } = execute(
      new ScheduledMonitor(ANYTHING, () => new AlternatingScheduler(turn, 2, knowledge)),
    );
    const ends = found.get(history) ?? new Set();
    found.set(history, ends.add(JSON.stringify(execution.end)));
  }
  return found;
}

describe('the history of an execution', () => {
  it('is the same, whoever goes on first, where threads see the same', () => {
    const found = histories('for (int k = 0; k < 4; k++) x++;', 'for (int k = 0; k < 4; k++) y += 2;');
    expect(found.size).toBe(1);
    expect([...found.keys()]).not.toContain(undefined);
  });

  it('differs where a thread sees something else', () => {
    const found = histories(
      'int k = 0; while (k < 4) { int r = x; x = r + 1; k++; }',
      'int k = 0; while (k < 4) { int r = x; x = r + 10; k++; }',
    );
    expect(found.size).toBeGreaterThan(2);
    expect([...found.values()].every(({ size }) => size === 1)).toBe(true);
  });
});
