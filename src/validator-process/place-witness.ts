import type { ProgramFile, TypedProgram } from '../c/tree/typed-program.js';
import { baseName } from '../source/base-name.js';
import { type Attempt, done, failed } from '../vocabulary/attempt.js';
import type { AutomatonEdge, Invariant, Waypoint, WaypointLocation, Witness } from '../witness/witness.js';
import { placeByDirectives } from './place-by-directives.js';
import type { PlacementFailure } from './placement-failure.js';

/** A witness whose locations count from the beginning of the first file of the program. */
export interface PlacedWitness {
  readonly witness: Witness;
  /** A remark if locations are not read as written. */
  readonly remark: string | undefined;
}

/**
 * Moves the lines and offsets of a witness from the files that it names into the text of the whole program. In a program
 * of one file they stay as they are, unless edges name files that it was made from. A witness that leaves open which file a
 * place is in is not followed at all: the same line of another file would be another place.
 */
export function placeWitness(
  witness: Witness,
  program: TypedProgram,
): Attempt<PlacedWitness, PlacementFailure> {
  if (program.files.length === 1) return placeInOneFile(witness, program);
  const files = new ProgramFiles(program);
  const moved = witness.format === 'graphml' ? moveGraph(witness, files) : moveEntries(witness, files);
  const [failure] = files.failures;
  return failure === undefined ? done({ witness: moved, remark: undefined }) : failed(failure);
}

function placeInOneFile(witness: Witness, program: TypedProgram): Attempt<PlacedWitness, PlacementFailure> {
  const unmoved = done({ witness, remark: undefined });
  if (witness.format !== 'graphml') return unmoved;
  const placed = placeByDirectives(witness, program);
  if (placed.kind === 'failed') return placed;
  const { edges, remark } = placed.value;
  // A copy of the witness would compute its hash.
  return edges === witness.edges ? unmoved : done({ witness: { ...witness, edges }, remark });
}

function moveGraph(witness: Extract<Witness, { format: 'graphml' }>, files: ProgramFiles): Witness {
  const named = witness.metadata.programFiles.map(({ value }) => value);
  return { ...witness, edges: witness.edges.map((edge) => files.moveEdge(edge, named)) };
}

function moveEntries(witness: Extract<Witness, { format: 'yaml' }>, files: ProgramFiles): Witness {
  const moved = <Part extends { readonly location: WaypointLocation }>(part: Part): Part => ({
    ...part,
    location: files.moveLocation(part.location),
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
  return { ...witness, entries };
}

/** A file with where it ends in the text of the program. */
interface FileExtent extends ProgramFile {
  readonly lines: number;
  readonly length: number;
}

/** Moves locations from the files of a program into the text of the whole program. */
class ProgramFiles {
  /** Of locations that could not be moved, and are returned as they were. */
  readonly failures: PlacementFailure[] = [];
  readonly #name: string;
  readonly #extents: readonly FileExtent[];

  constructor({ file: name, files, text, lineStarts }: TypedProgram) {
    this.#name = name;
    this.#extents = files.map((file, index) => {
      const next = files[index + 1];
      const end = next?.start ?? text.length;
      const linesBefore = next?.linesBefore ?? lineStarts.length - 1;
      return { ...file, length: end - file.start, lines: linesBefore - file.linesBefore };
    });
  }

  moveLocation(location: WaypointLocation): WaypointLocation {
    if (location.fileName === '') return this.#fail({ code: 'location-without-file' }, location);
    const file = this.#named(location.fileName);
    if (file === undefined) return location;
    return { ...location, fileName: this.#name, line: this.#moveLine(location.line, file) };
  }

  /** @param named the files that the witness lists */
  moveEdge(edge: AutomatonEdge, named: readonly string[]): AutomatonEdge {
    const { startline, endline, startoffset, endoffset, originFile } = edge;
    const positions = [startline, endline, startoffset, endoffset];
    if (positions.every((position) => position === undefined)) return edge;
    const [only, ...others] = named;
    const name = originFile?.value ?? (others.length === 0 ? only : undefined);
    if (name === undefined) return this.#fail({ code: 'edge-without-file', line: edge.position.line }, edge);
    const file = this.#named(name);
    if (file === undefined) return edge;
    const line = (number: number | undefined) =>
      number === undefined ? undefined : this.#moveLine(number, file);
    const offset = (number: number | undefined) =>
      number === undefined ? undefined : this.#moveOffset(number, file);
    return {
      ...edge,
      startline: line(startline),
      endline: line(endline),
      startoffset: offset(startoffset),
      endoffset: offset(endoffset),
    };
  }

  /** The file that a name means: folders do not count, unless two files differ in nothing else. */
  #named(name: string): FileExtent | undefined {
    const exact = this.#extents.filter((file) => file.name === name);
    const alike =
      exact.length === 1 ? exact : this.#extents.filter((file) => baseName(file.name) === baseName(name));
    const [only, ...others] = alike;
    const code = others.length > 0 ? 'ambiguous-file' : 'unknown-file';
    return only === undefined || others.length > 0
      ? this.#fail({ code, file: baseName(name) }, undefined)
      : only;
  }

  #moveLine(line: number, { name, lines, linesBefore }: FileExtent): number {
    if (line < 1 || line > lines)
      return this.#fail({ code: 'line-not-in-file', file: baseName(name), line }, line);
    return line + linesBefore;
  }

  #moveOffset(offset: number, { name, length, start }: FileExtent): number {
    if (offset > length)
      return this.#fail({ code: 'offset-not-in-file', file: baseName(name), offset }, offset);
    return offset + start;
  }

  /** Remembers the failure, and goes on with the location as it was. */
  #fail<Unmoved>(failure: PlacementFailure, unmoved: Unmoved): Unmoved {
    this.failures.push(failure);
    return unmoved;
  }
}
