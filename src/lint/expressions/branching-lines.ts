import type { AnalysedProgram } from './analysed-program.js';

/** How many lines before those of an edge are examined: a condition may begin that far above. */
const LINES_BEFORE = 50;

/** Text that branches: including operators within a statement, labels of a switch, and assertions. */
const BRANCHING = /\b(?:if|else|while|for|do|switch|case|default|goto)\b|\?|&&|\|\||assert|assume/;

/** What is known of the lines of a program. A whole program may be on one line, and very many edges may refer to it. */
interface KnownLines {
  readonly branches: Map<number, boolean>;
  readonly above: Map<number, 'ends' | 'branches' | 'goes on'>;
}

const KNOWN = new WeakMap<AnalysedProgram, KnownLines>();

/**
 * Whether something branches on these lines of a program, or in a statement that began above them: conditions may
 * span lines, and macros may hide them. If in doubt, the answer is yes.
 */
export function branchesNear(program: AnalysedProgram, first: number, last: number): boolean {
  if (last - first > LINES_BEFORE) return true;
  const known: KnownLines = KNOWN.get(program) ?? { branches: new Map(), above: new Map() };
  KNOWN.set(program, known);
  for (let line = first; line <= last; line++) {
    const branches = known.branches.get(line) ?? branchesOn(program, line);
    known.branches.set(line, branches);
    if (branches) return true;
  }
  for (let line = first - 1; line >= Math.max(1, first - LINES_BEFORE); line--) {
    const above = known.above.get(line) ?? lookAbove(program.source.line(line));
    known.above.set(line, above);
    if (above !== 'goes on') return above === 'branches';
  }
  return false;
}

function branchesOn({ source, positions, macros }: AnalysedProgram, line: number): boolean {
  if (positions.onLine(line).some(({ kind }) => kind === 'branch')) return true;
  return BRANCHING.test(source.line(line)) || namesMacro(macros, source.line(line));
}

/** After the end of a statement or block, another one begins. */
function lookAbove(text: string): 'ends' | 'branches' | 'goes on' {
  if (/[;{}]\s*(?:\/[/*][\s\S]*)?$/.test(text)) return 'ends';
  return BRANCHING.test(text) ? 'branches' : 'goes on';
}

function namesMacro(macros: ReadonlySet<string>, line: string): boolean {
  const names: readonly string[] = line.match(/[A-Za-z_]\w*/g) ?? [];
  return names.some((name) => macros.has(name));
}
