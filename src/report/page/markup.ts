import { escapeMarkup } from '../../source/printable.js';

/** Text that is HTML already; everything else is escaped where it becomes a part of a page. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | undefined | readonly Part[];

/** HTML with values in it: texts are escaped, in elements and in attributes between double quotes. */
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
