import { THREAD_STARTERS } from '../../machine/analysis/thread-starters.js';
import type { ReplaySubject } from '../answer/subject.js';
import { oneLine } from '../claim/one-line.js';
import { findProgramPoints } from '../claim/program-points.js';
import type { NextPart } from '../claim/witness-trace.js';
import { createdThreads } from './change-edge-threads.js';

/** Why no execution can take an edge, whatever it does. */
export type EdgeFault =
  | { readonly code: 'unknown-function'; readonly name: string }
  | { readonly code: 'uncreated-thread'; readonly thread: string }
  | { readonly code: 'no-line'; readonly lines: number }
  | { readonly code: 'no-thread-created'; readonly line: number }
  /** `near` is the nearest line with a condition. */
  | { readonly code: 'no-condition'; readonly line: number; readonly near: number | undefined };

/** The sentence for it, without a full stop. */
export function describeEdgeFault(fault: EdgeFault): string {
  switch (fault.code) {
    case 'unknown-function':
      return `the program has no function ${fault.name.slice(0, 80)}`;
    case 'uncreated-thread':
      return `no edge creates thread ${oneLine(fault.thread)}`;
    case 'no-line':
      return `the program has ${fault.lines} lines`;
    case 'no-thread-created':
      return `no thread is created in line ${fault.line}`;
    case 'no-condition': {
      const near = fault.near === undefined ? '' : `, but in line ${fault.near}`;
      return `there is no condition in line ${fault.line}${near}`;
    }
  }
}

/** Why no execution can take the edge that comes next in an automaton, whatever it does; undefined if one might. */
export function faultOfEdge(
  { witness, frontEnd: { program, threads } }: ReplaySubject,
  next: NextPart | undefined,
): EdgeFault | undefined {
  if (witness.format !== 'graphml' || next?.kind !== 'edge') return undefined;
  const edge = witness.edges[next.number - 1];
  for (const name of [edge?.enterFunction, edge?.returnFromFunction, edge?.assumptionScope]) {
    const isKnown = program.functions.some((each) => each.name === name?.value);
    if (name !== undefined && name.value !== '' && !isKnown)
      return { code: 'unknown-function', name: name.value };
  }
  const { line } = next;
  const { threadId, createThread } = edge ?? {};
  if (threads === 'many' && threadId !== undefined && !createdThreads(witness).has(threadId.value))
    return { code: 'uncreated-thread', thread: threadId.value };
  if (line === undefined) return undefined;
  if (line > program.lineStarts.length) return { code: 'no-line', lines: program.lineStarts.length };
  const isFirst = createThread?.value === (threadId ?? createThread)?.value;
  if (createThread !== undefined && !isFirst && !creatingLines(program).has(line))
    return { code: 'no-thread-created', line };
  if (edge?.control === undefined) return undefined;
  const lines = decisionLines(program);
  if (lines.has(line)) return undefined;
  const [near] = [...lines].sort((one, other) => Math.abs(one - line) - Math.abs(other - line));
  return { code: 'no-condition', line, near };
}

/** The lines in which something is decided: those of branchings, and of everything in which a condition may be. */
function decisionLines(program: ReplaySubject['frontEnd']['program']): ReadonlySet<number> {
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

function creatingLines(program: ReplaySubject['frontEnd']['program']): ReadonlySet<number> {
  const points = findProgramPoints(program);
  return new Set(
    points.flatMap((point) =>
      point.kind === 'call' && THREAD_STARTERS.has(point.callee ?? '') ? [point.at.line] : [],
    ),
  );
}
