import { describe, expect, it } from 'vitest';
import { lintBytes } from '../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../src/lint/lint-settings.js';
import type { Diagnostic } from '../../src/lint/rule/diagnostic.js';
import { fillIn, type MessageArgs } from '../../src/lint/rule/message.js';
import type { Rule, RuleFinding } from '../../src/lint/rule/rule.js';
import { unknownSuppression } from '../../src/lint/rules/suppression/unknown-suppression.js';
import { unusedSuppression } from '../../src/lint/rules/suppression/unused-suppression.js';
import { applySuppressions, yamlComments } from '../../src/lint/suppressions.js';
import { SourceText } from '../../src/source/source-text.js';

/** A finding of WT001 and one of WT004 in each line of a text, except in its comments. */
function outcomeOf(text: string) {
  const lines = text.split('\n');
  const findings = lines.flatMap((line, index) =>
    (line.startsWith('#') ? [] : ['WT001', 'WT004']).map(
      (ruleId) => ({ ruleId, position: { line: index + 1, column: 1 } }) as Diagnostic,
    ),
  );
  const comments = yamlComments(new SourceText(text, 'w'));
  const outcome = applySuppressions(findings, comments, new Set(['WT001', 'WT004']));
  const linesOf = (rule: string) =>
    outcome.findings.filter(({ ruleId }) => ruleId === rule).map(({ position }) => position.line);
  const say = (rule: Rule, { messageId, args, position }: RuleFinding) =>
    `${position.line}:${position.column} ${fillIn(rule.messages[messageId] ?? '', (args ?? {}) as MessageArgs)}`;
  const said = [
    ...outcome.unknown.map((each) => say(unknownSuppression, each)),
    ...outcome.unused.map((each) => say(unusedSuppression, each)),
  ];
  return { WT001: linesOf('WT001'), WT004: linesOf('WT004'), said };
}

describe('comments that switch rules off', () => {
  it.each<[string, string, readonly number[], readonly number[], readonly string[]]>([
    ['from the comment on', 'a: 1\n# witness-check-disable WT001\nb: 2\nc: 3', [1], [1, 3, 4], []],
    [
      'up to another comment',
      'a: 1\n# witness-check-disable WT001\nb: 2\n# witness-check-enable WT001\nc: 3',
      [1, 5],
      [1, 3, 5],
      [],
    ],
    [
      'several of them, of which one comes back',
      '# witness-check-disable WT001, WT004\na: 1\n# witness-check-enable data-model\nb: 2',
      [],
      [4],
      [],
    ],
    [
      'all of them come back',
      '# witness-check-disable WT001 WT004\na: 1\n# witness-check-enable\nb: 2',
      [4],
      [4],
      [],
    ],
    [
      'twice',
      '# witness-check-disable WT001\na: 1\n# witness-check-enable WT001\nb: 2\n# witness-check-disable WT001\nc: 3',
      [4],
      [2, 4, 6],
      [],
    ],
    ['in the whole file', 'a: 1\nb: 2\n# witness-check-disable-file WT001', [], [1, 2], []],
    ['in the next line', 'a: 1\n# witness-check-disable-next-line WT004\nb: 2\nc: 3', [1, 3, 4], [1, 4], []],
    [
      'where nothing follows',
      'a: 1\n# witness-check-disable WT001',
      [1],
      [1],
      ['2:25 the suppression of WT001 hides nothing after it'],
    ],
    ['without a rule', '# witness-check-disable\na: 1', [2], [2], ['1:3 the comment does not name a rule']],
    [
      'without a rule that there is',
      '# witness-check-disable WT999\na: 1',
      [2],
      [2],
      ["1:25 there is no rule 'WT999'"],
    ],
    [
      'that were not off',
      '# witness-check-enable WT001\na: 1\n# witness-check-enable',
      [2],
      [2],
      ['1:24 there is nothing to switch back on', '3:3 there is nothing to switch back on'],
    ],
    ['in a text', 'a: "# witness-check-disable WT001"\nb: 2', [1, 2], [1, 2], []],
    ['behind other words', '# see witness-check-disable WT001\na: 1', [2], [2], []],
    ['with more space', '#   witness-check-disable-file WT001\na: 1', [], [2], []],
    [
      'that were not off for a rule that there is not',
      '# witness-check-enable WT999\na: 1',
      [2],
      [2],
      ["1:24 there is no rule 'WT999'"],
    ],
    [
      'in a line, or a file, where there is nothing to hide',
      'a: 1\n# witness-check-disable-next-line WT001\n# nothing\nb: 2',
      [1, 4],
      [1, 4],
      ['2:35 the suppression of WT001 hides nothing'],
    ],
    ['with another word', '# witness-check-disabled WT001\na: 1', [2], [2], []],
    [
      'in a text that begins with anything but the mark of a comment',
      'a: xwitness-check-disable-file WT001\nb: 2',
      [1, 2],
      [1, 2],
      [],
    ],
    ['that do not hold, and hide nothing', '# witness-check-disable WT002\na: 1', [2], [2], []],
    [
      'that no rule has, with a name of any length',
      `# witness-check-disable ${'x'.repeat(41)}\na: 1`,
      [2],
      [2],
      [`1:25 there is no rule '${'x'.repeat(40)}'`],
    ],
    [
      'in the whole file, whatever switches them on',
      '# witness-check-disable-file WT001\na: 1\n# witness-check-enable WT001\nb: 2',
      [],
      [2, 4],
      ['3:24 there is nothing to switch back on'],
    ],
    [
      'that there are not: nothing can come back',
      '# witness-check-disable WT999\na: 1\n# witness-check-enable',
      [2],
      [2],
      ["1:25 there is no rule 'WT999'", '3:3 there is nothing to switch back on'],
    ],
  ])('%s', (_name, text, first, second, said) => {
    expect(outcomeOf(text)).toEqual({ WT001: first, WT004: second, said });
  });

  it('are examined up to a thousand', () => {
    const others = (count: number) => 'WT002 '.repeat(count);
    expect(outcomeOf(`# witness-check-disable ${others(999)}WT001\na: 1`).WT001).toEqual([]);
    expect(outcomeOf(`# witness-check-disable ${others(1000)}WT001\na: 1`).WT001).toEqual([2]);
    const lines = '# witness-check-disable WT001\n'.repeat(1001);
    expect(yamlComments(new SourceText(lines, 'w'))).toHaveLength(1000);
  });

  it('may occur between XML elements', () => {
    const rulesIn = (text: string) =>
      lintBytes(Buffer.from(text), 'w.graphml', DEFAULT_SETTINGS)
        .findings.filter(({ ruleId }) => ruleId === 'WG021' || ruleId.startsWith('WC'))
        .map(({ ruleId, position }) => `${ruleId} ${position.line}`);
    const text = [
      '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">',
      '<!-- witness-check-disable WG021 --><node id="a" x="1"/>',
      '<node id="b" x="1"/><!-- witness-check-enable WG021 --><node id="c" x="1"/>',
      '</graph></graphml>',
    ];
    expect(rulesIn(text.join('\n'))).toEqual(['WG021 3']);
    expect(rulesIn(text.join('\n').replace('-enable WG021', '-enable WG022'))).toEqual(['WC002 3']);
  });

  const placesIn = (...lines: readonly string[]) =>
    lintBytes(Buffer.from(lines.join('\n')), 'w.graphml', DEFAULT_SETTINGS)
      .findings.filter(({ ruleId }) => ruleId === 'WG021' || ruleId.startsWith('WC'))
      .map(({ ruleId, position, end }) => {
        const { line, column } = position;
        return `${ruleId} ${line}:${column}${end === undefined ? '' : `-${end.line}:${end.column}`}`;
      });
  const HEAD = '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">';
  const TAIL = '</graph></graphml>';

  it('hold up to the place in a line where another one ends them', () => {
    const nodes = '<node id="a" x="1"/><!-- witness-check-enable WG021 --><node id="b" x="1"/>';
    const [, second, ...none] = placesIn(HEAD, '', nodes.replace('check', 'other'), TAIL);
    expect(none).toEqual([]);
    expect(placesIn(HEAD, '<!-- witness-check-disable WG021 -->', nodes, TAIL)).toEqual([second]);
  });

  it('may have several lines: the next one is that below the last of them', () => {
    const comment = ['<!-- witness-check-disable-next-line', '  WG021,', '  WG999 -->'];
    const nodes = ['<node id="a" x="1"/>', '<node id="b" x="1"/>'];
    const [, second] = placesIn(HEAD, '', '', '', ...nodes, TAIL);
    expect(placesIn(HEAD, ...comment, ...nodes, TAIL)).toEqual(['WC001 4:3-4:8', second]);
    expect(placesIn(HEAD, ' <!-- witness-check-disable WG999 -->', TAIL)).toEqual(['WC001 2:29-2:34']);
  });

  it('have a range from the first to after the last wrong character', () => {
    const text =
      '# witness-check-disable WT001, WT999\n# witness-check-disable\n# witness-check-enable WT004';
    const comments = yamlComments(new SourceText(text, 'w'));
    const { unknown, unused } = applySuppressions([], comments, new Set(['WT001', 'WT004']));
    const places = [...unknown, ...unused].map(({ position, end }) =>
      [position, end].map((place) => `${place?.line}:${place?.column}`),
    );
    expect(places).toEqual([
      ['1:32', '1:37'],
      ['2:3', '2:24'],
      ['1:25', '1:30'],
      ['3:24', '3:29'],
    ]);
  });
});
