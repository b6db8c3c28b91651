import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bubblewrapSandbox } from '../../../src/execute/sandbox/bubblewrap.js';
import { validate } from '../../../src/index.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'inputs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sandbox = await bubblewrapSandbox();

/** A validator that confirms only if it could write into what it was given. */
const VANDAL = `#!/bin/sh
for file in "$@"; do { echo vandal >> "$file"; } 2> /dev/null && exit 0; done
exit 1
`;
const DEFINITION = `name: vandal
title: Writes into its inputs
home: https://example.org/vandal
reference: none
cost: instant
executable: { names: [run.sh] }
version: { arguments: [--version], pattern: '^(.*)$' }
supports:
  - { editions: ['2024'], kinds: [violation], formats: [graphml 1.0], properties: [unreach-call], languages: [C] }
arguments: ['\${witness}', '\${property}', '\${program}']
status:
  - { exit-codes: [0], status: false(unreach-call) }
  - { exit-codes: [1], status: unknown }
  - { status: ERROR }
`;

describe.runIf(sandbox.kind === 'available')('the inputs of a validator', () => {
  it('[MCC23-29] cannot be changed by it, whatever their permissions', async () => {
    for (const name of ['tasks', 'properties', 'claims/ticket-price-graphml']) {
      cpSync(join(WITNESSES, name), join(folder, name), { recursive: true });
    }
    const [tool, definitions] = [join(folder, 'tool'), join(folder, 'definitions')];
    mkdirSync(tool);
    mkdirSync(definitions);
    writeFileSync(join(tool, 'run.sh'), VANDAL);
    chmodSync(join(tool, 'run.sh'), 0o755);
    writeFileSync(join(definitions, 'vandal.yml'), DEFINITION);
    const inputs = [
      'tasks/ticket-price.c',
      'properties/unreach-call.prp',
      'claims/ticket-price-graphml/witness.graphml',
    ].map((name) => join(folder, name));
    for (const file of inputs) chmodSync(file, 0o666);
    const before = inputs.map((file) => readFileSync(file, 'utf8'));
    const { witnesses } = await validate({
      task: join(folder, 'tasks/ticket-price.yml'),
      property: join(folder, 'properties/unreach-call.prp'),
      verdict: 'false(unreach-call)',
      witnesses: [join(folder, 'claims/ticket-price-graphml')],
      validatorFolders: [definitions],
      validators: ['vandal'],
      tools: { directories: new Map([['vandal', tool]]) },
    });
    expect(witnesses[0]?.runs).toMatchObject([{ status: 'unknown', sandbox: 'bubblewrap' }]);
    expect(inputs.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
  });
});
