import type { Kind } from '../../source/check-call.js';
import type { Position } from '../../source/input-error.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { ReachedLimit } from '../../vocabulary/reached-limit.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';

/** A format that a witness can be converted to. */
export type TargetFormat = 'yaml-2.0' | 'yaml-2.1' | 'yaml-2.2';

/** All target formats. */
export const TARGET_FORMATS: readonly TargetFormat[] = ['yaml-2.0', 'yaml-2.1', 'yaml-2.2'];

/** Something that the converted witness says differently from the original, or not at all. */
export interface ConversionNote {
  /** `left-out`: the new witness does not say it; `chosen`: one of several readings was taken. */
  readonly consequence: 'left-out' | 'chosen';
  /** Location in the original. */
  readonly position: Position;
  /** One sentence without a full stop at its end. */
  readonly message: string;
}

/** A validator's answer about a witness, in BenchExec's words: `false(unreach-call)`, `unknown`, `ERROR`. */
export interface Answers {
  readonly before: string;
  readonly after: string;
  /** The limit that ended one of the runs before everything was tried; null if none did. */
  readonly limit: ReachedLimit | null;
}

/** The result of a conversion. */
export type Conversion =
  | {
      readonly kind: 'converted';
      /** The whole witness in the new format. */
      readonly text: string;
      readonly witnessKind: WitnessKind;
      readonly notes: readonly ConversionNote[];
      /** What replay says about a violation witness before and after; null if it was not replayed. */
      readonly replay: Answers | null;
    }
  | {
      /** The new format cannot express the witness. */
      readonly kind: 'refused';
      /** Why; at least one. */
      readonly notes: readonly ConversionNote[];
    };

/** What to convert, and to which format. */
export interface ConvertOptions {
  readonly to: TargetFormat;
  /** Programs of the witness: GraphML and format 0.1 name lines, and the new formats name locations in them. */
  readonly programs?: readonly string[] | undefined;
  /** Task definition: provides its programs, its data model and its only property. */
  readonly task?: string | undefined;
  /** Property file for replay; by default, the property that the witness states. */
  readonly property?: string | undefined;
  /** By default, what the witness states. */
  readonly dataModel?: DataModel | undefined;
  /** Whether to replay violation witnesses before and after, which is the default. */
  readonly check?: 'replayed' | 'linted' | undefined;
  /** CPU time of each replay in seconds; 90 by default. */
  readonly cputime?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called once, before the first process is started. */
  readonly onFirstRun?: (() => void) | undefined;
}

/** What these options are. */
export const CONVERT_OPTIONS = {
  to: TARGET_FORMATS,
  programs: 'texts',
  task: 'text',
  property: 'text',
  dataModel: ['ILP32', 'LP64'],
  check: ['replayed', 'linted'],
  cputime: 'amount',
  signal: 'signal',
  onFirstRun: 'function',
} as const satisfies Record<keyof ConvertOptions, Kind>;

/** The version of a target format: `2.0`. */
export function targetVersion(format: TargetFormat): string {
  return format.slice('yaml-'.length);
}
