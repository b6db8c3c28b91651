import type { PositionRecord } from '../../c/tree/statement-positions.js';
import type { LocatedDocument } from '../../source/parse-yaml.js';
import type { SourceText } from '../../source/source-text.js';
import {
  type EntryOutline,
  OLD_VERSIONS,
  outlineWitness,
  type YamlOutline,
} from '../../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../../witness/yaml/yaml-part.js';
import type { LintContext } from '../rule/lint-context.js';
import { type AnalysedProgram, analyse } from './analysed-program.js';
import { programOfLocation } from './program-of.js';

/** What a location must refer to. */
export interface Demand {
  readonly kinds: readonly PositionRecord['kind'][];
  /** In the words of a message. */
  readonly description: string;
}

/** A location of a YAML witness that lies in a known program. Lines and columns count from 1. */
export interface YamlLocation {
  readonly entry: EntryOutline;
  readonly location: YamlPart;
  /** What has the location: the type of a waypoint or invariant, `function_contract`, `ghost_update`. */
  readonly type: string;
  /** The waypoint, invariant, contract or update; in format 0.1, the entry. */
  readonly owner: YamlPart;
  readonly program: AnalysedProgram;
  readonly line: number;
  readonly column: number | undefined;
  /** Undefined if any location of the program will do. */
  readonly demand: Demand | undefined;
}

const STATEMENT: Demand = {
  kinds: ['statement'],
  description: 'the first character of a statement or declaration',
};
const CALL: Demand = { kinds: ['call'], description: 'the ) after the arguments of a call' };
/** Not a single location: a definition may be located anywhere before its body. */
const DEFINITION: Demand = { kinds: [], description: 'the definition of a function, before its body' };
const LOOP: Demand = { kinds: ['loop'], description: 'the keyword for, while or do of a loop' };

/** SV-Witnesses 2.0, by type of the part with the location. */
const DEMANDS: ReadonlyMap<string, Demand> = new Map([
  ['assumption', STATEMENT],
  [
    'target',
    {
      kinds: ['statement', 'full-expression'],
      description: 'the first character of a statement or full expression',
    },
  ],
  ['branching', { kinds: ['branch'], description: 'the keyword if, while, for, do or switch, or a ?' }],
  ['function_enter', CALL],
  ['function_return', CALL],
  ['loop_invariant', LOOP],
  ['loop_transition_invariant', LOOP],
  ['location_invariant', STATEMENT],
  ['location_transition_invariant', STATEMENT],
  ['function_contract', DEFINITION],
]);

const LOCATIONS = new WeakMap<LocatedDocument, WeakMap<LintContext, readonly YamlLocation[]>>();

/** The locations of a witness that lie on a line of a known program. Computed once for all rules. */
export function locationsIn(outline: YamlOutline, context: LintContext): readonly YamlLocation[] {
  const { document } = outline;
  const byContext = LOCATIONS.get(document) ?? new WeakMap<LintContext, readonly YamlLocation[]>();
  LOCATIONS.set(document, byContext);
  const known = byContext.get(context) ?? findLocations(outlineWitness(document), context);
  byContext.set(context, known);
  return known;
}

function findLocations(outline: YamlOutline, context: LintContext): readonly YamlLocation[] {
  if (context.programs === undefined) return [];
  const { waypoints, invariants, contracts, updates, oldInvariants } = outline;
  const owners = [
    ...waypoints.map(({ entry, part, type }) => ({ entry, owner: part, type })),
    ...invariants.map(({ entry, part }) => ({ entry, owner: part, type: part.at('type').text ?? '' })),
    ...contracts.map(({ entry, part }) => ({ entry, owner: part, type: 'function_contract' })),
    ...updates.map(({ entry, part }) => ({ entry, owner: part, type: 'ghost_update' })),
    ...oldInvariants.map((entry) => ({ entry, owner: entry.part, type: entry.type })),
  ];
  return owners.flatMap(({ entry, owner, type }): readonly YamlLocation[] => {
    const location = owner.at('location');
    const readable = programOfLocation(location, entry, context);
    const line = location.at('line').integer;
    if (readable === undefined || line === undefined || line < 1 || line > readable.source.lineCount)
      return [];
    const program = analyse(readable, context, entry.task.at('data_model').text);
    const stated = location.at('column').integer;
    const place = { entry, location, type, owner, program, line };
    // Format 0.1 does not say what a location refers to: tools use keywords, conditions, and columns from 0 or 1.
    if (!OLD_VERSIONS.includes(entry.version))
      return [{ ...place, column: stated, demand: DEMANDS.get(type) }];
    const column = stated === undefined ? undefined : Math.min(stated, readable.source.line(line).length) + 1;
    return [{ ...place, column, demand: undefined }];
  });
}

/** Whether a location of a statement refers to its label: `again:`, `case 3:` and `default:` also begin statements. */
export function isAtLabel({ program, line, column, demand }: YamlLocation): boolean {
  if (column === undefined || demand?.kinds.includes('statement') !== true) return false;
  const text = program.source.line(line);
  const isStart = !/\w/.test(text[column - 2] ?? '');
  return isStart && /^(?:[A-Za-z_]\w*\s*:(?!:)|case\b|default\b)/.test(text.slice(column - 1));
}

/** The locations of a line to which a location of this type may refer. */
export function suitableOnLine(place: YamlLocation): readonly PositionRecord[] {
  return suitableByColumn(place).all;
}

/** The locations of a line that meet one demand. */
interface Suitable {
  readonly all: readonly PositionRecord[];
  readonly byColumn: ReadonlyMap<number, readonly PositionRecord[]>;
}

/** A whole program may be on one line, and very many locations may refer to it. */
const SUITABLE = new WeakMap<readonly PositionRecord[], Map<Demand, Suitable>>();

function suitableByColumn({ program, line, demand }: YamlLocation): Suitable {
  const records = program.positions.onLine(line);
  if (demand === undefined || records.length === 0) return { all: [], byColumn: new Map() };
  const byDemand = SUITABLE.get(records) ?? new Map<Demand, Suitable>();
  SUITABLE.set(records, byDemand);
  const known = byDemand.get(demand);
  if (known !== undefined) return known;
  const all = records.filter(({ kind }) => demand.kinds.includes(kind));
  const byColumn = new Map<number, PositionRecord[]>();
  for (const record of all) {
    const same = byColumn.get(record.range.column);
    if (same === undefined) byColumn.set(record.range.column, [record]);
    else same.push(record);
  }
  const suitable = { all, byColumn };
  byDemand.set(demand, suitable);
  return suitable;
}

/** What a location refers to: with a column, what begins there; without one, the leftmost on the line. */
export function suitableAt(place: YamlLocation): readonly PositionRecord[] {
  const { byColumn } = suitableByColumn(place);
  // Records are in text order, so the leftmost comes first.
  const column = place.column ?? byColumn.keys().next().value ?? 0;
  return byColumn.get(column) ?? [];
}

/** Whether columns before this one are the same counted in bytes: all characters are ASCII. */
export function isColumnCertain({ program, line, column }: YamlLocation): boolean {
  return (column ?? 0) <= asciiColumns(program.source, line);
}

const ASCII_COLUMNS = new WeakMap<SourceText, Map<number, number>>();

/** Number of ASCII characters at the beginning of a line; infinite if all are. */
function asciiColumns(source: SourceText, line: number): number {
  const byLine = ASCII_COLUMNS.get(source) ?? new Map<number, number>();
  ASCII_COLUMNS.set(source, byLine);
  const known = byLine.get(line);
  if (known !== undefined) return known;
  const text = source.line(line);
  let at = 0;
  while (at < text.length && text.charCodeAt(at) <= 0x7f) at++;
  const columns = at === text.length ? Number.POSITIVE_INFINITY : at;
  byLine.set(line, columns);
  return columns;
}
