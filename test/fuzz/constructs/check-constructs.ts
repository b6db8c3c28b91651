import { analyseProgram } from '../../../src/c/analyse-program.js';
import type { DataModel } from '../../../src/vocabulary/data-model.js';
import { type Compilation, canRun, runWithGcc } from '../../machine/gcc.js';
import { claimOf, answerTo as proved } from '../../prove/ask.js';
import { at, CALL, answerTo as replayed } from '../../replay/violation-claim.js';
import { callOf, printingProgram, programOf } from './case-program.js';
import { observePairs } from './observe-pairs.js';
import type { Case } from './pairs.js';

const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

/** The pairs that these cases bring into the typed tree, in one of the data models. */
export function reachedPairs(cases: readonly Case[]): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const dataModel of MODELS) {
    const program = analyseProgram(programOf(cases, ''), { dataModel, file: 'p.c' });
    for (const { name, definition } of program.functions) {
      const [, index] = /^case_(\d+)$/.exec(name) ?? [];
      const { pair } = cases[Number(index)] ?? {};
      if (definition === undefined || pair === undefined) continue;
      if (observePairs(definition.body).has(pair)) reached.add(pair);
    }
  }
  return reached;
}

const PLAIN: Compilation = { compiler: 'gcc', flags: ['-O0'] };
const OTHERS: readonly Compilation[] = [
  { compiler: 'gcc', flags: ['-O2', '-fno-strict-aliasing'] },
  { compiler: 'gcc', flags: ['-O0', '-fsanitize=undefined,address', '-fno-sanitize-recover=all'] },
];

/**
 * What each case gives, as gcc says with and without optimisation and with its sanitizers; undefined where these differ,
 * so that the case has no single meaning.
 * @returns undefined where gcc cannot be run
 */
export function valuesOf(cases: readonly Case[]): readonly (number | undefined)[] | undefined {
  const compilations = [PLAIN, ...OTHERS].filter((each) => canRun('LP64', each));
  const runs = compilations.map((each) => {
    const run = runWithGcc(printingProgram(cases), 'LP64', each);
    return run?.stdout.toString().trim().split('\n').map(Number) ?? [];
  });
  const [first, ...others] = runs;
  if (first === undefined) return undefined;
  return cases.map((_, index) => {
    const value = first[index];
    return others.every((each) => each[index] === value) ? value : undefined;
  });
}

export interface Verdicts {
  readonly right: { readonly replay: string; readonly prove: string };
  /** What was confirmed although it is wrong. */
  readonly wrong: readonly string[];
}

/** Puts a right and a wrong claim about a case to both engines. */
export async function askAbout(each: Case, value: number): Promise<Verdicts> {
  const claim = (operator: '==' | '!=') =>
    programOf(
      [each],
      `extern void abort(void); void reach_error(void) { abort(); }\nint main(void) {\nif (${callOf(each, 0)} ${operator} ${value}) reach_error();\nreturn 0; }\n`,
    );
  const replay = (text: string) => {
    const lines = text.split('\n');
    const line = lines.findIndex((content) => content.includes(') reach_error();')) + 1;
    const place = at(line, (lines[line - 1] ?? '').indexOf('reach_error') + 1);
    const waypoints = [`action: follow, type: target, ${place}`];
    return replayed({ program: text, formula: CALL, waypoints });
  };
  const prove = async (text: string) => {
    const subject = { fileName: 'p.c', text, property: 'unreach-call', dataModel: 'LP64' } as const;
    return (await proved(claimOf(subject, {}), 5)).status;
  };
  const wrong: string[] = [];
  const isReached = claim('==');
  const isNotReached = claim('!=');
  const confirmed = await replay(isNotReached);
  if (!confirmed.startsWith('unknown')) wrong.push(`replay: ${confirmed} although the value is ${value}`);
  const shown = await prove(isReached);
  if (shown === 'true') wrong.push(`prove: true although the value is ${value}`);
  return { right: { replay: await replay(isReached), prove: await prove(isNotReached) }, wrong };
}
