import type { Property } from './labels.js';

/** A place in a program, both numbers from 1. */
export interface Target {
  readonly line: number;
  readonly column: number;
}

/** What a program must not reach, and where it might. */
export interface Goal {
  /** What must hold, one formula of LTL or several. */
  readonly formulas: readonly string[];
  readonly places: readonly Target[];
}

/** The text of a property file. */
export const specificationOf = ({ formulas }: Goal) =>
  formulas.map((formula) => `CHECK( init(main()), LTL(${formula}) )\n`).join('');

const WITHOUT_TARGET = {
  'no-overflow': ['G ! overflow'],
  'valid-memsafety': ['G valid-free', 'G valid-deref', 'G valid-memtrack'],
  'valid-memcleanup': ['G valid-memcleanup'],
  termination: ['F end'],
} as const;

/** The text with blanks for comments, strings and characters, so that every place stays where it is. */
export function codeOf(text: string): string {
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g,
    (part) => part.replace(/[^\n]/g, ' '),
  );
}

function placeOf(code: string, offset: number): Target {
  const before = code.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** Calls of a function outside of macros: a name behind another name, or behind `*`, is declared there. */
function callsOf(name: string, code: string): readonly Target[] {
  return [...code.matchAll(new RegExp(`\\b${name}\\s*\\(`, 'g'))].flatMap(({ index }) => {
    const before = code.slice(0, index).trimEnd();
    const declared = /(?:\*|\b(?!else\b|do\b|return\b)[A-Za-z_]\w*)$/.test(before);
    return declared ? [] : [placeOf(code, index)];
  });
}

function labelsOf(name: string, code: string): readonly Target[] {
  return [...code.matchAll(new RegExp(`(?<=[;{}:]\\s*)\\b${name}\\s*:`, 'g'))].map(({ index }) =>
    placeOf(code, index),
  );
}

/** The goal of a program; undefined if nothing in it has the name of one, or only a macro does. */
export function goalOf(property: Property, text: string): Goal | undefined {
  if (property !== 'unreach-call' && property !== 'unreach-label')
    return { formulas: WITHOUT_TARGET[property], places: [] };
  const code = codeOf(text);
  if (/^[ \t]*#[ \t]*define\b.*(?:\\\n.*)*\b(?:reach_error|__VERIFIER_error|ERROR)\b/m.test(code))
    return undefined;
  if (property === 'unreach-label') {
    const places = labelsOf('ERROR', code);
    return places.length === 0 ? undefined : { formulas: ['G ! label(ERROR)'], places };
  }
  for (const name of ['reach_error', '__VERIFIER_error']) {
    const places = callsOf(name, code);
    if (places.length > 0) return { formulas: [`G ! call(${name}())`], places };
  }
  return undefined;
}
