import { hasConditions, type MarkedLine, markedLines } from '../c/marked-lines.js';
import type { TypedProgram } from '../c/tree/typed-program.js';
import { baseName } from '../source/base-name.js';
import { type Attempt, done, failed } from '../vocabulary/attempt.js';
import type { AutomatonEdge, GraphmlWitness } from '../witness/witness.js';
import { placeByOffsets } from './place-by-offsets.js';
import type { MarkedLineFailure, PlacementFailure } from './placement-failure.js';

/** The edges in the lines of the program. */
export interface PlacedEdges {
  readonly edges: readonly AutomatonEdge[];
  /** A remark if lines are not read as written. */
  readonly remark: string | undefined;
}

const BY_OFFSETS =
  'lines of the witness are neither those of the program nor those of its #line directives; all of its offsets are at tokens, and only they are used';

/** Names of directives in a program, by the lines that they stand for. */
interface MarkedProgram {
  readonly lineStarts: readonly number[];
  /** By 0-based line of the text. */
  readonly marked: readonly MarkedLine[];
  /** The 1-based lines of the text that have the number of a line of a file. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
}

/**
 * Moves the lines of edges that name, as `originfile`, a file which the program of one file was made from: they count in
 * that file, and `#line` directives say where its lines are. Several lines of the program may have that number: then the
 * offset decides. Edges that name the program itself stay as they are, and so does a witness that names no program and
 * in which every edge names the same unknown file: the program has another name now. Where a tool is known to state lines that
 * cannot be found, its offsets alone say where edges are.
 */
export function placeByDirectives(
  witness: GraphmlWitness,
  program: TypedProgram,
): Attempt<PlacedEdges, PlacementFailure> {
  const { edges, metadata } = witness;
  const byOffsets = placeByOffsets(witness, program);
  if (byOffsets !== undefined) return done({ edges: byOffsets, remark: BY_OFFSETS });
  const unchanged = done({ edges, remark: undefined });
  const named = new Set<string>();
  for (const edge of edges)
    if (edge.originFile !== undefined && hasPlace(edge)) named.add(baseName(edge.originFile.value));
  const own = new Set([program.file, ...metadata.programFiles.map(({ value }) => value)].map(baseName));
  const others = [...named].filter((name) => !own.has(name));
  if (others.length === 0) return unchanged;
  const marked = markedProgram(program);
  const isKnown = (name: string): boolean =>
    marked?.marked.some(({ file }) => file !== undefined && baseName(file) === name) === true;
  const unknown = others.find((name) => !isKnown(name));
  if (unknown !== undefined) {
    if (named.size === 1 && metadata.programFiles.length === 0) return unchanged;
    return failed({ code: 'edges-about-unknown-file', file: unknown });
  }
  if (marked === undefined || (named.size === 1 && areAsWritten(edges, others, marked))) return unchanged;
  const moved: AutomatonEdge[] = [];
  for (const [index, edge] of edges.entries()) {
    const file = edge.originFile && baseName(edge.originFile.value);
    if (file === undefined || own.has(file)) {
      moved.push(edge);
      continue;
    }
    const attempt = moveEdge(edge, file, marked);
    if (attempt.kind === 'failed')
      return failed({ code: 'edge-not-in-marked-lines', edge: index + 1, failure: attempt.failure });
    moved.push(attempt.value);
  }
  const [first = '', ...more] = others;
  const files = more.length === 0 ? first : `${first} and ${more.length} more`;
  const remark = `lines of the witness count in ${files}, as originfile says; the #line directives of the program say where that is`;
  return done({ edges: moved, remark });
}

function hasPlace({ startline, endline, startoffset, endoffset }: AutomatonEdge): boolean {
  return [startline, endline, startoffset, endoffset].some((place) => place !== undefined);
}

/** What the preprocessor has left out has no lines: only a text behind the preprocessor is understood. */
function markedProgram({ text, lineStarts }: TypedProgram): MarkedProgram | undefined {
  const marked = hasConditions(text) ? undefined : markedLines(text);
  if (marked === undefined) return undefined;
  const lines = new Map<string, number[]>();
  for (const [index, { file, number }] of marked.entries()) {
    if (file === undefined) continue;
    const key = lineKey(baseName(file), number);
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [index + 1]);
    else known.push(index + 1);
  }
  return { lineStarts, marked, lines };
}

/** No name of a file has a zero byte. */
function lineKey(file: string, line: number): string {
  return `${line}\0${file}`;
}

/** Whether offsets and lines agree without any directive: then the tool of the witness does not heed them. */
function areAsWritten(
  edges: readonly AutomatonEdge[],
  others: readonly string[],
  { lineStarts }: MarkedProgram,
): boolean {
  let agreeing = 0;
  for (const { startline, startoffset, originFile } of edges) {
    if (startline === undefined || startoffset === undefined || originFile === undefined) continue;
    if (!others.includes(baseName(originFile.value))) continue;
    if (lineAt(startoffset, lineStarts) !== startline) return false;
    agreeing++;
  }
  return agreeing > 0;
}

function lineAt(offset: number, lineStarts: readonly number[]): number {
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** The edge in the lines of the program. */
function moveEdge(
  edge: AutomatonEdge,
  file: string,
  program: MarkedProgram,
): Attempt<AutomatonEdge, MarkedLineFailure> {
  const start = moveLine(edge.startline, edge.startoffset, file, program);
  if (start.kind === 'failed') return start;
  const end = edge.endline === edge.startline ? start : moveLine(edge.endline, edge.endoffset, file, program);
  if (end.kind === 'failed') return end;
  return done({ ...edge, startline: start.value, endline: end.value });
}

function moveLine(
  line: number | undefined,
  offset: number | undefined,
  file: string,
  { lines, lineStarts, marked }: MarkedProgram,
): Attempt<number | undefined, MarkedLineFailure> {
  if (line === undefined) return done(undefined);
  const possible = lines.get(lineKey(file, line)) ?? [];
  if (offset !== undefined) {
    const found = lineAt(offset, lineStarts);
    if (possible.includes(found)) return done(found);
    const { file: other = 'the program', number } = marked[found - 1] ?? { number: found };
    const foundFile = baseName(other);
    return failed({ code: 'offset-in-other-line', file, line, found, foundFile, foundLine: number });
  }
  const [only, ...more] = possible;
  if (only === undefined) return failed({ code: 'line-not-in-program', file, line });
  if (more.length > 0) return failed({ code: 'line-ambiguous', file, line, count: possible.length });
  return done(only);
}
