import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ValidatorDefinition } from '../../../src/validator/definition.js';
import type { Transcript } from '../../validator/transcript.js';

/** A tool that only prints what a transcript says. */
export interface FakeTool {
  readonly directory: string;
  readonly executable: string;
  /** Arguments of its last run, and the entries of the directory it ran in. */
  calls(): { readonly words: readonly string[]; readonly entries: readonly string[] };
}

/** A version in each of the ways in which tools write theirs. */
const VERSION_OUTPUT = '1.2.3\\nCPAchecker 1.2.3 (Java)\\nGoblint version: 1.2.3\\n';

/** Makes the directory of a validator's tool, with everything in it that its definition demands. */
export function makeFakeTool(
  directory: string,
  definition: ValidatorDefinition,
  transcript: Transcript,
): FakeTool {
  if (definition.executable.kind !== 'program') throw new Error(`${definition.name} is no program`);
  const { names, folders, required } = definition.executable;
  const executable = join(directory, folders[0] ?? '.', names[0] ?? '');
  mkdirSync(dirname(executable), { recursive: true });
  for (const path of required) mkdirSync(join(directory, path), { recursive: true });
  const log = `${directory}.log`;
  const entries = `${directory}.entries`;
  writeScript(executable, transcript, [
    `if [ "$*" = '${definition.version.arguments.join(' ')}' ]; then printf '${VERSION_OUTPUT}'; exit 0; fi`,
    `printf '%s\\n' "$@" > '${log}'`,
    `ls > '${entries}'`,
  ]);
  const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');
  return { directory, executable, calls: () => ({ words: linesOf(log), entries: linesOf(entries) }) };
}

/** A script that prints a transcript and ends as it did. */
export function writeScript(
  file: string,
  { output, exitCode, signal }: Transcript,
  before: readonly string[] = [],
): void {
  const text = `${file}.txt`;
  writeFileSync(text, output);
  const end = signal === undefined ? `exit ${exitCode}` : `kill -${signal} $$`;
  writeFileSync(file, ['#!/bin/sh', ...before, `cat '${text}'`, end, ''].join('\n'));
  chmodSync(file, 0o755);
}
