import type { RandomSource } from './random-source.js';

/** What mutations insert: pieces that readers have to treat in a special way. */
const TOKENS: readonly Buffer[] = [
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?xml ?>',
  '<!DOCTYPE a [',
  '&amp;',
  '&#0;',
  '&#xd800;',
  '&x;',
  '<',
  '>',

  '<data key="violation">true</data>',
  '<node id="A"/>',
  '<edge source="A" target="A"/>',
  '</graph>',
  '</graphml>',
  '<key id="x" for="edge"/>',
  '<graph edgedefault="directed">',
  ' xmlns:a="b"',
  ' id=""',
  "'",
  '"',

  '- ',
  ': ',
  '? ',
  '#',
  '&a ',
  '*a',
  '!!int ',
  '|',
  '>',
  '%YAML 1.1\n',
  '---\n',
  '...\n',
  '{',
  '}',
  '[',
  ']',

  '__proto__: ',
  'constructor: ',
  'null',
  'true',
  '1e9999',
  '0x',
  '-1',
  '99999999999999999999',
  '.nan',
  '"\\ud800"',

  'entry_type: invariant_set\n',
  'format_version: "2.2"\n',
  'line: 0\n',
  '\\result',
  '((((((((',
  '/*',
  '\t',
  '\r',
  '\n',
  '\n\n',
  ' ',
  '\u0000',
  '\ufeff',
  '\u2028',
  '\ud83d\ude00',
  'é',
  '\u0085',

  '# witness-check-disable WT001\n',
  '<!-- witness-check-disable x -->',
  'a'.repeat(3000),
  '['.repeat(600),
].map((text) => Buffer.from(text));

/**
 * Bytes that are not UTF-8: a lone surrogate, an overlong form, a byte that cannot begin a character, a truncated
 * character.
 */
const WRONG_BYTES = [[0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xff], [0xe2, 0x82]].map((bytes) =>
  Buffer.from(bytes),
);

/** Bytes of a mutant; more would only make each run slower. */
const MAXIMUM_LENGTH = 200_000;

/** Changes a witness at one to six places; two of three mutants by words and lines only, which leaves most readable. */
export function mutate(original: Buffer, others: readonly Buffer[], random: RandomSource): Buffer {
  const change = random.below(3) === 0 ? mutateOnce : mutateStructure;
  let bytes = original;
  for (let count = 1 + random.below(6); count > 0; count--) bytes = change(bytes, others, random);
  return bytes.subarray(0, MAXIMUM_LENGTH);
}

/** Another word, or lines that go, come twice, or change places. */
function mutateStructure(bytes: Buffer, others: readonly Buffer[], random: RandomSource): Buffer {
  if (random.below(3) > 0) {
    const text = bytes.toString('latin1');
    const place = random.pick([...text.matchAll(WORD), undefined]);
    const word = random.pick(random.pick(others).toString('latin1').match(WORD) ?? ['']);
    if (place === undefined) return bytes;
    const { index } = place;
    return Buffer.from(text.slice(0, index) + word + text.slice(index + place[0].length), 'latin1');
  }
  const lines = bytes.toString('latin1').split('\n');
  const at = random.below(lines.length);
  const count = 1 + random.below(3);
  if (random.below(2) === 0) lines.splice(at, count);
  else lines.splice(at, 0, ...lines.slice(at, at + count));
  return Buffer.from(lines.join('\n'), 'latin1');
}

/** A name, a value or a number; not what stands between them. */
const WORD = /[\w.\\-]+/g;

function mutateOnce(bytes: Buffer, others: readonly Buffer[], random: RandomSource): Buffer {
  const at = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + random.below(random.pick([4, 40, 400])));
  const insert = (piece: Uint8Array, until = at): Buffer =>
    Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(until)]);
  switch (random.below(9)) {
    case 0:
      return insert(random.pick(TOKENS));
    case 1:
      return insert(random.pick(TOKENS), end);
    case 2:
      return insert(Buffer.alloc(0), end);
    case 3:
      return insert(bytes.subarray(at, end));
    case 4:
      return bytes.subarray(0, at);
    case 5:
      return insert(Buffer.from([random.below(256)]), Math.min(bytes.length, at + 1));
    case 6:
      return insert(random.pick(WRONG_BYTES));
    case 7: {
      const other = random.pick(others);
      const from = random.below(other.length);
      return insert(other.subarray(from, from + random.below(600)));
    }
    default:
      return exchangeLines(bytes, random);
  }
}

/** Lines move to other places: the syntax often stays, and the structure does not. */
function exchangeLines(bytes: Buffer, random: RandomSource): Buffer {
  const lines = bytes.toString('latin1').split('\n');
  const left = random.below(lines.length);
  const right = random.below(lines.length);
  const [first = '', second = ''] = [lines[left], lines[right]];
  lines[left] = second;
  lines[right] = random.below(2) === 0 ? first : second;
  return Buffer.from(lines.join('\n'), 'latin1');
}
