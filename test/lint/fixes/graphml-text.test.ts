import { describe, expect, it } from 'vitest';
import { spaceBefore, tagAt, tagsBefore } from '../../../src/lint/fixes/graphml-text.js';

/** The tag with its attributes, in brackets where it is empty. */
function shown(tag: ReturnType<typeof tagAt>, text: string): string | undefined {
  if (tag === undefined) return undefined;
  const attributes = [...tag.attributes].map(([name, value]) => `${name}=${value}`).join(';');
  const whole = text.slice(tag.start, tag.end);
  expect(whole.startsWith('<') && whole.endsWith('>')).toBe(true);
  return `${tag.prefix}${attributes}${tag.form === 'empty' ? '/' : ''}`;
}

describe('the start tag of a node at an offset', () => {
  it.each<[string, number, string | undefined]>([
    ['<node>', 0, ''],
    ['<node/>', 0, '/'],
    ['<node id="a" x=\'b\'/>', 0, 'id=a;x=b/'],
    ['<g:node id = "a">', 0, 'g:id=a'],
    ['<g-1.x:node\n id="a"\n>', 0, 'g-1.x:id=a'],
    ['<node id="a>b" x="/>"></node>', 0, 'id=a>b;x=/>'],
    ['<node id=\'"\' x="\'">', 0, 'id=";x=\''],
    ['<node id="&lt;" x="b">', 0, 'x=b'],
    ['<node xml:id="a">', 0, 'xml:id=a'],
    ["<node id='abc'>", 0, 'id=abc'],
    ['x<node id="a">', 1, 'id=a'],
    ['x<node id="a">', 0, undefined],
    ['<nodes id="a">', 0, undefined],
    ['</node>', 0, undefined],
    ['<edge/>', 0, undefined],
    ['<node id="a"', 0, undefined],
    ['<node <b>', 0, undefined],
  ])('of %j at %i is %s', (text, offset, expected) =>
    expect(shown(tagAt(text, offset, 'node'), text)).toBe(expected),
  );

  it('begins and ends where it does', () =>
    expect(tagAt('ab<node id="a" >cd', 2, 'node')).toMatchObject({ start: 2, end: 16, form: 'open' }));
});

describe('the keys before the graph', () => {
  it.each<[string, readonly string[], string | undefined]>([
    ['<key id="a"/><key id="b"/><graph x="g"><key id="c"/>', ['id=a/', 'id=b/'], 'x=g'],
    ['<key id="a"></key><graph/>', ['id=a'], '/'],
    ['<g:key id="a"/><g:graph>', ['g:id=a/'], 'g:'],
    ['<key id="a"/>', ['id=a/'], undefined],
    ['<graph>', [], ''],
    ['', [], undefined],
    ['<!-- <key id="a"/> <graph> --><key id="b"/><graph>', ['id=b/'], ''],
    ['<!-- <graph> --><!-- <graph> --><key id="b"/><graph>', ['id=b/'], ''],
    ['<?x <graph> ?><key id="b"/><graph>', ['id=b/'], ''],
    ['<![CDATA[<graph>]]><key id="b"/><graph>', ['id=b/'], ''],
    ['<keys id="a"/><graphml><key id="b"/><graph>', ['id=b/'], ''],
  ])('of %j', (text, keys, graph) => {
    const { tags, end } = tagsBefore(text, 'key', 'graph');
    expect(tags.map((tag) => shown(tag, text))).toEqual(keys);
    expect(shown(end, text)).toBe(graph);
  });
});

describe('text before an element', () => {
  it.each<[string, string]>([
    ['<a>\n  <b', '\n  '],
    ['<a>\r\n\t<b', '\r\n\t'],
    ['<a>\n\n    <b', '\n    '],
    ['<a>\n\r\n  <b', '\r\n  '],
    ['<a> \n<b', '\n'],
    ['<a>  <b', ''],
    ['<a><b', ''],
    ['\n  <b', '\n  '],
    ['  <b', ''],
    ['\n<a><b', ''],
    ['<a>\r\n\n  <b', '\n  '],
  ])('%j: %j', (text, space) => expect(spaceBefore(text, text.indexOf('<b'))).toBe(space));
});
