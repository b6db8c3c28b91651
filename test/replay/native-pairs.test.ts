import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { BUILDS, canBuild, missedNatively } from './native-harness.js';
import { type Pair, readPairs } from './pair.js';

/** All claims with all builds, and not a sample: `NATIVE_ALL=1 npx vitest run test/replay/native-pairs.test.ts`. */
const ALL = process.env.NATIVE_ALL === '1';
const SAMPLE = 4;

/** Why a violation does not show in some builds. */
interface Difference {
  readonly program: string;
  readonly witnesses?: readonly string[];
  readonly builds: string;
  readonly because: string;
}

const differences = parse(
  readFileSync(join(import.meta.dirname, 'native-differences.yml'), 'utf8'),
) as readonly Difference[];

const confirmed = readPairs().filter(({ expected }) => expected.startsWith('false('));
const every = Math.ceil(confirmed.length / SAMPLE);
const chosen = confirmed.filter((_, index) => ALL || index % every === 1);

describe('a violation of the tables that replay confirms', () => {
  it.each(
    chosen.map((pair, index) => [`${pair.program}, ${pair.format}: ${pair.why}`, pair, index] as const),
  )(
    'shows natively: %s',
    async (_name, pair, index) => {
      const possible = BUILDS.filter((build) => canBuild(pair, build));
      const builds = ALL ? possible : possible.slice(index % 4, (index % 4) + 1);
      const excused = differences.filter((each) => isAbout(each, pair));
      const isExcused = (build: string) => excused.some((each) => new RegExp(each.builds).test(build));
      const missed = await missedNatively(pair, builds);
      expect(missed.filter((each) => !isExcused(each.split(':')[0] ?? ''))).toEqual([]);
    },
    600_000,
  );
});

describe('a difference', () => {
  it.each(differences)('of $program is about claims that replay confirms', ({ program, witnesses }) => {
    const claims = confirmed.filter((pair) => pair.program === program).map(({ why }) => why);
    expect(claims).toEqual(expect.arrayContaining([...(witnesses ?? claims.slice(0, 1))]));
    expect(claims).not.toEqual([]);
  });
});

function isAbout({ program, witnesses }: Difference, pair: Pair): boolean {
  return program === pair.program && (witnesses === undefined || witnesses.includes(pair.why));
}
