import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { WitnessLintOptions } from '../../../src/lint/witnesslint/witnesslint.js';
import { imitate } from './imitate.js';

const corpus = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));

/** The configurations in which WitnessLint 1.3-dev was run, by their names in `expected.jsonl`. */
const CONFIGURATIONS: ReadonlyMap<string, Partial<WitnessLintOptions>> = new Map([
  ['plain', {}],
  ['ignoreSelfLoops', { ignoreSelfLoops: true }],
  ['program', {}],
  ['program+strict', { strictChecking: true }],
  ['strict', { strictChecking: true }],
  ['svcomp', { svcomp: true }],
  ['exclude0', { excludeRecentChecks: 0 }],
  ['exclude1', { excludeRecentChecks: 1 }],
]);

interface Expectation {
  readonly file: string;
  readonly config: string;
  readonly exit: number;
  readonly messages: readonly string[];
}

/** The text of the parser is its own; that the witness is malformed, and where, is not. */
const withoutParserText = (messages: readonly string[]): readonly string[] =>
  messages
    .filter((message) => !message.startsWith('\t'))
    .map((message) => message.split('\n', 1).join(''))
    .toSorted();

describe.skipIf(!existsSync(corpus))('the corpus', () => {
  it('of mutated witnesses is judged as WitnessLint does, except for its internal errors', () => {
    const folder = join(corpus, 'graphml-mutations');
    const program = readFileSync(join(folder, 'prog.c'), 'utf8');
    const lines = readFileSync(join(folder, 'expected.jsonl'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(552);
    for (const line of lines) {
      const { file, config, exit, messages } = JSON.parse(line) as Expectation;
      const bytes = readFileSync(join(folder, file));
      const witness = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
      const run = imitate(
        witness,
        CONFIGURATIONS.get(config),
        config.startsWith('program') ? program : undefined,
      );
      if (exit === 7) {
        // Comments, processing instructions and a thread that returns: legal, but WitnessLint ends with an error.
        expect([file, config, messages.every((each) => run.messages.includes(each))]).toEqual([
          file,
          config,
          true,
        ]);
        expect([file, config, run.exitCode]).toEqual([file, config, run.messages.length > 0 ? 1 : 0]);
        continue;
      }
      expect([file, config, run.exitCode, withoutParserText(run.messages)]).toEqual([
        file,
        config,
        exit,
        withoutParserText(messages),
      ]);
    }
  });

  it('of public witnesses gets the exit codes of WitnessLint, except for its internal errors', () => {
    const index = readFileSync(join(corpus, 'index.csv'), 'utf8');
    // Fields may be quoted and hold line feeds; the two exit codes stand before the last field.
    const records = index.split(/\r?\n(?=public\/)/).filter((record) => record.includes(',graphml,'));
    const different: unknown[] = [];
    let compared = 0;
    for (const record of records) {
      const [file = ''] = record.split(',');
      const codes = /,([017]),([017]),(?:"(?:[^"]|"")*"|[^,"]*)\s*$/.exec(record);
      for (const [place, options] of [
        [1, {}],
        [2, { svcomp: true }],
      ] as const) {
        const wanted = Number(codes?.[place]);
        const { exitCode } = imitate(readFileSync(join(corpus, file)), options);
        compared++;
        if (wanted !== 7 && exitCode !== wanted) different.push([file, options, wanted, exitCode]);
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(2 * 170);
  });
});
