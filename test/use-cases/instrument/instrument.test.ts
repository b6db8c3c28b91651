import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { instrument } from '../../../src/use-cases/instrument/instrument.js';
import { propertyText } from '../../replay/pair.js';

const folder = mkdtempSync(join(tmpdir(), 'instrument-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const PROGRAM = `extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  x = 1;
  return x;
}
`;
const program = file('p.c', PROGRAM);
file('unreach-call.prp', propertyText('unreach-call'));

function witnessOf(property: string): string {
  const metadata = {
    format_version: '2.0',
    uuid: '7f3f6d9e-2c3b-4a53-9a52-3f4d1f0c1c11',
    creation_time: '2026-11-21T00:00:00Z',
    producer: { name: 'tests', version: '1' },
    task: {
      input_files: ['p.c'],
      input_file_hashes: { 'p.c': '0'.repeat(64) },
      specification: propertyText(property),
      data_model: 'LP64',
      language: 'C',
    },
  };
  const location = { file_name: 'p.c', line: 5, column: 3 };
  const invariant = { type: 'location_invariant', location, value: 'x == 1', format: 'c_expression' };
  const document = [{ entry_type: 'invariant_set', metadata, content: [{ invariant }] }];
  return file(`${property}.yml`, JSON.stringify(document));
}

const asWellAs = (property: string) =>
  `reach_error is called where an invariant is false: check unreach-call as well as ${property}`;

describe('instrument says what is to be checked besides the property, and what the checks change', () => {
  it.each([
    ['unreach-call', []],
    ['no-overflow', [asWellAs('no-overflow')]],
    ['termination', [asWellAs('termination')]],
    [
      'valid-memsafety',
      [
        asWellAs('valid-memsafety'),
        'where an invariant follows an invalid pointer, its check violates valid-deref',
      ],
    ],
    ['valid-memcleanup', [asWellAs('valid-memcleanup')]],
    ['no-deadlock', [asWellAs('no-deadlock')]],
    [
      'no-data-race',
      [asWellAs('no-data-race'), 'checks read variables, so they may race where the program does not'],
    ],
  ])('%s', async (property, notes) => {
    const witness = witnessOf(property);
    const made = await instrument(witness, {
      to: 'assertions',
      program,
      property: file(`${property}.prp`, propertyText(property)),
    });
    expect(made.notes).toEqual(notes);
    expect(made.text).toContain('reach_error()');
    // What the witness states is the same property, and has the same name.
    expect(await instrument(witness, { to: 'assertions', program })).toEqual(made);
  });
});

describe('instrument takes what it needs from a task', () => {
  const task = (inputs: string) =>
    `format_version: '2.0'\ninput_files: ${inputs}\nproperties: [{property_file: unreach-call.prp, expected_verdict: true}]\noptions: {language: C, data_model: LP64}\n`;
  const witness = witnessOf('unreach-call');

  it('its program', async () => {
    const named = await instrument(witness, { to: 'assertions', program });
    expect(await instrument(witness, { to: 'assertions', task: file('one.yml', task('p.c')) })).toEqual(
      named,
    );
  });

  it('not one of several programs', async () => {
    file('q.c', 'int y;\n');
    const of = instrument(witness, { to: 'assertions', task: file('two.yml', task('[p.c, q.c]')) });
    await expect(of).rejects.toThrow('the task has 2 programs, not one');
  });

  it('and names the property of the witness where there is neither a task nor a file of it', async () => {
    const of = instrument(witnessOf('valid-memsafety'), { to: 'acsl', program });
    await expect(of).rejects.toThrow('the property valid-memsafety cannot be checked');
  });

  it('and says what is missing without', async () => {
    await expect(instrument(witness, { to: 'assertions' })).rejects.toThrow('no program is named');
  });
});
