import { describe, expect, it } from 'vitest';
import { findTabs } from '../../../src/lint/rule/find-tabs.js';
import { parseYaml } from '../../../src/source/parse-yaml.js';
import { SourceText } from '../../../src/source/source-text.js';

const tabsIn = (text: string): readonly string[] =>
  [...findTabs(parseYaml(new SourceText(text, 'w.yml')))].map(({ messageId, position, end }) => {
    expect(messageId).toBe('tab');
    expect(end).toEqual({ line: position.line, column: position.column + 1 });
    return `${position.line}:${position.column}`;
  });

describe('tabs that many readers refuse', () => {
  it.each<[string, readonly string[]]>([
    ['a: 1', []],
    ['a:\t1', ['1:3']],
    ['a:\t1\t', ['1:3']],
    ['a: 1\nb:\t2\nc:\t3', ['2:3', '3:3']],
    ['a: x\ty', ['1:5']],
    ['a: "x\ty"', []],
    ["a: 'x\ty'", []],
    ['a: "x\ty"\t', ['1:9']],
    ['a: "b"\nc: "x\ty" # z', []],
    ['a: |\n  x\ty\n', []],
    ['# x\ty\na: 1', []],
    ['a: 1 # x\ty', []],
    ['a: 1 #\tx', []],
    ['a: 1\t# x\ty', ['1:5']],
    ['a: x#y\tz', ['1:7']],
    ['a: "# x" # \ty', []],
    ['a: "#"\t# x', ['1:7']],
    ['#\n#\t\na:\t1', ['3:3']],
    ['\t# x\na: 1', ['1:1']],
    ['a: "x\ty"\nb: "z"\nc: \'y\tz\'\nd: |\n  x\ty\n', []],
    ['a: ["x\ty",\t"x\ty"]', ['1:11']],
    ['a: x#y z\tw', ['1:9']],
    ['a: x# y\tz', ['1:8']],
    ['a: 1 #x\ty', []],
  ])('%j: %j', (text, places) => expect(tabsIn(text)).toEqual(places));
});
