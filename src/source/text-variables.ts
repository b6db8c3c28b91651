/** A variable `${name}` in a text: offsets of its first character and after its brace. */
interface TextVariable {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** The variables `${name}` in a text, from left to right; a name goes up to the next closing brace. */
export function* variablesIn(text: string): Iterable<TextVariable> {
  for (let at = text.indexOf('${'); at >= 0; ) {
    const closing = text.indexOf('}', at);
    // Nothing closes any of the others, either.
    if (closing < 0) return;
    yield { start: at, end: closing + 1, name: text.slice(at + 2, closing) };
    at = text.indexOf('${', closing);
  }
}

/** Puts values in the place of the variables `${name}` of a text; variables in values stay. */
export function replaceVariables(text: string, toValue: (name: string) => string): string {
  let result = '';
  let done = 0;
  for (const { start, end, name } of variablesIn(text)) {
    result += text.slice(done, start) + toValue(name);
    done = end;
  }
  return result + text.slice(done);
}
