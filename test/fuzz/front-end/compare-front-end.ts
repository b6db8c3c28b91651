import { spawnSync } from 'node:child_process';
import { analyseExpression } from '../../../src/c/analyse-expression.js';
import { analyseProgram } from '../../../src/c/analyse-program.js';
import { pointAt } from '../../../src/c/scope-at.js';
import { constantValue } from '../../../src/c/typing/constant-value.js';
import type { DataModel } from '../../../src/vocabulary/data-model.js';
import { Dice } from '../../c/dice.js';
import { type Declared, drawDeclaration, PRELUDE } from './random-declarations.js';
import { drawQuestions, questionsAbout } from './random-questions.js';

export interface FrontEndComparison {
  /** Questions that this front end decides, and the compiler accepts. */
  readonly compared: number;
  readonly asked: number;
  /** Declarations and questions whose answers differ. */
  readonly differences: readonly string[];
}

interface Question {
  readonly text: string;
  /** The declaration that it is about. */
  readonly about: string;
}

/**
 * Asks a compiler in one run whether generated declarations and expressions have the types, sizes, alignments, places
 * and values that this front end computes.
 */
export function compareFrontEnd(
  compiler: string,
  dataModel: DataModel,
  seed: number,
  counts: { readonly declarations: number; readonly expressions: number },
): FrontEndComparison {
  const dice = new Dice(BigInt(seed));
  const declared = Array.from({ length: counts.declarations }, (_, number) => drawDeclaration(dice, number));
  const about = declared.flatMap((each) =>
    questionsAbout(each, dice).map((text): Question => ({ text, about: each.text })),
  );
  const drawn = Array.from({ length: counts.expressions }, () => drawQuestions(dice)).flat();
  const questions = [...about, ...drawn.map((text): Question => ({ text, about: '' }))];
  const prelude = `${PRELUDE}${declared.map(({ text }) => `${text}\n`).join('')}`;
  const answers = answersHere(prelude, questions, dataModel);
  const decided = questions.flatMap((question, index) => {
    const value = answers[index];
    return value === undefined ? [] : [{ ...question, value }];
  });
  const asserted = decided.map(({ text, value }) => {
    const wanted =
      value < 0n ? `(${value + 1n}LL - 1)` : `${value}${value > 0x7fffffffffffffffn ? 'ULL' : 'LL'}`;
    return `_Static_assert((${text}) == ${wanted}, "differs");`;
  });
  const { refused, invalidLines } = refusals(compiler, dataModel, prelude, asserted);
  const invalid = invalidDeclarations(declared, invalidLines);
  const isOfGcc = (...texts: readonly string[]) =>
    compiler.includes('clang') && texts.some((each) => OF_GCC.test(each));
  const differences = decided.flatMap(({ text, about: declaration, value }, index) =>
    refused.get(index) === 'differs' && !invalid.has(declaration) && !isOfGcc(text, declaration)
      ? [`${text} is not ${value} for ${declaration}`]
      : [],
  );
  return {
    asked: questions.length,
    compared: decided.length - [...refused.values()].filter((why) => why === 'rejected').length,
    differences,
  };
}

/** What this front end says; undefined where it does not decide. */
function answersHere(
  prelude: string,
  questions: readonly Question[],
  dataModel: DataModel,
): readonly (bigint | undefined)[] {
  const program = analyseProgram(prelude, { dataModel, file: 'front-end.c' });
  const point = pointAt(program, prelude.length, program.fileScope);
  return questions.map(({ text }) => {
    const analysis = analyseExpression(program, point, text, { effects: 'allowed' });
    const value = analysis.kind === 'problems' ? undefined : constantValue(analysis.expression);
    return typeof value === 'bigint' ? value : undefined;
  });
}

/**
 * Where clang differs from gcc, which this front end follows: it has no `_Float32` for x86, its wide characters for ILP32 are
 * `int`, and bit-fields have other types where they are
 * increased or as wide as `long`; decimal numbers beyond `long long` are not `__int128`.
 */
const OF_GCC = /_Float|L['"]|bf\.\w+(?:\+\+|--)|bf\.u\b|\b\d{19,}[lL]*\b/;

interface Refusals {
  /** By the number of an assertion: whether it does not hold, or is not accepted. */
  readonly refused: ReadonlyMap<number, 'differs' | 'rejected'>;
  /** Lines of the prelude that are not accepted. */
  readonly invalidLines: ReadonlySet<number>;
}

/** Texts of the declarations that a compiler does not accept. */
function invalidDeclarations(declared: readonly Declared[], lines: ReadonlySet<number>): ReadonlySet<string> {
  const invalid = new Set<string>();
  let line = PRELUDE.split('\n').length;
  for (const { text } of declared) {
    for (const _ of text.split('\n')) if (lines.has(line++)) invalid.add(text);
  }
  return invalid;
}

function refusals(
  compiler: string,
  dataModel: DataModel,
  prelude: string,
  asserted: readonly string[],
): Refusals {
  const before = `${prelude}void asked(void) {\n`;
  const first = before.split('\n').length;
  const limit = compiler.includes('clang') ? '-ferror-limit=0' : '-fmax-errors=0';
  const { stderr } = spawnSync(
    compiler,
    ['-std=gnu11', '-w', '-fsyntax-only', limit, dataModel === 'ILP32' ? '-m32' : '-m64', '-x', 'c', '-'],
    {
      input: `${before}${asserted.join('\n')}\n}\n`,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  const refused = new Map<number, 'differs' | 'rejected'>();
  const invalidLines = new Set<number>();
  for (const [, line, message = ''] of stderr.matchAll(/^<stdin>:(\d+):\d+: (?:fatal )?error: (.*)$/gm)) {
    const index = Number(line) - first;
    if (index < 0) {
      invalidLines.add(Number(line));
      continue;
    }
    const differs = /static[_ ]assert(?:ion)? failed.*differs|static assertion failed/.test(message);
    refused.set(index, differs && refused.get(index) !== 'rejected' ? 'differs' : 'rejected');
  }
  return { refused, invalidLines };
}
