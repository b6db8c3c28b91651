import type { Position } from '../../source/input-error.js';
import type { MessageArgs } from './message.js';

/** `error`: against the format or the rules of the competition; `warning`: some validator fails; `info`: advice. */
export type Severity = 'error' | 'warning' | 'info';

/** What the finding means for the witness in the competition; `none` if it does not matter there. */
export type Consequence = 'witness invalid' | 'witness-version mismatch' | 'witness-type mismatch' | 'none';

/** Replaces the text between two offsets: UTF-16 code units, 0-based, `end` excluded. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A safe correction that does not change the meaning of the witness. */
export interface Fix {
  /** What it does: `add the missing uuid`. */
  readonly description: string;
  readonly edits: readonly TextEdit[];
}

/** A finding is data; formatters turn it into text (`findingMessage`). */
export interface Diagnostic {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly consequence: Consequence;
  /** The id of one of the rule's messages. */
  readonly messageId: string;
  /** The arguments of the message; texts of the witness are shortened. */
  readonly args: MessageArgs;
  /** 1-based; 1:1 for findings about the file as a whole. */
  readonly position: Position;
  /** The position after the last character of the finding, if known. */
  readonly end?: Position;
  readonly fix?: Fix;
}
