import type { FunctionDefinition, FunctionEntity } from '../../c/tree/typed-program.js';
import type { YamlPlace } from './yaml-places.js';

/** A function with its body. */
export interface DefinedFunction extends FunctionEntity {
  readonly definition: FunctionDefinition;
}

/**
 * The function whose definition the location of a contract means: any position from its first specifier to its
 * opening brace, or without a column, any of those lines. Undefined if there is none.
 */
export function contractedFunction({ program, line, column }: YamlPlace): DefinedFunction | undefined {
  const { lineStarts, functions, text } = program.typed;
  const first = (lineStarts[line - 1] ?? text.length) + (column ?? 1) - 1;
  const last = column === undefined ? (lineStarts[line] ?? text.length + 1) - 1 : first;
  const index = indexDefinitions(functions);
  const key = `${first} ${last}`;
  if (index.found.has(key)) return index.found.get(key);
  const found = search(index.inOrder, first, last);
  index.found.set(key, found);
  return found;
}

/** Definitions by start, each with its index in the list of all functions. */
interface DefinitionIndex {
  readonly inOrder: readonly { readonly each: DefinedFunction; readonly rank: number }[];
  readonly found: Map<string, DefinedFunction | undefined>;
}

const INDEXES = new WeakMap<readonly FunctionEntity[], DefinitionIndex>();

function indexDefinitions(functions: readonly FunctionEntity[]): DefinitionIndex {
  const known = INDEXES.get(functions);
  if (known !== undefined) return known;
  const inOrder = functions
    .flatMap((each, rank) => (isDefined(each) ? [{ each, rank }] : []))
    .sort((left, right) => left.each.definition.range.start - right.each.definition.range.start);
  const index = { inOrder, found: new Map() };
  INDEXES.set(functions, index);
  return index;
}

function isDefined(each: FunctionEntity): each is DefinedFunction {
  return each.definition !== undefined;
}

/** Of the functions whose head touches the text from `first` to `last`, the one declared first. */
function search(
  inOrder: DefinitionIndex['inOrder'],
  first: number,
  last: number,
): DefinedFunction | undefined {
  let low = 0;
  let high = inOrder.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((inOrder[middle]?.each.definition.body.range.start ?? 0) < first) low = middle + 1;
    else high = middle;
  }
  let found: DefinitionIndex['inOrder'][number] | undefined;
  for (let at = low; at < inOrder.length; at++) {
    const next = inOrder[at];
    if (next === undefined || next.each.definition.range.start > last) break;
    if (found === undefined || next.rank < found.rank) found = next;
  }
  return found?.each;
}
