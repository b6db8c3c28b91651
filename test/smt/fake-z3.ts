import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Answers a known question correctly: three has an inverse modulo 256, and two has none. */
export const HONEST = `case "$line" in *'(bvmul x (_ bv3 8))'*) echo sat;; *'(bvmul x (_ bv2 8))'*) echo unsat;; esac`;

/** What a program that plays z3 does. */
export interface FakeZ3 {
  /** Printed for `--version`. */
  readonly version?: string;
  /** What it does with each line that it reads, in `$line`, as a script of the shell. */
  readonly answer?: string;
  /** What it does when it is asked to repeat a text: by default it does so. */
  readonly repeat?: string;
}

/** Writes a program `z3`, a script of the shell that needs no other program; gives its folder. */
export function writeFakeZ3(
  folder: string,
  { version = 'Z3 version 4.13.0 - 64 bit', answer = HONEST, repeat = 'echo "$text"' }: FakeZ3,
): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'z3');
  writeFileSync(
    file,
    `#!/bin/sh
if [ "$1" = --version ]; then printf '%s\\n' '${version}'; exit; fi
while read -r line; do
  case "$line" in
  '(echo "'*) text=\${line#*\\"}; text=\${text%\\"*}; ${repeat};;
  *) ${answer};;
  esac
done
`,
  );
  chmodSync(file, 0o755);
  return folder;
}
