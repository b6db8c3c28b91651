import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import type { SourceText } from '../source/source-text.js';
import { shorten } from '../witness/quote.js';
import type { YamlOutline } from '../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../witness/yaml/yaml-part.js';
import { toRange } from './ranges.js';

/** More would make an outline that nobody reads. */
const MAXIMUM_SYMBOLS = 10_000;

interface Symbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: SymbolKind;
  readonly start: number;
  readonly inner: readonly Symbol[];
}

/** The segments of a witness with their waypoints, its invariants and its contracts, in the order of the file. */
export function symbolsOf(outline: YamlOutline, source: SourceText): DocumentSymbol[] {
  const startOf = ({ position }: YamlPart) => source.offsetAt({ ...position, column: 1 }) ?? 0;
  const segments = outline.sequences.flatMap(({ segments: own }) =>
    own.map(({ part, waypoints }, index): Symbol => {
      const inner = waypoints.map(({ part: waypoint, type, action }) => ({
        name: [action, type.replaceAll('_', ' ')].filter((word) => word !== '').join(' ') || 'waypoint',
        detail: detailOf(waypoint, waypoint.at('constraint').at('value').text),
        kind: SymbolKind.Event,
        start: startOf(waypoint),
        inner: [],
      }));
      return {
        name: `segment ${index + 1}`,
        detail: '',
        kind: SymbolKind.Struct,
        start: startOf(part),
        inner,
      };
    }),
  );
  const items = [...outline.invariants, ...outline.contracts].map(
    ({ part }): Symbol => ({
      name: part.at('type').text?.replaceAll('_', ' ') ?? 'invariant',
      detail: detailOf(part, part.at('value').text ?? part.at('ensures').text),
      kind: SymbolKind.Property,
      start: startOf(part),
      inner: [],
    }),
  );
  const all = [...segments, ...items].toSorted((one, other) => one.start - other.start);
  return close(all.slice(0, MAXIMUM_SYMBOLS), source.text.length, source);
}

/** `17: x == 1` */
function detailOf(part: YamlPart, text: string | undefined): string {
  const line = part.at('location').at('line').integer;
  return [
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(text === undefined ? [] : [shorten(text)]),
  ].join(': ');
}

/** Each part extends to where the next one begins. */
function close(symbols: readonly Symbol[], end: number, source: SourceText): DocumentSymbol[] {
  return symbols.map(({ name, detail, kind, start, inner }, index) => {
    const next = Math.max(start, symbols[index + 1]?.start ?? end);
    const line = source.line(source.positionAt(start).line);
    return {
      name,
      detail,
      kind,
      range: toRange(source, { start, end: next }),
      selectionRange: toRange(source, { start, end: Math.min(next, start + line.length) }),
      children: close(inner, next, source),
    };
  });
}
