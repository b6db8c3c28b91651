import { CONSTRUCTS, type Texts, type TypeClass } from './constructs.js';
import { SLOTS } from './contexts.js';
import { pairName } from './observe-pairs.js';
import { PLACE_SLOTS, PLACES } from './places.js';
import { CONTAINERS, STATEMENTS, statementIn, whyNot } from './statements.js';

/** One construct in one context: statements of a function that have it, for one class of type. */
export interface Case {
  readonly pair: string;
  readonly statements: string;
}

/** Every pair of kinds of nodes: with the programs that have it, or the rule why C has none. */
export interface Pair {
  readonly name: string;
  readonly cases: readonly Case[];
  readonly excluded: string | undefined;
}

/** All pairs of what stands in what. */
export function allPairs(): readonly Pair[] {
  return [...expressionPairs(), ...placePairs(), ...statementPairs()];
}

function expressionPairs(): readonly Pair[] {
  return SLOTS.flatMap(({ parent, part, contexts }) =>
    Object.entries(CONSTRUCTS).map(([kind, texts]): Pair => {
      const name = pairName(parent, part, kind);
      if ('excluded' in texts) return without(name, String(texts.excluded));
      const cases = Object.entries(texts as Texts).flatMap(([cls, text]): readonly Case[] => {
        const context = contexts[cls as TypeClass];
        return context === undefined || text === undefined ? [] : [{ pair: name, statements: context(text) }];
      });
      const why =
        simplified(parent, part, kind) ??
        (cases.length === 0 ? 'a value of such a type is converted first' : undefined);
      return why === undefined ? { name, cases, excluded: undefined } : without(name, why);
    }),
  );
}

/** What the front end writes in another way. */
function simplified(parent: string, part: string, kind: string): string | undefined {
  if (parent === 'temporary' && kind === 'load') return 'what is loaded has a place itself';
  if (parent === 'dereference' && kind === 'label-address') return 'it leads to no object';
  if (parent === 'call' && part === 'callee' && kind === 'address')
    return 'a function that is named is called directly';
  return undefined;
}

function placePairs(): readonly Pair[] {
  return PLACE_SLOTS.flatMap(({ parent, part, contexts, never }) =>
    Object.entries(PLACES).map(([kind, texts]): Pair => {
      const name = pairName(parent, part, kind);
      const why = never[kind as keyof typeof never];
      if (why !== undefined) return without(name, why);
      if ('excluded' in texts) return without(name, String(texts.excluded));
      const cases = Object.entries(texts as Record<string, string>).flatMap(
        ([cls, text]): readonly Case[] => {
          const context = contexts[cls as keyof typeof contexts];
          return context === undefined ? [] : [{ pair: name, statements: context(text) }];
        },
      );
      return cases.length === 0
        ? without(name, 'no such place has a type that fits')
        : { name, cases, excluded: undefined };
    }),
  );
}

function statementPairs(): readonly Pair[] {
  return CONTAINERS.flatMap((each, index) =>
    Object.entries(STATEMENTS).map(([key, text], at): Pair => {
      const kind = key as keyof typeof STATEMENTS;
      const name = pairName(each.parent, each.part, kind);
      if (typeof text !== 'string') return without(name, text.excluded);
      const why = whyNot(each, kind);
      if (why !== undefined) return without(name, why);
      const numbered = text.replaceAll('$', `_${index}_${at}`);
      return {
        name,
        cases: [{ pair: name, statements: statementIn(each, kind, numbered) }],
        excluded: undefined,
      };
    }),
  );
}

function without(name: string, why: string): Pair {
  return { name, cases: [], excluded: why };
}
