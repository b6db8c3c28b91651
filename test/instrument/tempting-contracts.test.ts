import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { effort } from '../effort.js';
import { machine } from '../machine.js';
import { type Asked, claimOf } from '../prove/ask.js';
import { declarationsFor, type Statement } from '../prove/subject.js';
import { askVerifier } from './ask-verifier.js';

interface Entry {
  readonly program: string;
  /** Witnesses that are wrong, or of a program that violates its property; `because` says why where it is open. */
  readonly refuted?: readonly Partial<Statement>[];
  readonly wrong?: readonly Partial<Statement>[];
  readonly because?: string;
}

const ALL = process.env.INSTRUMENT_ALL === '1';
const QUICK = ['-wp-prover', 'z3', '-wp-timeout', '2', '-wp-par', '2'];

const entries = parse(readFileSync(join(import.meta.dirname, 'tempting-contracts.yml'), 'utf8')) as Readonly<
  Record<string, Entry>
>;

const claims = Object.entries(entries).flatMap(([name, { program, refuted = [], wrong = [] }]) =>
  [...refuted, ...wrong].map((statement, index): readonly [id: string, asked: Asked] => {
    const text = `${declarationsFor(program)}\n${program}`;
    const subject = { fileName: 'program.c', text, property: 'unreach-call', dataModel: 'LP64' } as const;
    return [`${name}, ${index}`, claimOf(subject, statement)];
  }),
);

/** One of so many claims, with INSTRUMENT_ALL=1 all. */
const STEP = ALL ? 1 : effort(62, 7);

describe.skipIf(machine.framaC.kind === 'missing')('Frama-C does not confirm', () => {
  it.each(claims.filter((_, index) => index % STEP === 0))('%s', async (_, asked) => {
    for (const [verifier, options] of [['frama-c-wp', QUICK] as const, ['frama-c-eva', undefined] as const]) {
      const { status, output } = await askVerifier(verifier, asked, options);
      expect(['unknown', 'refused'], output).toContain(status);
    }
  });
});
