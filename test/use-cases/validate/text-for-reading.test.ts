import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { validate } from '../../../src/index.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'text-for-reading-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  // Copies of the source for people: they may say anything.
  ['the text of a statement', 'sourcecode', 'return 42; /* "age == 99" */'],
  // Before there was a format, witnesses named the tokens of the program that an edge stands for.
  ['the numbers of tokens', 'tokens', '17,18,19'],
])('[MCC23-14, SV14-32] %s is for reading only', async (_what, key, text) => {
  const witness = readFileSync(join(WITNESSES, 'claims/ticket-price-graphml/witness.graphml'), 'utf8')
    .replace('<graph ', `<key id="${key}" attr.name="${key}" attr.type="string" for="edge"/>\n  <graph `)
    .replaceAll('<data key="startline">', `<data key="${key}">${text}</data>\n      <data key="startline">`);
  const file = join(folder, `${key}.graphml`);
  writeFileSync(file, witness);
  const { witnesses, resolution } = await validate({
    task: join(WITNESSES, 'tasks/ticket-price.yml'),
    property: join(WITNESSES, 'properties/unreach-call.prp'),
    verdict: 'false(unreach-call)',
    witnesses: [file],
    validators: ['replay'],
  });
  expect(witnesses).toMatchObject([{ fault: null }]);
  expect(resolution.outcome).toBe('confirmed');
});
