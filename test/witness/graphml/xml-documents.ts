import fc from 'fast-check';

const name = fc.constantFrom('graphml', 'graph', 'node', 'edge', 'data', 'a', 'é', 'x:b', 'x-1.2_3');
const value = fc
  .array(
    fc.constantFrom(
      'a',
      'N1',
      ' ',
      '\n',
      '\t',
      '\r\n',
      '\r',
      '>',
      '&lt;',
      '&amp;',
      '&#65;',
      '&#x1F600;',
      '&#10;',
      'é𝄞',
      ']]a',
      '--',
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));
const attributeName = fc.constantFrom('id', 'key', 'source', 'target', 'é', 'x:id', 'xml:lang', 'attr.name');
const blank = fc.constantFrom(' ', '\n', '\t ', '\r\n ', '  ');
const attributes = fc
  .uniqueArray(
    fc.tuple(blank, attributeName, fc.constantFrom('=', ' = ', '\n='), fc.constantFrom('"', "'"), value),
    {
      selector: ([, each]) => each,
      maxLength: 4,
    },
  )
  .map((all) =>
    all.map(([gap, each, equals, quote, text]) => `${gap}${each}${equals}${quote}${text}${quote}`).join(''),
  );
const piece = fc.oneof(
  value,
  fc.constantFrom('<!-- <a> & -->', '<?p <b> ?>', '<?p?>', '<![CDATA[<a>&]]]]>', '<![CDATA[]]>', '\n  '),
);

/** Tags that come again and again, with texts and without. */
const repeated = fc
  .array(
    fc
      .tuple(
        fc.constantFrom('<data key="a">', '<data key="b">', "<data x:key='a' key='&lt;'>", '<data a="\n">'),
        fc.oneof(
          value,
          fc.constantFrom('', ' x ', '<a/>', '<![CDATA[x]]>', '<!-- x -->', '<data key="a">x</data>'),
        ),
        fc.constantFrom('</data>', '</data\n>', '</data>\n  '),
      )
      .map((parts) => parts.join('')),
    { maxLength: 6 },
  )
  .map((all) => all.join(''));

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.tuple(name, attributes, blank).map(([tag, own, gap]) => `<${tag}${own}${gap}/>`),
    repeated,
    fc
      .tuple(
        name,
        attributes,
        fc.array(fc.oneof(piece, tie('element')), { maxLength: 4 }),
        fc.constantFrom('', ' ', '\n'),
      )
      .map(([tag, own, inside, gap]) => `<${tag}${own}>${inside.join('')}</${tag}${gap}>`),
  ),
}));

const prolog = fc.constantFrom(
  '',
  '<?xml version="1.0"?>',
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\r\n',
  '\ufeff',
  '<!-- x -->\n',
);

/** Well-formed documents with everything that XML has but document types. */
export const xmlDocument: fc.Arbitrary<string> = fc
  .tuple(prolog, fc.array(element, { maxLength: 3 }), fc.constantFrom('', '\n', '<!-- y -->', '<?p?>'))
  .map(([head, inside, tail]) => `${head}<root xmlns="u" xmlns:x="v">${inside.join('')}</root>${tail}`);

const TOKENS = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '=',
  '/',
  '?',
  '!',
  '-',
  ']',
  ';',
  ':',
  ' ',
  '\n',
  '\r',
  'x',
  'é',
  '\u0001',
  '\ufffe',
  '\u00d7',
  '&lt;',
  '&x;',
  '&#0;',
  '&#xD800;',
  '&#x110000;',
  '&#',
  '--',
  '-->',
  '<!--',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE r>',
  '</',
  '/>',
  '</data>',
  '<data key="a">',
  '<data key="a"/>',
  ' xmlns="u"',
  '</root>',
  '<root>',
  '<a',
  '<a>',
  ' a="1"',
  ' a="1" a="2"',
  ' x:a="1"',
  ' y:a="1"',
  ' xmlns=""',
  ' xmlns:y="w"',
  ' xmlns:x=""',
  ' xmlns:xml="u"',
  ' xmlns:xmlns="u"',
  ' xmlns:y="v"',
  '<:a/>',
  '<a:/>',
  '<x:1/>',
  '<1/>',
  '\ufeff',
  '\u0085',
];

/** A change of a text: something is taken out, and something put in. */
export interface TextChange {
  readonly at: number;
  readonly drop: number;
  readonly insert: string;
}

export const textChanges: fc.Arbitrary<readonly TextChange[]> = fc.array(
  fc.record({ at: fc.nat(), drop: fc.nat({ max: 3 }), insert: fc.constantFrom('', ...TOKENS) }),
  { minLength: 1, maxLength: 2 },
);

export function change(text: string, changes: readonly TextChange[]): string {
  return changes.reduce((before, { at, drop, insert }) => {
    const start = at % (before.length + 1);
    return before.slice(0, start) + insert + before.slice(start + drop);
  }, text);
}
