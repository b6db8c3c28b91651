import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../src/dispatch/settings/configuration.js';
import type { ToolOptions } from '../../src/dispatch/tool-places.js';
import { validate } from '../../src/index.js';
import { checkValidator } from '../../src/use-cases/doctor/check-validator.js';
import { listValidators } from '../../src/use-cases/doctor/survey-validators.js';
import { MORE } from '../effort.js';
import { ROOT } from './run-cli.js';

/** Tools that are unpacked here; a configuration next to them may say with which options they work. */
const COLLECTION = process.env.WITNESS_CHECK_TOOLS || undefined;
const CORPUS = join(ROOT, '../shared/corpus/own');

const beside = join(COLLECTION ?? ROOT, '.witness-check.yml');
const { options } = await readConfiguration(existsSync(beside) ? beside : undefined);
const tools: ToolOptions = { collection: COLLECTION, options };
const survey = await listValidators({ tools });
const external = survey.filter(({ definition }) => definition.executable.kind === 'program');
const installed = external.filter(({ installation }) => installation.kind === 'installed');
const names = installed.map(({ definition }) => definition.name);
const missing = external.length - installed.length;
if (missing > 0) {
  console.warn(`skipped: ${missing} validators are not installed here; unpack them in WITNESS_CHECK_TOOLS`);
}

describe.skipIf(names.length === 0)('validators that are installed here', () => {
  it.runIf(MORE).each(names)('%s is usable', async (name) => {
    const check = await checkValidator(name, { tools });
    expect(check.state, check.reason).toBe('usable');
  });
});

/** Names in the corpus of those that its witnesses were given to. */
const IN_CORPUS = new Map([
  ['nitwit', 'nitwit'],
  ['fshell-witness2test', 'fshell-w2t'],
]);
const compared = names.filter((name) => IN_CORPUS.has(name));

interface Row {
  readonly witness: string;
  readonly task: string;
  readonly property: string;
  readonly confirmedBy: readonly string[];
}

/** Violation witnesses in GraphML, with who confirmed them when the corpus was made. */
function readRows(): readonly Row[] {
  if (!existsSync(CORPUS)) return [];
  const [, ...lines] = readFileSync(join(CORPUS, 'claims.csv'), 'utf8').trim().split('\n');
  return lines
    .map((line) => line.split(','))
    .filter(([witness = '', , , kind]) => witness.endsWith('.graphml') && kind === 'violation')
    .map(([witness = '', task = '', property = '', , , confirmed = '']) => {
      return { witness, task, property, confirmedBy: confirmed.split(' ') };
    });
}

function claimedVerdict({ witness, property }: Row): string {
  const part = /^mem-double-free/.test(basename(witness))
    ? 'valid-free'
    : /^mem-leak/.test(basename(witness))
      ? 'valid-memtrack'
      : 'valid-deref';
  const name = basename(property, '.prp');
  return `false(${name === 'valid-memsafety' ? part : name})`;
}

describe.skipIf(compared.length === 0 || !existsSync(CORPUS))('the same answers as by hand', () => {
  it.each(readRows())('$witness', async (row) => {
    const { witnesses } = await validate({
      task: join(CORPUS, row.task),
      property: join(CORPUS, row.property),
      verdict: claimedVerdict(row),
      witnesses: [join(CORPUS, row.witness)],
      validators: compared,
      runs: 'all',
      tools,
    });
    const runs = witnesses.flatMap((witness) => witness.runs);
    const confirming = runs
      .filter(({ opinion }) => opinion === 'confirmed')
      .map(({ validator }) => validator);
    const expected = compared.filter((name) => row.confirmedBy.includes(IN_CORPUS.get(name) ?? ''));
    expect(confirming.sort()).toEqual(expected.sort());
  });
});
