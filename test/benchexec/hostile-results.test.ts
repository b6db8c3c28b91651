import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseResults } from '../../src/benchexec/parse-results.js';
import { unpackResults } from '../../src/benchexec/unpack-results.js';
import { SourceText } from '../../src/source/source-text.js';
import { MORE, oneIn } from '../effort.js';

/** A stream of bzip2 without content. */
const EMPTY = Buffer.from('425a683917724538509000000000', 'hex');
/** What `printf hello | bzip2` writes. */
const HELLO = Buffer.from(
  '425a68393141592653591931653d00000081000244a000219a68334d07338bb9229c28480c98b29e80',
  'hex',
);

const hasBzip2 = ((): boolean => {
  try {
    execFileSync('bzip2', ['--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe('bzip2', () => {
  it.each<[string, Buffer, string]>([
    ['one stream', HELLO, 'hello'],
    ['several streams', Buffer.concat([HELLO, EMPTY, HELLO]), 'hellohello'],
    ['a thousand streams', Buffer.concat(Array.from({ length: 1000 }, () => HELLO)), 'hello'.repeat(1000)],
    ['nothing', EMPTY, ''],
  ])('of %s is unpacked', async (_name, bytes, expected) => {
    expect(Buffer.from(await unpackResults(bytes, 'r.bz2')).toString()).toBe(expected);
  });

  it.each<[string, Buffer, string]>([
    ['that is cut off', HELLO.subarray(0, 30), 'is not a valid bzip2 file'],
    ['with a wrong checksum', Buffer.from(HELLO).fill(0, 10, 14), 'is not a valid bzip2 file'],
    ['with something behind it', Buffer.concat([HELLO, Buffer.from('garbage')]), 'is not a valid bzip2 file'],
    ['of a million empty streams', Buffer.alloc(14_000_000, EMPTY), 'has more than 10000 bzip2 blocks'],
    [
      'of very many small streams',
      Buffer.alloc(HELLO.length * 20_000, HELLO),
      'has more than 10000 bzip2 blocks',
    ],
  ])('%s is refused', async (_name, bytes, message) => {
    await expect(unpackResults(bytes, 'r.bz2')).rejects.toThrow(message);
  });

  it.runIf(MORE && hasBzip2)('that unpacks to very much takes no more memory than is allowed', async () => {
    const bomb = execFileSync('sh', ['-c', 'head -c 300000000 /dev/zero | bzip2 -9'], { maxBuffer: 1e7 });
    expect(bomb.length).toBeLessThan(1000);
    const before = process.memoryUsage().rss;
    await expect(unpackResults(bomb, 'r.bz2', 5_000_000)).rejects.toThrow('more than 5000000 bytes');
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });
});

describe('results of one very long part', () => {
  const around = (part: string): string => `<result tool="x">\n${part}</result>`;
  const LONG = 3_000_000;

  it.each(
    oneIn<[string, string, string]>(2, [
      ['a comment', `<!--${'x-'.repeat(LONG / 2)}-->`, 'has a comment, text or tag of more than 2000000'],
      ['a section', `<![CDATA[${'x]'.repeat(LONG / 2)}]]>`, 'has a comment, text or tag of more than'],
      ['an instruction', `<?a ${'x?'.repeat(LONG / 2)}?>`, 'has a comment, text or tag of more than'],
      ['a text', 'x'.repeat(LONG), 'has a comment, text or tag of more than'],
      ['a text of references', '&lt;'.repeat(LONG / 4), 'has a comment, text or tag of more than'],
      ['an attribute', `<run name="${'x'.repeat(LONG)}"/>`, 'of more than'],
      ['a name', `<${'x'.repeat(LONG)}/>`, 'has a comment, text or tag of more than'],
      [
        'attributes',
        `<run ${Array.from({ length: 5000 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
        'has a tag with more than 1000 attributes',
      ],
    ]),
  )('%s are refused', (_name, part, message) => {
    expect(() => parseResults(new SourceText(around(part), 'r.xml'))).toThrow(message);
  });

  it('many runs in one line are none', () => {
    const run = '<run name="t.yml" properties="unreach-call"><column title="status" value="true"/></run>';
    expect(parseResults(new SourceText(around(run.repeat(20_000)), 'r.xml')).runs).toHaveLength(20_000);
  });
});
