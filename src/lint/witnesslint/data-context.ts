import type { GraphmlElement } from '../../witness/graphml/graphml-events.js';
import type { WitnessLintLog } from './log.js';
import type { WitnessRecord } from './witness-record.js';
import type { WitnessLintOptions } from './witnesslint.js';

/** What is known of the program. */
export interface ProgramFacts {
  readonly sha256: string;
  readonly lines: number;
  readonly characters: number;
}

/** What the checks share. */
export interface DataContext {
  readonly log: WitnessLintLog;
  readonly record: WitnessRecord;
  readonly options: WitnessLintOptions;
  readonly program: ProgramFacts | undefined;
}

/** Data with its text as WitnessLint sees it. */
export interface SeenData {
  readonly key: string;
  readonly text: string;
  readonly line: number;
  readonly owner: GraphmlElement;
}

/** Check D5: a key of the tool must be declared for exactly this kind of element. */
export function checkUnknownKey({ key, line, owner }: SeenData, { log, record }: DataContext): void {
  if (record.definedKeys.get(key) === owner.local) return;
  log.warn(`Unknown key for ${owner.local} data element: ${key}`, line);
}
