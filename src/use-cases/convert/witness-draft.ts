import { stringify } from 'yaml';
import type { LintedProgram } from '../../lint/rule/lint-context.js';
import { makeUuid } from '../../lint/rule/make-uuid.js';
import { baseName } from '../../source/base-name.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { WitnessMetadata } from '../../witness/witness.js';
import type { ConversionNote } from './conversion.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** A place in a program; lines and columns count from 1. */
export interface DraftPlace {
  readonly program: LintedProgram;
  readonly line: number;
  readonly column: number;
  readonly functionName: string | undefined;
}

/** A waypoint of a violation sequence; each has its own segment. */
export interface DraftWaypoint {
  readonly type: 'assumption' | 'target' | 'function_return' | 'branching';
  readonly place: DraftPlace;
  /** A C expression, or `true` or `false` for a branching; undefined for a target. */
  readonly value: string | undefined;
}

export interface DraftInvariant {
  readonly type: 'loop_invariant' | 'location_invariant';
  readonly place: DraftPlace;
  readonly value: string;
}

/** The contents of a converted witness. */
export interface WitnessDraft {
  readonly content:
    | { readonly kind: 'violation'; readonly waypoints: readonly DraftWaypoint[] }
    | { readonly kind: 'correctness'; readonly invariants: readonly DraftInvariant[] };
  readonly notes: readonly ConversionNote[];
}

/** What a converted witness says about itself. */
export interface DraftSubject {
  readonly metadata: WitnessMetadata;
  readonly programs: readonly LintedProgram[];
  readonly dataModel: DataModel;
  readonly version: string;
}

/** A time with its zone, as the formats require. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/;

/** Writes a witness in format 2.x. The same original gives the same text every time. */
export function writeDraft({ content }: WitnessDraft, subject: DraftSubject): string {
  const { version } = subject;
  const body =
    content.kind === 'violation'
      ? {
          entry_type: 'violation_sequence',
          content: content.waypoints.map((each) => ({
            segment: [{ waypoint: formatWaypoint(each, version) }],
          })),
        }
      : {
          entry_type: 'invariant_set',
          content: content.invariants.map((each) => ({ invariant: formatInvariant(each) })),
        };
  const { entry_type, content: list } = body;
  const entry = { entry_type, metadata: formatMetadata(subject, JSON.stringify(list)), content: list };
  // In quotes, no YAML 1.1 reader takes a text for something else.
  return stringify([entry], { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
}

function formatMetadata({ metadata, programs, dataModel, version }: DraftSubject, content: string) {
  const { producer, specifications, creationTime } = metadata;
  const names = programs.map(({ name }) => baseName(name));
  const time = creationTime?.value ?? '';
  return {
    format_version: version,
    uuid: makeUuid(`${version} ${programs.map(({ sha256 }) => sha256).join(' ')} ${content}`),
    creation_time: TIME.test(time) ? time : `${new Date().toISOString().slice(0, 19)}Z`,
    producer: {
      name: 'witness-check',
      version: PACKAGE_VERSION,
      description: `converted from a witness of ${producer?.value ?? 'an unknown producer'}`,
    },
    task: {
      input_files: names,
      input_file_hashes: Object.fromEntries(
        names.map((name, index) => [name, programs[index]?.sha256 ?? '']),
      ),
      specification: specifications.map(({ value }) => value).join('\n'),
      data_model: dataModel,
      language: 'C',
    },
  };
}

function formatWaypoint({ type, place, value }: DraftWaypoint, version: string) {
  const format =
    type === 'assumption' ? 'c_expression' : version === '2.0' ? 'acsl_expression' : 'ext_c_expression';
  const constraint = type === 'branching' ? { value } : { value, format };
  return {
    type,
    action: 'follow',
    ...(value === undefined ? {} : { constraint }),
    location: formatLocation(place),
  };
}

function formatInvariant({ type, place, value }: DraftInvariant) {
  return { type, location: formatLocation(place), value, format: 'c_expression' };
}

function formatLocation({ program, line, column, functionName }: DraftPlace) {
  return {
    file_name: baseName(program.name),
    line,
    column,
    ...(functionName === undefined ? {} : { function: functionName }),
  };
}
