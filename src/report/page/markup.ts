import { escapeMarkup } from '../../source/printable.js';

/** Text that is already HTML; everything else is escaped when it becomes part of a page. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | undefined | readonly Part[];

/** HTML with values: texts are escaped, both in elements and in attributes in double quotes. */
export function markup(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  const text = strings.map((string, index) => string + (index < values.length ? toHtml(values[index]) : ''));
  return new Markup(text.join(''));
}

export const NOTHING = new Markup('');

function toHtml(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(toHtml).join('');
  if (part === null || part === undefined) return '';
  return escapeMarkup(String(part)).replaceAll("'", '&#39;');
}
