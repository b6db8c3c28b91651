/** Why a program cannot be executed, or not further. */
export interface Reason {
  /** `…` stands for what varies, such as a name. */
  readonly text: string;
  /** For the documentation: what is meant, or why it is so. May be empty. */
  readonly explanation: string;
}

/** Reasons by their codes. */
export type ReasonTable = Readonly<Record<string, Reason>>;

declare const fromTable: unique symbol;

/** A text that comes from a table of reasons: no other text is taken for a reason. */
export type ReasonText = string & { readonly [fromTable]: true };

/** As many values as a text has gaps. */
export type Gaps<Text extends string> = Text extends `${string}…${infer Rest}`
  ? readonly [value: string | number, ...Gaps<Rest>]
  : readonly [];

/** The text of a reason with its gaps filled in. */
export function fillIn({ text }: Reason, values: readonly (string | number)[]): ReasonText {
  let next = 0;
  return text.replaceAll('…', () => String(values[next++])) as ReasonText;
}
