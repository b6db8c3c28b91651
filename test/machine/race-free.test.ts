import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { gccHas, runWithGcc } from './gcc.js';
import { randomSchedule } from './random-schedule.js';
import { compileText, endText, runCompiled } from './run-program.js';

const text = readFileSync(join(import.meta.dirname, 'programs', 'race-free.c'), 'utf8');
const CASES = [...text.matchAll(/^static int (case_\w+)\(void\)/gm)].map(([, name]) => name ?? '');
const SCHEDULES = 6;

/** What each case returns natively, all in one process. */
function nativeResults(): ReadonlyMap<string, number> {
  const calls = CASES.map((name) => `printf("${name} %d\\n", ${name}());`).join(' ');
  const main = `extern int printf(const char *, ...);\nint main(void) { ${calls} return 0; }\n`;
  const run = runWithGcc(`${text}${main}`, 'LP64', { compiler: 'gcc', flags: ['-O1', '-pthread'] });
  const lines = run?.stdout.toString().trim().split('\n') ?? [];
  return new Map(lines.map((line) => line.split(' ')).map(([name = '', value]) => [name, Number(value)]));
}

describe.runIf(gccHas('LP64'))(
  'programs without races do what they do natively, however threads take turns',
  () => {
    const native = nativeResults();

    it('has a native result of each case', () => {
      expect(CASES.length).toBeGreaterThanOrEqual(16);
      expect([...native.keys()]).toEqual(CASES);
    });

    it.each(oneIn(2, CASES))('%s', (name) => {
      const checks = [{ kind: 'no-data-race' }, { kind: 'valid-deref' }] as const;
      const compiled = compileText(`${text}int main(void) { return ${name}(); }\n`, {
        threads: 'many',
        checks,
      });
      const races: number[] = [];
      const ends = new Set<string>();
      for (let seed = 0; seed < SCHEDULES; seed++) {
        const pick = randomSchedule(seed);
        const execution = runCompiled(compiled, {
          observer: {
            schedule: (choice) => pick(choice.ready()),
            raced: ({ later }) => {
              races.push(later.where.range.line);
              return undefined;
            },
          },
        });
        ends.add(endText(execution));
      }
      expect([...ends]).toEqual([`exit ${native.get(name)}`]);
      expect(races).toEqual([]);
    });
  },
);
