import { SaxesParser } from 'saxes';
import { InputError } from '../../../src/source/input-error.js';
import { XmlScanner } from '../../../src/witness/graphml/xml-scanner.js';
import type { StartTag } from '../../../src/witness/graphml/xml-tag.js';

/** What a reader of XML tells, as text: elements with their attributes, and texts in one piece. */
export type XmlStory = readonly string[] | 'refused';

class Story {
  readonly #lines: string[] = [];
  #text = '';
  #depth = 0;

  open(namespace: string, local: string, attributes: readonly string[]): void {
    this.#endText();
    this.#depth++;
    this.#lines.push(`<{${namespace}}${local} ${attributes.toSorted().join(' ')}>`);
  }

  text(text: string): void {
    // Only some readers report blanks outside the root.
    if (this.#depth > 0) this.#text += text;
  }

  close(): void {
    this.#endText();
    this.#depth--;
    this.#lines.push('</>');
  }

  end(): readonly string[] {
    return this.#lines;
  }

  #endText(): void {
    if (this.#text !== '') this.#lines.push(JSON.stringify(this.#text));
    this.#text = '';
  }
}

/** What our scanner tells, with the positions of the elements where asked. */
export function scan(
  bytes: Uint8Array,
  pieceLength = 65_536,
  places: 'with places' | 'without places' = 'without places',
): XmlStory {
  const story = new Story();
  const open = ({ namespace, local, attributes, line, column, lastLine }: StartTag): 'keep text' => {
    const place = places === 'with places' ? [`@${line}:${column}-${lastLine}`] : [];
    story.open(namespace, local, [
      ...attributes.map((each) => `{${each.namespace}}${each.local}=${JSON.stringify(each.value)}`),
      ...place,
    ]);
    return 'keep text';
  };
  const events = {
    open,
    text: (text: string) => story.text(text),
    close: () => story.close(),
    leaf: (tag: StartTag, text: string, line: number, column: number) => {
      open({ ...tag, line, column, lastLine: line });
      story.text(text);
      story.close();
    },
  };
  const scanner = new XmlScanner('w', events, 'data', new Map([['a', 'a']]));
  try {
    for (let at = 0; at < bytes.length; at += pieceLength)
      scanner.write(bytes.subarray(at, at + pieceLength));
    scanner.end();
    return story.end();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return 'refused';
  }
}

/** What saxes tells, which is a parser of its own. */
export function readWithSaxes(text: string): XmlStory {
  const story = new Story();
  const parser = new SaxesParser({ xmlns: true, position: false });
  let failed = false;
  parser.on('error', () => {
    failed = true;
  });
  // A document type is refused, whatever is in it.
  parser.on('doctype', () => {
    failed = true;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.values(attributes).filter(
      ({ name, prefix }) => name !== 'xmlns' && prefix !== 'xmlns',
    );
    story.open(
      uri,
      local,
      own.map((each) => `{${each.uri}}${each.local}=${JSON.stringify(each.value)}`),
    );
  });
  parser.on('text', (piece) => story.text(piece));
  parser.on('cdata', (piece) => story.text(piece));
  parser.on('closetag', () => story.close());
  try {
    parser.write(text.replace(/^\ufeff/, '')).close();
  } catch {
    return 'refused';
  }
  return failed ? 'refused' : story.end();
}
