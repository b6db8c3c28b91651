import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { shorten } from '../../../witness/quote.js';
import { analyse } from '../../expressions/analysed-program.js';
import { OriginFile } from '../../expressions/edge-values.js';
import { programOfEdge } from '../../expressions/program-of.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** How many names are searched in the text of a program; nothing is said about further ones. */
const MAXIMUM_SEARCHES = 2000;

/** A function that is entered may lie outside the program; a function with a scope must be defined in it. */
const DEMANDED: ReadonlyMap<string, 'any' | 'defined'> = new Map([
  ['enterFunction', 'any'],
  ['returnFromFunction', 'any'],
  ['assumption.resultfunction', 'any'],
  ['assumption.scope', 'defined'],
  ['invariant.scope', 'defined'],
]);

function isWanted(found: FunctionEntity | undefined, demanded: 'any' | 'defined'): boolean {
  return found !== undefined && (demanded === 'any' || found.definition !== undefined);
}

/** README-GraphML: these keys hold names of functions of the program. */
export const knownFunction = defineRule({
  id: 'WP035',
  name: 'known-function',
  summary: 'Functions named in a GraphML witness are functions of the program',
  severity: 'warning',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: ['S3'],
  messages: {
    unknown: 'the program has no function "{function}"',
    undefined: 'the program does not define a function "{function}"',
  },
  check: {
    graphml: (report, context) => {
      const origin = new OriginFile();
      let searches = 0;
      /** Whether a name occurs in the text. */
      const searched = new Map<string, boolean>();
      return {
        key: (key) => origin.addKey(key),
        data: ({ name, value, position }, owner) => {
          const demanded = DEMANDED.get(name);
          const readable = demanded && value !== '' ? programOfEdge(origin.of(owner), context) : undefined;
          if (demanded === undefined) return 'enough';
          if (readable === undefined) return 'more';
          const program = analyse(readable, context, undefined);
          const found = program.functions.get(value);
          if (isWanted(found, demanded)) return 'more';
          // If something could not be read, a name that occurs in the text may be a function after all.
          if (program.typed.problems.length > 0) {
            const stands =
              searched.get(value) ?? (++searches > MAXIMUM_SEARCHES || readable.source.text.includes(value));
            if (searched.size < MAXIMUM_SEARCHES) searched.set(value, stands);
            if (stands) return 'more';
          }
          const messageId = found === undefined ? 'unknown' : 'undefined';
          report({ messageId, args: { function: shorten(value) }, position });
          return 'more';
        },
      };
    },
  },
});
