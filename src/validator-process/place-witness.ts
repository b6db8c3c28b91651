import type { ProgramFile, TypedProgram } from '../c/tree/typed-program.js';
import { baseName } from '../source/base-name.js';
import type { AutomatonEdge, Invariant, Waypoint, WaypointLocation, Witness } from '../witness/witness.js';
import { placeByDirectives } from './place-by-directives.js';

/** A witness whose places count from the beginning of the first file of the program, or why there is none. */
export type PlacedWitness =
  | {
      readonly kind: 'placed';
      readonly witness: Witness;
      /** A remark if places are not read as written. */
      readonly remark: string | undefined;
    }
  | { readonly kind: 'impossible'; readonly reason: string };

/** A place that names no file of the program, or none that is there. Only thrown inside this file. */
class Misplaced extends Error {}

/**
 * Moves the lines and offsets of a witness from the files that it names into the text of the whole program. In a program
 * of one file they stay as they are, unless edges name files that it was made from. A witness that leaves open which file a
 * place is in is not followed at all: the same line of another file would be another place.
 */
export function placeWitness(witness: Witness, program: TypedProgram): PlacedWitness {
  const unmoved = { kind: 'placed', witness, remark: undefined } as const;
  if (program.files.length === 1) {
    if (witness.format !== 'graphml') return unmoved;
    const placed = placeByDirectives(witness, program);
    if (placed.kind === 'impossible') return placed;
    // A copy of the witness would compute its hash.
    if (placed.edges === witness.edges) return unmoved;
    return { kind: 'placed', witness: { ...witness, edges: placed.edges }, remark: placed.remark };
  }
  try {
    const extents = extentsOf(program);
    if (witness.format === 'graphml') {
      const named = witness.metadata.programFiles.map(({ value }) => value);
      const edges = witness.edges.map((edge) => movedEdge(edge, extents, named));
      return { ...unmoved, witness: { ...witness, edges } };
    }
    const moved = <Part extends { readonly location: WaypointLocation }>(part: Part): Part => ({
      ...part,
      location: movedLocation(part.location, extents, program.file),
    });
    const entries = witness.entries.map((entry) => {
      if (entry.entryType === 'violation_sequence') {
        const segments = entry.segments.map((segment) => ({
          ...segment,
          waypoints: segment.waypoints.map<Waypoint>(moved),
        }));
        return { ...entry, segments };
      }
      if (entry.entryType === 'named') return entry;
      const contracts = entry.contracts.map(moved);
      return { ...entry, invariants: entry.invariants.map<Invariant>(moved), contracts };
    });
    return { ...unmoved, witness: { ...witness, entries } };
  } catch (error) {
    if (error instanceof Misplaced) return { kind: 'impossible', reason: error.message };
    throw error;
  }
}

/** A file with where it ends in the text of the program. */
interface FileExtent extends ProgramFile {
  readonly lines: number;
  readonly length: number;
}

function extentsOf({ files, text, lineStarts }: TypedProgram): readonly FileExtent[] {
  return files.map((file, index) => {
    const next = files[index + 1];
    const end = next?.start ?? text.length;
    const linesBefore = next?.linesBefore ?? lineStarts.length - 1;
    return { ...file, length: end - file.start, lines: linesBefore - file.linesBefore };
  });
}

/** The file that a name means: folders do not count, unless two files differ in nothing else. */
function fileNamed(name: string, extents: readonly FileExtent[]): FileExtent {
  const exact = extents.filter((file) => file.name === name);
  const alike = exact.length === 1 ? exact : extents.filter((file) => baseName(file.name) === baseName(name));
  const [only, ...others] = alike;
  if (only === undefined) throw new Misplaced(`the program is not in a file of the name ${baseName(name)}`);
  if (others.length > 0) throw new Misplaced(`several files of the program have the name ${baseName(name)}`);
  return only;
}

function movedLocation(
  location: WaypointLocation,
  extents: readonly FileExtent[],
  fileName: string,
): WaypointLocation {
  if (location.fileName === '')
    throw new Misplaced('a location does not say in which file of the program it is');
  const file = fileNamed(location.fileName, extents);
  return { ...location, fileName, line: movedLine(location.line, file) };
}

function movedEdge(
  edge: AutomatonEdge,
  extents: readonly FileExtent[],
  named: readonly string[],
): AutomatonEdge {
  const { startline, endline, startoffset, endoffset, originFile } = edge;
  const places = [startline, endline, startoffset, endoffset];
  if (places.every((place) => place === undefined)) return edge;
  const [only, ...others] = named;
  const name = originFile?.value ?? (others.length === 0 ? only : undefined);
  if (name === undefined)
    throw new Misplaced(
      `the edge in line ${edge.position.line} of the witness does not say which file it is about`,
    );
  const file = fileNamed(name, extents);
  const line = (number: number | undefined) => (number === undefined ? undefined : movedLine(number, file));
  const offset = (number: number | undefined) =>
    number === undefined ? undefined : movedOffset(number, file);
  return {
    ...edge,
    startline: line(startline),
    endline: line(endline),
    startoffset: offset(startoffset),
    endoffset: offset(endoffset),
  };
}

function movedLine(line: number, { name, lines, linesBefore }: FileExtent): number {
  if (line < 1 || line > lines) throw new Misplaced(`${baseName(name)} has no line ${line}`);
  return line + linesBefore;
}

function movedOffset(offset: number, { name, length, start }: FileExtent): number {
  if (offset > length) throw new Misplaced(`${baseName(name)} has no offset ${offset}`);
  return offset + start;
}
