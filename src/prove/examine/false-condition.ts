/** Something that was proved, and is false in an execution. */
export interface FalseCondition {
  /** A sentence without a full stop. */
  readonly what: string;
  readonly line: number;
}
