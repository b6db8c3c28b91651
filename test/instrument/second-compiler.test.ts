import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instrumentProgram } from '../../src/instrument/instrument-program.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { MORE } from '../effort.js';
import { canRun } from '../machine/gcc.js';
import { machine } from '../machine.js';
import { readPairs } from '../replay/pair.js';
import { claimsOfSamples, claimsOfTable, claimsThatTempt, type KnownClaim } from './asked-claims.js';
import { monitored } from './monitored-program.js';

/** One of so many claims; all of them with `INSTRUMENT_ALL=1`. */
const STEP = process.env.INSTRUMENT_ALL === '1' ? 1 : 67;

function someClaims(): readonly KnownClaim[] {
  return [...claimsOfSamples(), ...claimsOfTable(), ...claimsThatTempt()].filter(
    // The only one whose program is no C: it declares an input of the competition otherwise.
    ({ id }, index) =>
      index % STEP === 0 && !id.startsWith('formats/truth-value-of-an-input-of-another-type'),
  );
}

/** Left out in `npm test`, where some monitors are compiled by clang. */
const isAsked = MORE && machine.clang.kind === 'present' && canRun('ILP32', { compiler: 'clang', flags: [] });

describe.runIf(isAsked)('clang takes what instrument writes', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'second-compiler-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function refused(texts: readonly string[], flag: '-m32' | '-m64'): string {
    const files = texts.map((text, index) => {
      const file = join(folder, `${index}${flag}.c`);
      writeFileSync(file, text);
      return file;
    });
    if (files.length === 0) return '';
    return spawnSync('clang', ['-fsyntax-only', '-std=gnu11', '-w', flag, ...files], { encoding: 'utf8' })
      .stderr;
  }

  it.each(['assertions', 'checks', 'acsl'] as const)('as %s', (form) => {
    const texts = someClaims().flatMap(({ asked }) => {
      const result = instrumentProgram({
        reading: readWitnessBytes(Buffer.from(asked.witness), asked.witnessName),
        program: { text: asked.program, file: asked.programName },
        property: parseProperty(new SourceText(asked.property, 'p.prp'), 'the property'),
        dataModel: asked.dataModel,
        form,
      });
      return result.kind === 'done' ? [{ text: result.value.text, dataModel: asked.dataModel }] : [];
    });
    const of = (model: string) =>
      texts.filter(({ dataModel }) => dataModel === model).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(0);
    expect([refused(of('LP64'), '-m64'), refused(of('ILP32'), '-m32')]).toEqual(['', '']);
  });

  it('as the monitor of a program with numbers of 113 bits', () => {
    const rows = readPairs().filter(({ why }) => why === 'a 41st is that of 113 bits');
    const texts = rows
      .map((row) => monitored(row))
      .flatMap((each) => (each.kind === 'done' ? [each.text] : []));
    expect(texts.length).toBeGreaterThan(0);
    expect(refused(texts, '-m64')).toBe('');
  });
});
