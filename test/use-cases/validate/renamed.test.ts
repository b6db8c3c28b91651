import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { validate } from '../../../src/index.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'renamed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(WITNESSES, path), 'utf8');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const PROGRAM = read('tasks/ticket-price.c');

/** The sample claim with another name for its file, and other names of the same length for its variables. */
function rename(name: string, letters: string): { readonly task: string; readonly witness: string } {
  const renamed = (text: string) =>
    text.replace(/\b(?:age|zones|price)\b/g, (variable) =>
      `_${letters}${variable}`.slice(0, variable.length),
    );
  const program = renamed(PROGRAM);
  const witness = renamed(
    read('claims/ticket-price-yaml/witness.yml').replaceAll('ticket-price.c', `${name}.c`),
  ).replaceAll(hashOf(PROGRAM), hashOf(program));
  const task = read('tasks/ticket-price.yml')
    .replaceAll('ticket-price.c', `${name}.c`)
    .replaceAll('../properties', join(WITNESSES, 'properties'));
  writeFileSync(join(folder, `${name}.c`), program);
  writeFileSync(join(folder, `${name}.yml`), task);
  writeFileSync(join(folder, `${name}-witness.yml`), witness);
  return { task: join(folder, `${name}.yml`), witness: join(folder, `${name}-witness.yml`) };
}

describe('[SV14-17] a claim about a program with other names', () => {
  it('has the same result', async () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    await fc.assert(
      fc.asyncProperty(word, fc.stringMatching(/^[a-z]{1}$/), async (name, letters) => {
        const { task, witness } = rename(`renamed_${name}`, letters);
        const { resolution } = await validate({
          task,
          property: join(WITNESSES, 'properties/unreach-call.prp'),
          verdict: 'false(unreach-call)',
          witnesses: [witness],
          validators: ['replay'],
        });
        expect(resolution).toMatchObject({ outcome: 'confirmed', category: 'correct' });
      }),
      { seed: 17, numRuns: 2 },
    );
  });
});
