import type { Position } from '../source/input-error.js';
import type { MessageArgs } from './message.js';

/** `error`: against the format or the rules of the competition; `warning`: some validator fails; `info`: advice. */
export type Severity = 'error' | 'warning' | 'info';

/** What a witness with this finding is for the competition; findings that do not concern it have `none`. */
export type Consequence = 'witness invalid' | 'witness-version mismatch' | 'witness-type mismatch' | 'none';

/** The text between two offsets is replaced: UTF-16 code units, 0-based, `end` not included. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A correction that is certain and does not change what the witness means. */
export interface Fix {
  /** What it does: `add the missing uuid`. */
  readonly description: string;
  readonly edits: readonly TextEdit[];
}

/** A finding is data; formatters make text of it (`messageOf`). */
export interface Diagnostic {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly consequence: Consequence;
  /** Which of the messages of its rule. */
  readonly messageId: string;
  /** What the message speaks of; texts of the witness are shortened. */
  readonly args: MessageArgs;
  /** 1-based; 1:1 for findings about the file as a whole. */
  readonly position: Position;
  /** The place after the last character that the finding is about, where that is known. */
  readonly end?: Position;
  readonly fix?: Fix;
}
