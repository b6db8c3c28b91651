import { askAbout, reachedPairs, valuesOf } from './check-constructs.js';
import { allPairs, type Case } from './pairs.js';

export interface ConstructReport {
  readonly cases: number;
  /** Pairs that these cases bring into the typed tree, and those that they should and do not. */
  readonly reached: number;
  readonly missed: readonly string[];
  /** Cases that compilers and sanitizers do not agree about. */
  readonly open: readonly string[];
  /** How many right claims were confirmed. */
  readonly confirmed: { readonly replay: number; readonly prove: number };
  readonly findings: readonly { readonly each: Case; readonly problem: string }[];
}

/** Puts claims about every construct in every context to both engines, or about every so-many-th pair of them. */
export async function fuzzConstructs(step: number, first = 0): Promise<ConstructReport | undefined> {
  const cases = allPairs()
    .filter((_, index) => index % step === first)
    .flatMap((pair) => pair.cases);
  const values = valuesOf(cases);
  if (values === undefined) return undefined;
  const reached = reachedPairs(cases);
  const missed = [...new Set(cases.map(({ pair }) => pair))].filter((pair) => !reached.has(pair));
  const open: string[] = [];
  const findings: ConstructReport['findings'][number][] = [];
  const confirmed = { replay: 0, prove: 0 };
  for (const [index, each] of cases.entries()) {
    const value = values[index];
    if (value === undefined) {
      open.push(each.statements);
      continue;
    }
    const { right, wrong } = await askAbout(each, value);
    if (right.replay.startsWith('false')) confirmed.replay++;
    if (right.prove === 'true') confirmed.prove++;
    for (const problem of wrong) findings.push({ each, problem });
  }
  return { cases: cases.length, reached: reached.size, missed, open, confirmed, findings };
}
