import { baseName } from '../../../source/base-name.js';
import { type AnalysedProgram, analyse } from '../../expressions/analysed-program.js';
import { OriginFile, wholeNumber } from '../../expressions/edge-values.js';
import { programOfEdge } from '../../expressions/program-of.js';
import { expressionsIn } from '../../expressions/yaml-expressions.js';
import { locationsIn } from '../../expressions/yaml-locations.js';
import { findData } from '../../rule/find-data.js';
import { ALL_FORMATS } from '../../rule/formats.js';
import type { LintContext } from '../../rule/lint-context.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';

/** One finding about the whole file, for everything that was not compared. */
function describe({ typed }: AnalysedProgram, count: number) {
  const [problem] = typed.problems;
  const position = { line: 1, column: 1 };
  if (problem === undefined) {
    return count === 1
      ? { messageId: 'onePlaceUnknown' as const, position }
      : { messageId: 'placesUnknown' as const, args: { count }, position };
  }
  const args = { line: problem.range.line, problem: problem.message };
  return count === 1
    ? { messageId: 'onePlaceUnread' as const, args, position }
    : { messageId: 'placesUnread' as const, args: { ...args, count }, position };
}

/** Programs of which only the hash is known. */
function* withoutText({ programs = [] }: LintContext) {
  for (const { name, obstacle } of programs) {
    if (obstacle === undefined) continue;
    const messageId = obstacle === 'too-large' ? ('tooLarge' as const) : ('encoding' as const);
    yield { messageId, args: { program: baseName(name) }, position: { line: 1, column: 1 } };
  }
}

/** Uncertainty about a program is not a reason to criticise a witness, but it is reported. */
export const limitedComparison = defineRule({
  id: 'WP040',
  name: 'limited-comparison',
  summary: 'Every location in the witness can be compared with the program',
  severity: 'info',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    tooLarge: 'only the hash of {program} was compared, which is too large to be parsed',
    encoding: 'only the hash of {program} was compared, which is not in UTF-8',
    onePlaceUnread:
      'one location of the witness was not compared with the program, which could not be parsed completely (line {line}: {problem})',
    placesUnread:
      '{count} locations of the witness were not compared with the program, which could not be parsed completely (line {line}: {problem})',
    onePlaceUnknown:
      'one location of the witness was not compared with the program: it uses C that this linter does not support',
    placesUnknown:
      '{count} locations of the witness were not compared with the program: they use C that this linter does not support',
  },
  check: {
    ...checkYaml(function* (outline, context) {
      yield* withoutText(context);
      const unread = locationsIn(outline, context).filter(({ program, line }) =>
        program.unread.hasLine(line),
      );
      const unjudged = expressionsIn(outline, context).flatMap(({ place, problems }) =>
        place !== undefined && problems === undefined ? [place] : [],
      );
      const uncertain = new Set([...unread, ...unjudged]);
      const [first] = uncertain;
      if (first !== undefined) yield describe(first.program, uncertain.size);
    }),
    graphml: (report, context) => {
      const origin = new OriginFile();
      let program: AnalysedProgram | undefined;
      let count = 0;
      return {
        key: (key) => origin.addKey(key),
        edge: (edge) => {
          const start = findData(edge, 'startline');
          const line = start && wholeNumber(start);
          const readable = programOfEdge(origin.of(edge), context);
          if (line === undefined || readable === undefined) return;
          const analysed = analyse(readable, context, undefined);
          if (!analysed.unread.hasLine(line)) return;
          program ??= analysed;
          count++;
        },
        end: () => {
          for (const finding of withoutText(context)) report(finding);
          if (program !== undefined) report(describe(program, count));
        },
      };
    },
  },
});
