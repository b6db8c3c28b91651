import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DataModel } from '../../../../src/c/c-type.js';
import { gccHas, runWithGcc } from './gcc.js';
import { compileText, endText, runCompiled } from './run-program.js';

const PROGRAMS = join(import.meta.dirname, 'programs');
const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];
const PRINT_RESULTS = `
int write(int, const void *, unsigned long);
int main(void) {
  compute();
  return write(1, R, 8 * results) == 8 * results ? 0 : 1;
}
`;

/** Line of the n-th `check`, as far as checks are made once each; for messages only. */
function numbers(bytes: Buffer): bigint[] {
  return Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readBigUInt64LE(8 * index));
}

describe.each(['control-flow.c', 'library.c'])('%s', (file) => {
  const source = readFileSync(join(PROGRAMS, file), 'utf8');

  it.each(MODELS)('gives on %s what it gives with gcc', { timeout: 60_000 }, (model) => {
    const compiled = compileText(`${source}\nint main(void) { compute(); return 0; }\n`, { model });
    const execution = runCompiled(compiled);
    expect(endText(execution), JSON.stringify(execution.end)).toBe('exit 0');
    if (!gccHas(model)) return;
    const theirs = numbers(runWithGcc(source + PRINT_RESULTS, model)?.stdout ?? Buffer.alloc(0));
    const array = [...compiled.context.variables].find(([variable]) => variable.name === 'R')?.[1];
    const start = array?.address ?? 0;
    const ours = numbers(Buffer.from(compiled.memory.bytes.slice(start, start + 8 * theirs.length)));
    expect(theirs.length).toBeGreaterThan(50);
    const different = ours.flatMap((value, index) =>
      value === theirs[index] ? [] : [`${index}: ${value} instead of ${theirs[index]}`],
    );
    expect(different).toEqual([]);
  });
});
