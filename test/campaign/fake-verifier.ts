import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
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
