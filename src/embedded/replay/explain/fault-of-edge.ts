import type { NextPart } from '../control/control.js';
import { findProgramPoints } from '../control/program-points.js';
import type { Subject } from '../subject.js';

/** Why no execution can take the edge that comes next in an automaton, whatever it does; undefined if one might. */
export function faultOfEdge(
  { witness, frontEnd: { program } }: Subject,
  next: NextPart | undefined,
): string | undefined {
  if (witness.format !== 'graphml' || next?.kind !== 'edge') return undefined;
  const edge = witness.edges[next.number - 1];
  for (const name of [edge?.enterFunction, edge?.returnFromFunction, edge?.assumptionScope]) {
    const isKnown = program.functions.some((each) => each.name === name?.value);
    if (name !== undefined && name.value !== '' && !isKnown)
      return `the program has no function ${name.value.slice(0, 80)}`;
  }
  const { line } = next;
  if (line === undefined) return undefined;
  if (line > program.lineStarts.length) return `the program has ${program.lineStarts.length} lines`;
  if (edge?.control === undefined) return undefined;
  const lines = decisionLines(program);
  if (lines.has(line)) return undefined;
  const [near] = [...lines].sort((one, other) => Math.abs(one - line) - Math.abs(other - line));
  return `there is no condition in line ${line}${near === undefined ? '' : `, but in line ${near}`}`;
}

/** The lines in which something is decided: those of branchings, and of everything in which a condition may be. */
function decisionLines(program: Subject['frontEnd']['program']): ReadonlySet<number> {
  return new Set(
    findProgramPoints(program).flatMap((point) => {
      if (point.kind === 'branching') return [point.at.line];
      if (point.kind !== 'full-expression') return [];
      const { start, end } = point.expression.range;
      const text = program.text.slice(start, end);
      const isDecided = ['if', 'while', 'for', 'do', 'switch'].includes(point.statement.kind);
      if (!isDecided && !/&&|\|\||[?!]|[=!<>]=|[<>]/.test(text)) return [];
      const lines = text.split('\n').length;
      return Array.from({ length: lines }, (_, index) => point.at.line + index);
    }),
  );
}
