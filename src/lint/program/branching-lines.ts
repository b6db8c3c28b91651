import type { AnalysedProgram } from './analysed-program.js';

/** Lines that are looked at before those of an edge: a condition may begin that far above. */
const LINES_BEFORE = 50;

/** What branches, as text: also operators within a statement, labels of a switch, and assertions. */
const BRANCHING = /\b(?:if|else|while|for|do|switch|case|default|goto)\b|\?|&&|\|\||assert|assume/;

/**
 * Whether something branches on lines of a program, or in a statement that began above them: conditions may be spread
 * over lines, and macros may hide them. Says yes in case of doubt.
 */
export function branchesNear(
  { source, positions, macros }: AnalysedProgram,
  first: number,
  last: number,
): boolean {
  if (last - first > LINES_BEFORE) return true;
  for (let line = first; line <= last; line++) {
    if (positions.onLine(line).some(({ kind }) => kind === 'branch')) return true;
    if (BRANCHING.test(source.line(line)) || namesMacro(macros, source.line(line))) return true;
  }
  for (let line = first - 1; line >= Math.max(1, first - LINES_BEFORE); line--) {
    const text = source.line(line);
    // Behind the end of a statement or block another one begins.
    if (/[;{}]\s*(?:\/\/.*|\/\*.*)?$/.test(text)) return false;
    if (BRANCHING.test(text)) return true;
  }
  return false;
}

function namesMacro(macros: ReadonlySet<string>, line: string): boolean {
  const names: readonly string[] = line.match(/[A-Za-z_]\w*/g) ?? [];
  return names.some((name) => macros.has(name));
}
