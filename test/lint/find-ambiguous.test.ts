import { describe, expect, it } from 'vitest';
import { findAmbiguous } from '../../src/lint/find-ambiguous.js';
import { parseYaml } from '../../src/source/parse-yaml.js';
import { SourceText } from '../../src/source/source-text.js';

/** `place message`, and behind an arrow the text after the correction. */
const foundIn = (text: string, ambiguity: Parameters<typeof findAmbiguous>[1]): readonly string[] =>
  findAmbiguous(parseYaml(new SourceText(text, 'w.yml')), ambiguity, 'is not clear').map(
    ({ message, position, end, fix }) => {
      const { start, end: behind, text: by } = fix?.edits[0] ?? { start: 0, end: 0, text: '' };
      const fixed = fix && ` -> ${text.slice(0, start)}${by}${text.slice(behind)} (${fix.description})`;
      return `${position.line}:${position.column}-${end?.column} ${message}${fixed ?? ''}`;
    },
  );

describe('what readers of YAML 1.1 take for something else', () => {
  it.each<[string, Parameters<typeof findAmbiguous>[1], readonly string[]]>([
    ['a: on', 'boolean', ['1:4-6 "on" is not clear -> a: "on" (write "on" in quotes)']],
    ['on: 1', 'boolean', ['1:1-3 "on" is not clear -> "on": 1 (write "on" in quotes)']],
    [
      'a: 1\nb: 1:30',
      'sexagesimal',
      ['2:4-8 "1:30" is not clear -> a: 1\nb: "1:30" (write "1:30" in quotes)'],
    ],
    ['a: =', 'special', ['1:4-5 "=" is not clear -> a: "=" (write "=" in quotes)']],
    ['<<: 1', 'special', ['1:1-3 "<<" is not clear']],
    ['a: 017', 'octal', ['1:4-7 "017" is not clear']],
    ['a: 017', 'boolean', []],
    ['a: "on"', 'boolean', []],
  ])('%j, as %s', (text, ambiguity, expected) => expect(foundIn(text, ambiguity)).toEqual(expected));
});
