import { describe, expect, it } from 'vitest';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { effort } from '../effort.js';
import { gccHas, runWithGcc } from './gcc.js';
import { generateProgram } from './generate-expressions.js';
import { bytesAfterRun, compileText } from './run-program.js';

const SEED = Number(process.env.REPLAY_SEED ?? 20_261_121);
const EXPRESSIONS = effort(300, 5100);
const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

/** The results that our execution leaves in the array. */
function ourResults(source: string, model: DataModel): bigint[] {
  const compiled = compileText(`${source}\nint main(void) { compute(); return 0; }\n`, { model });
  const results = bytesAfterRun(compiled, 'R');
  return Array.from({ length: EXPRESSIONS }, (_, index) => results.readBigUInt64LE(8 * index));
}

describe('expressions of all types and widths mean what gcc says', () => {
  it.each(MODELS)(`${EXPRESSIONS} expressions on %s, seed ${SEED}`, (model) => {
    if (!gccHas(model)) return;
    const { source } = generateProgram(SEED + MODELS.indexOf(model), EXPRESSIONS);
    const output = 'int write(int, const void *, unsigned long);';
    const main = `${output}\nint main(void) { compute(); char *p = (char *)R; long left = sizeof R;
      while (left > 0) { int n = write(1, p, left); if (n <= 0) return 1; p += n; left -= n; } return 0; }\n`;
    const compiled = runWithGcc(`${source}\n${main}`, model);
    expect(compiled?.stdout.length).toBe(8 * EXPRESSIONS);
    const ours = ourResults(source, model);
    const lines = source.split('\n');
    const different = ours.flatMap((value, index) => {
      const theirs = compiled?.stdout.readBigUInt64LE(8 * index);
      if (value === theirs) return [];
      return [
        `${value.toString(16)} instead of ${theirs?.toString(16)}: ${lines.find((line) => line.includes(`R[${index}]`))}`,
      ];
    });
    expect(different.slice(0, 5)).toEqual([]);
  });
});
