/** The arguments of a message, by the names in its text. */
export type MessageArgs = Readonly<Record<string, string | number>>;

/**
 * The messages of a rule by id: one sentence each, without a full stop. `{name}` stands for an argument; a part in
 * brackets is dropped if one of its arguments is missing.
 */
export type Messages = Readonly<Record<string, string>>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A text without its bracketed parts. */
type Certain<Text extends string> = Text extends `${infer Before}[${string}]${infer After}`
  ? `${Before}${Certain<After>}`
  : Text;

/** The arguments that a text needs, and those that it may have. */
export type PlaceholderArgs<Text extends string> = Readonly<
  Record<NamesIn<Certain<Text>>, string | number> &
    Partial<Record<NamesIn<Text>, string | number | undefined>>
>;

const OPTIONAL_PART = /\[([^\]]*)\]/g;
const ARGUMENT = /\{(\w+)\}/g;

/** The text of a message with its arguments. A name without an argument stays as it is. */
export function fillIn(text: string, args: MessageArgs): string {
  return text
    .replace(OPTIONAL_PART, (_whole, part: string) => (hasAll(part, args) ? part : ''))
    .replace(ARGUMENT, (whole, name: string) => String(args[name] ?? whole));
}

function hasAll(part: string, args: MessageArgs): boolean {
  return [...part.matchAll(ARGUMENT)].every(([, name = '']) => Object.hasOwn(args, name));
}
