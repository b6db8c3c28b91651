/** What may come between elements and hide something that looks like a tag: comments, instructions, sections. */
const HIDING = String.raw`<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>`;

/** The attributes of a start tag up to its end, with anything that their values may contain. */
const ATTRIBUTES = `(?<attributes>(?:[^<>"']|"[^"]*"|'[^']*')*?)(?<end>/?>)`;

/** A start tag in the text of a GraphML file. Offsets are UTF-16 code units, 0-based. */
export interface TextTag {
  readonly start: number;
  /** After its `>`. */
  readonly end: number;
  /** Includes its colon; empty if there is none. */
  readonly prefix: string;
  readonly form: 'open' | 'empty';
  /** Values without references, by name. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** The start tag at an offset; undefined if no element begins there. */
export function tagAt(text: string, offset: number, local: string): TextTag | undefined {
  const pattern = new RegExp(String.raw`<(?<prefix>(?:[\w.-]+:)?)${local}(?=[\s/>])${ATTRIBUTES}`, 'y');
  pattern.lastIndex = offset;
  const match = pattern.exec(text);
  return match === null ? undefined : toTag(match);
}

/** All start tags of elements with a name, up to the first tag with another name. */
export function tagsBefore(
  text: string,
  local: string,
  last: string,
): { readonly tags: readonly TextTag[]; readonly end: TextTag | undefined } {
  const pattern = new RegExp(
    `${HIDING}|<(?<prefix>(?:[\\w.-]+:)?)(?<local>${local}|${last})(?=[\\s/>])${ATTRIBUTES}`,
    'g',
  );
  const tags: TextTag[] = [];
  for (const match of text.matchAll(pattern)) {
    const name = match.groups?.local;
    if (name === last) return { tags, end: toTag(match) };
    if (name === local) tags.push(toTag(match));
  }
  return { tags, end: undefined };
}

function toTag(match: RegExpExecArray): TextTag {
  const { prefix = '', attributes = '', end = '>' } = match.groups ?? {};
  const values = [...attributes.matchAll(/(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"&]*)"|'([^'&]*)')/g)];
  return {
    start: match.index,
    end: match.index + match[0].length,
    prefix,
    form: end === '>' ? 'open' : 'empty',
    attributes: new Map(values.map(([, name = '', double, single]) => [name, double ?? single ?? ''])),
  };
}

/** The white space before an offset, with its line end: what puts one element below another. */
export function spaceBefore(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && /\s/.test(text[start - 1] ?? '')) start--;
  const space = text.slice(start, offset);
  return space.includes('\n')
    ? space.slice(space.lastIndexOf('\n') - (/\r\n[^\n]*$/.test(space) ? 1 : 0))
    : '';
}
