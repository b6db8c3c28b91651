import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { answerTo, claimOf, PATIENCE } from './ask.js';

/** Programs with carriage returns that no line feed follows, and whether they call reach_error. */
const PROGRAMS = [
  ['a comment ends there', 'int x = 1; // one\rint y = x;\r', 'x == y', false],
  ['a comment does not go on behind it', 'int x = 1; // one\rx = 2;\r', 'x == 1', true],
  ['a directive ends there', '\r#define ONE 1\r\r\nint x = ONE;\r\r\n', 'x == 1', false],
  ['it joins lines', 'int x = 1; // one \\\rx = 2;\rx++;', 'x == 2', false],
  ['it is a line', 'int x = __LINE__;\r\r\nint y = __LINE__;\r', 'y == x + 2', false],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'line-ends-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(oneIn(3, PROGRAMS))('a carriage return alone: %s', (_, body, condition, isViolated) => {
  const declarations = `extern void exit(int); void reach_error(void) { exit(3); }\r`;
  const text = `${declarations}int main(void) {\r${body}\r/*A*/ if (!(${condition})) reach_error();\rreturn 0; }\r`;
  const subject = { fileName: 'program.c', text, property: 'unreach-call', dataModel: 'LP64' } as const;

  it('is an end of a line for gcc', () => {
    const [file, program] = [join(folder, 'program.c'), join(folder, 'program')];
    writeFileSync(file, text);
    expect(spawnSync('gcc', ['-w', '-o', program, file]).status).toBe(0);
    expect(spawnSync(program).status).toBe(isViolated ? 3 : 0);
  });

  it('is one for prove, where the witness names no line', async () => {
    const { status, reason } = await answerTo(claimOf(subject, {}), PATIENCE);
    if (isViolated) expect(status, reason).not.toBe('true');
    else expect(status, reason).toBe('true');
  });

  it('leaves open which line a witness names', async () => {
    const { status, reason } = await answerTo(
      claimOf(subject, { invariants: [{ place: 'A', value: condition }] }),
      PATIENCE,
    );
    expect(status).toBe('unknown');
    expect(reason).toContain('a carriage return');
  });
});
