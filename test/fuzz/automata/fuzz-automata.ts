import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resultText } from '../../../src/replay/answer/answer.js';
import { validateByReplay } from '../../../src/replay/answer/validate-by-replay.js';
import { graphml } from '../../replay/automaton-table.js';
import { propertyText } from '../../replay/pair.js';
import { type AutomatonClaim, automatonClaims } from './wrong-automata.js';

/** Seconds of work: what is wrong need not be confirmed. */
const SECONDS = { right: 20, wrong: 1 } as const;

export interface AutomatonReport {
  readonly asked: Readonly<Record<AutomatonClaim['truth'], number>>;
  /** Wrong claims that are confirmed. */
  readonly confirmed: readonly string[];
  /** Right claims that are not. */
  readonly missed: readonly string[];
}

/** Asks replay about automata that are right or wrong by their construction: each so-many-th one. */
export async function fuzzAutomata(pathsFile: string, step: number): Promise<AutomatonReport> {
  const claims = automatonClaims(pathsFile).filter((_, index) => index % step === 0);
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-automata-'));
  const confirmed: string[] = [];
  const missed: string[] = [];
  try {
    for (const each of claims) {
      const isConfirmed = (await answerTo(each, folder)).startsWith('false');
      if (isConfirmed && each.truth === 'wrong') confirmed.push(each.name);
      if (!isConfirmed && each.truth === 'right') missed.push(each.name);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const right = claims.filter(({ truth }) => truth === 'right').length;
  return { asked: { right, wrong: claims.length - right }, confirmed, missed };
}

async function answerTo(
  { program, property, edges, truth }: AutomatonClaim,
  folder: string,
): Promise<string> {
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const entry = { tool: 'CPAchecker', expect: 'unconfirmed', why: '', edges, nodes: {} } as const;
  const answer = await validateByReplay({
    programs: [write('p.c', program)],
    property: write('p.prp', propertyText(property)),
    witness: write('w.graphml', graphml(entry, { file: 'p.c', text: program, property, dataModel: 'LP64' })),
    dataModel: 'LP64',
    cputime: SECONDS[truth],
    memory: 500_000_000,
    steps: 60_000,
    seed: 1,
    explain: 'no',
  });
  return resultText(answer);
}
