import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validate } from '../../src/index.js';
import { effort, oneIn } from '../effort.js';
import { ROOT } from './run-cli.js';

/** Witnesses that real verifiers wrote, with the answers of real validators; not part of the repository. */
const CORPUS = join(ROOT, '../shared/corpus/own');

interface Row {
  readonly witness: string;
  readonly task: string;
  readonly property: string;
  readonly kind: string;
  readonly confirmedBy: readonly string[];
}

function readRows(): readonly Row[] {
  if (!existsSync(CORPUS)) return [];
  const [, ...lines] = readFileSync(join(CORPUS, 'claims.csv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [witness = '', task = '', property = '', kind = '', , confirmed = ''] = line.split(',');
    return { witness, task, property, kind, confirmedBy: confirmed.split(' ').filter((name) => name !== '') };
  });
}

type Expectation = 'confirmed' | 'not confirmed' | undefined;

/** What `replay` has to come to: it follows both formats, and executes programs without threads. */
function expectationOfReplay({ witness, task, kind, confirmedBy }: Row): Expectation {
  if (/handmade-wrong|-unsound/.test(witness) || kind === 'correctness') return 'not confirmed';
  const threads = /thread|race|counter-mutex/.test(task);
  return confirmedBy.length > 0 && !threads ? 'confirmed' : undefined;
}

/** The verdict that the verifier gave, with the part of memory safety that these programs violate. */
function claimedVerdict({ witness, kind, property }: Row): string {
  if (kind === 'correctness' || (kind === 'unstated' && witness.includes('safe'))) return 'true';
  const part = basename(witness).startsWith('mem-double-free')
    ? 'valid-free'
    : basename(witness).startsWith('mem-leak')
      ? 'valid-memtrack'
      : 'valid-deref';
  const name = basename(property, '.prp');
  return `false(${name === 'valid-memsafety' ? part : name})`;
}

describe.skipIf(!existsSync(CORPUS))('replay on witnesses of real verifiers', () => {
  const rows = readRows();
  it('has the whole corpus before it', () => {
    const expectations = rows.map(expectationOfReplay);
    expect(expectations.filter((each) => each === 'confirmed').length).toBeGreaterThanOrEqual(16);
    expect(expectations.filter((each) => each === 'not confirmed').length).toBeGreaterThanOrEqual(24);
  });

  it.each(oneIn(4, rows))('$witness', async (row) => {
    const result = await validate({
      task: join(CORPUS, row.task),
      property: join(CORPUS, row.property),
      verdict: claimedVerdict(row),
      witnesses: [join(CORPUS, row.witness)],
      validators: ['replay'],
      // Looking for a refutation takes all the time there is.
      verificationTime: row.kind === 'correctness' ? effort(0.5, 4) : undefined,
      // CBMC 5 writes no metadata at all: a linter has to refuse that, and the question here is the validator.
      lint: 'report',
    });
    const expected = expectationOfReplay(row);
    const run = result.witnesses[0]?.runs[0];
    if (expected === 'confirmed') expect(run?.opinion, JSON.stringify(result)).toBe('confirmed');
    if (expected === 'not confirmed') expect(run?.opinion).not.toBe('confirmed');
  });
});
