/** Why a program cannot be executed, or why an execution cannot go on. */
export interface Reason {
  /** `…` stands for what varies, such as a name. */
  readonly text: string;
  /** For the documentation: what is meant, or the cause. May be empty. */
  readonly explanation: string;
}

/** Reasons by their codes. */
export type ReasonTable = Readonly<Record<string, Reason>>;

declare const fromTable: unique symbol;

/** A text from a table of reasons: other strings are not accepted as reasons. */
export type ReasonText = string & { readonly [fromTable]: true };

/** As many values as a text has gaps. */
export type Gaps<Text extends string> = Text extends `${string}…${infer Rest}`
  ? readonly [value: string | number, ...Gaps<Rest>]
  : readonly [];

/** The text of a reason with its gaps filled in. */
export function fillIn({ text }: Pick<Reason, 'text'>, values: readonly (string | number)[]): ReasonText {
  let next = 0;
  return text.replaceAll('…', () => String(values[next++])) as ReasonText;
}
