import { hasConditions, type MarkedLine, markedLines } from '../c/marked-lines.js';
import type { TypedProgram } from '../c/tree/typed-program.js';
import { baseName } from '../source/base-name.js';
import type { AutomatonEdge, GraphmlWitness } from '../witness/witness.js';

/** What the lines of the edges are in the program. */
export type PlacedEdges =
  | { readonly kind: 'placed'; readonly edges: readonly AutomatonEdge[]; readonly remark: string | undefined }
  | { readonly kind: 'impossible'; readonly reason: string };

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
 * in which every edge names the same unknown file: the program has another name now.
 */
export function placeByDirectives({ edges, metadata }: GraphmlWitness, program: TypedProgram): PlacedEdges {
  const unchanged: PlacedEdges = { kind: 'placed', edges, remark: undefined };
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
    return { kind: 'impossible', reason: `edges are about the file ${unknown}, which is not in the program` };
  }
  if (marked === undefined || (named.size === 1 && areAsWritten(edges, others, marked))) return unchanged;
  const moved: AutomatonEdge[] = [];
  for (const [index, edge] of edges.entries()) {
    const file = edge.originFile && baseName(edge.originFile.value);
    if (file === undefined || own.has(file)) {
      moved.push(edge);
      continue;
    }
    const place = moveEdge(edge, file, marked);
    if (typeof place === 'string') return { kind: 'impossible', reason: `edge ${index + 1} ${place}` };
    moved.push(place);
  }
  const [first = '', ...more] = others;
  const files = more.length === 0 ? first : `${first} and ${more.length} more`;
  return {
    kind: 'placed',
    edges: moved,
    remark: `lines of the witness count in ${files}, as originfile says; the #line directives of the program say where that is`,
  };
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
    const key = keyOf(baseName(file), number);
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [index + 1]);
    else known.push(index + 1);
  }
  return { lineStarts, marked, lines };
}

/** No name of a file has a zero byte. */
function keyOf(file: string, line: number): string {
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

/** The edge in the lines of the program, or why there is no such place, as the rest of a sentence. */
function moveEdge(edge: AutomatonEdge, file: string, program: MarkedProgram): AutomatonEdge | string {
  const start = moveLine(edge.startline, edge.startoffset, file, program);
  if (typeof start === 'string') return start;
  const end = edge.endline === edge.startline ? start : moveLine(edge.endline, edge.endoffset, file, program);
  if (typeof end === 'string') return end;
  return { ...edge, startline: start, endline: end };
}

function moveLine(
  line: number | undefined,
  offset: number | undefined,
  file: string,
  { lines, lineStarts, marked }: MarkedProgram,
): number | string | undefined {
  if (line === undefined) return undefined;
  const possible = lines.get(keyOf(file, line)) ?? [];
  const is = `is about line ${line} of ${file}`;
  if (offset !== undefined) {
    const found = lineAt(offset, lineStarts);
    if (possible.includes(found)) return found;
    const { file: other = 'the program', number } = marked[found - 1] ?? { number: found };
    return `${is}, but its offset is in line ${found} of the program, which is line ${number} of ${baseName(other)} by its #line directives`;
  }
  const [only, ...more] = possible;
  if (only === undefined) return `${is}, which is not in the program`;
  if (more.length > 0) return `${is}, and ${possible.length} lines of the program have that number`;
  return only;
}
