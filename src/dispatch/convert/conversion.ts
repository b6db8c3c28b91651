import type { Kind } from '../../source/check-call.js';
import type { Position } from '../../source/input-error.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';

/** A format that a witness can be converted to. */
export type TargetFormat = 'yaml-2.0' | 'yaml-2.1' | 'yaml-2.2';

/** All of them. */
export const TARGET_FORMATS: readonly TargetFormat[] = ['yaml-2.0', 'yaml-2.1', 'yaml-2.2'];

/** Something that the converted witness does not say as the original did. */
export interface ConversionNote {
  /** `left-out`: it is not said at all; `chosen`: one of several readings was taken. */
  readonly consequence: 'left-out' | 'chosen';
  /** Place in the original. */
  readonly position: Position;
  /** One sentence without a full stop at its end. */
  readonly message: string;
}

/** What a validator says about a witness, in the words of BenchExec: `false(unreach-call)`, `unknown`, `ERROR`. */
export interface Answers {
  readonly before: string;
  readonly after: string;
}

/** What became of a witness. */
export type Conversion =
  | {
      readonly kind: 'converted';
      /** The whole witness in the new format. */
      readonly text: string;
      readonly witnessKind: WitnessKind;
      readonly notes: readonly ConversionNote[];
      /** What replay says about a violation witness before and after; null for what was not replayed. */
      readonly replay: Answers | null;
    }
  | {
      /** The target cannot say what the witness says. */
      readonly kind: 'refused';
      /** Why; at least one. */
      readonly notes: readonly ConversionNote[];
    };

/** What is converted, and to what. */
export interface ConvertOptions {
  readonly to: TargetFormat;
  /** Programs that the witness is about: GraphML and format 0.1 name lines, and the new formats places in them. */
  readonly programs?: readonly string[] | undefined;
  /** Property file for replay; what the witness states by default. */
  readonly property?: string | undefined;
  /** What the witness states by default. */
  readonly dataModel?: DataModel | undefined;
  /** Whether violation witnesses are replayed before and after, which is the default. */
  readonly check?: 'replayed' | 'linted' | undefined;
  /** CPU seconds of each replay; 90 by default. */
  readonly cputime?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called once, before the first process is started. */
  readonly onFirstRun?: (() => void) | undefined;
}

/** What these options are. */
export const CONVERT_OPTIONS = {
  to: TARGET_FORMATS,
  programs: 'texts',
  property: 'text',
  dataModel: ['ILP32', 'LP64'],
  check: ['replayed', 'linted'],
  cputime: 'amount',
  signal: 'signal',
  onFirstRun: 'function',
} as const satisfies Record<keyof ConvertOptions, Kind>;

/** The version of a target format: `2.0`. */
export function versionOf(format: TargetFormat): string {
  return format.slice('yaml-'.length);
}
