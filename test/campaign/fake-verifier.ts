import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The status that a fake validator of this name comes to. */
export type FakeAnswer = 'false(unreach-call)' | 'true' | 'unknown';

/** Writes a validator that answers at once, and its definition. @returns the folder of its tool */
export function writeFakeValidator(folder: string, name: string, answer: FakeAnswer, seconds = 0): string {
  const tool = join(folder, 'tools', name);
  mkdirSync(tool, { recursive: true });
  mkdirSync(join(folder, 'definitions'), { recursive: true });
  const script = join(tool, 'run.sh');
  writeFileSync(
    script,
    `#!/bin/sh\n[ "$1" = --version ] && echo 3.1 && exit\nsleep ${seconds}\necho 'Result: ${answer}'\n`,
  );
  chmodSync(script, 0o755);
  writeFileSync(
    join(folder, 'definitions', `${name}.yml`),
    `name: ${name}
title: Answers
home: https://example.org/${name}
reference: none
cost: instant
executable: { names: [run.sh] }
version: { arguments: [--version], pattern: '^(.*)$' }
supports:
  - { editions: ['2024', current], kinds: [violation, correctness], formats: [graphml 1.0, yaml 2.0], properties: [unreach-call], languages: [C] }
arguments: ['\${witness}', '\${program}']
status:
  - { line: last-line, pattern: '^Result: (.*)$', status: $1 }
`,
  );
  return tool;
}

const WITNESSES = join(import.meta.dirname, '../../witnesses');

/** A manifest of so many claims, each with a witness of its own. @returns its path */
export function writeManifest(folder: string, name: string, claims: number): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  const witness = readFileSync(join(WITNESSES, 'claims/ticket-price-yaml/witness.yml'), 'utf8');
  const lines = Array.from({ length: claims }, (_, index) => {
    const uuid = String(index).padStart(8, '0');
    writeFileSync(join(place, `${index}.yml`), witness.replace(/uuid: .{8}/, `uuid: ${uuid}`));
    return JSON.stringify({
      verifier: `otter-${index}`,
      task: join(WITNESSES, 'tasks/ticket-price.yml'),
      property: join(WITNESSES, 'properties/unreach-call.prp'),
      verdict: 'false(unreach-call)',
      witnesses: [`${index}.yml`],
    });
  });
  const file = join(place, 'claims.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
