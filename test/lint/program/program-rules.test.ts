import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingMessage } from '../../../src/lint/finding-message.js';
import { lintBytes } from '../../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../../src/lint/lint-settings.js';
import { SourceText } from '../../../src/source/source-text.js';

const PROGRAM = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
typedef struct { int size; double *values; } list;
int limit = 10;
static unsigned half(unsigned value) { return value / 2u; }

int main(void) {
  list items = { .size = 0 };
  int /* é */ first = __VERIFIER_nondet_int();
  for (int i = 0; i < limit; i++)
    items.size += half(i);
again:
  if (first > 3 &&
      limit == 10) {
    int inner = first > 5 ? 1 : 2;
    goto again;
  }
  do { first++; } while (first < 3);
  reach_error();
}
`;

/** What is wrong with a witness for a program: `rule line:column message` without what no program rule says. */
function findingsOf(
  witness: string,
  programs: Readonly<Record<string, string>>,
  profile = 'strict' as const,
): string[] {
  const context = {
    profile,
    programs: Object.entries(programs).map(([name, text]) => ({
      name,
      sha256: 'a'.repeat(64),
      source: new SourceText(text, name),
    })),
  };
  // What is right but worth little has fixtures of its own.
  const severities = new Map(['WP025', 'WP026', 'WP027'].map((id) => [id, 'off' as const]));
  return lintBytes(Buffer.from(witness), 'w', { ...DEFAULT_SETTINGS, severities, context })
    .findings.filter(({ ruleId }) => ruleId.startsWith('WP'))
    .map((each) => `${each.ruleId} ${findingMessage(each)}`);
}

describe.each([
  ['a list', '- entry_type: invariant_set\n'],
  ['an automaton', '<graphml><graph></graph></graphml>'],
])('%s is not compared with a program', (_name, witness) => {
  it.each([
    ['too-large', ['only the hash of large.c was compared, which is too large to be parsed']],
    ['encoding', ['only the hash of large.c was compared, which is not in UTF-8']],
    // Nobody asked for more than the hash.
    [undefined, []],
  ] as const)('without text: %s', (obstacle, messages) => {
    const programs = [{ name: 'folder/large.c', sha256: 'a'.repeat(64), obstacle }];
    const { findings } = lintBytes(Buffer.from(witness), 'w', {
      ...DEFAULT_SETTINGS,
      context: { profile: 'default', programs },
    });
    expect(findings.filter(({ ruleId }) => ruleId === 'WP040').map(findingMessage)).toEqual(messages);
  });
});

interface Item {
  readonly type: string;
  readonly line: number;
  readonly column?: number;
  readonly value?: string;
  readonly function?: string;
  readonly file?: string;
}

const metadata = (version: string, files = ['p.c']) =>
  `metadata: {format_version: "${version}", task: {data_model: LP64, input_files: [${files.join(', ')}]}}`;

const locationOf = ({ line, column, function: name, file = 'p.c' }: Item): string => {
  const parts = [`file_name: ${file}`, `line: ${line}`];
  if (column !== undefined) parts.push(`column: ${column}`);
  if (name !== undefined) parts.push(`function: ${name}`);
  return `{${parts.join(', ')}}`;
};

function invariants(...items: Item[]): string {
  const lines = items.map(
    (item) =>
      `    - invariant: {type: ${item.type}, location: ${locationOf(item)}, value: ${JSON.stringify(item.value ?? '1')}, format: ext_c_expression}\n`,
  );
  return `- entry_type: invariant_set\n  ${metadata('2.1')}\n  content:\n${lines.join('')}`;
}

function waypoint(item: Item): string {
  const constraint =
    item.value === undefined
      ? ''
      : `, constraint: {value: ${JSON.stringify(item.value)}${item.type === 'branching' ? '' : ', format: ext_c_expression'}}`;
  return `- entry_type: violation_sequence\n  ${metadata('2.1')}\n  content:\n    - segment:\n        - waypoint: {type: ${item.type}, action: follow, location: ${locationOf(item)}${constraint}}\n`;
}

describe('a YAML witness is compared with its program', () => {
  it.each<[string, Item]>([
    [
      'a loop invariant sees what the head of the for declares',
      { type: 'loop_invariant', line: 10, column: 3, value: 'i <= limit' },
    ],
    ['a place without a column', { type: 'loop_invariant', line: 10, value: 'i <= limit' }],
    ['a body without braces', { type: 'location_invariant', line: 11, column: 5, value: 'i < limit' }],
    ['a label', { type: 'location_invariant', line: 12, column: 1, value: 'first >= 0 || 1' }],
    ['a statement behind a label', { type: 'location_invariant', line: 13, column: 3, value: 'first >= 0' }],
    ['a declaration', { type: 'location_invariant', line: 15, column: 5, value: 'first > 3' }],
    [
      'a member',
      { type: 'location_invariant', line: 12, column: 1, value: 'items.values == 0 && items.size < 3' },
    ],
    [
      'a cast to a type of the program',
      { type: 'location_invariant', line: 12, column: 1, value: '((list *)0 == 0)' },
    ],
    [
      'a transition',
      { type: 'loop_transition_invariant', line: 10, column: 3, value: '\\at(i, AnyPrev) < i' },
    ],
    ['a do loop', { type: 'loop_invariant', line: 18, column: 3, value: 'first < 3' }],
    [
      'an empty line has no say where a file is another',
      { type: 'location_invariant', line: 6, file: 'other.c' },
    ],
  ])('%s: nothing is wrong', (_name, item) => {
    expect(findingsOf(invariants(item), { 'p.c': PROGRAM })).toEqual([]);
  });

  it.each<[string, Item, string]>([
    [
      'behind the end',
      { type: 'location_invariant', line: 99 },
      'WP001 the program has no line 99; it has 21',
    ],
    [
      'no statement',
      { type: 'location_invariant', line: 6 },
      'WP011 a location of type location_invariant must be at the first character of a statement or declaration, but line 6 has none',
    ],
    [
      'a body that is not in scope',
      { type: 'loop_invariant', line: 18, column: 3, value: 'inner == 1' },
      "WP021 'inner' is not declared here",
    ],
    [
      'a declaration that comes later',
      { type: 'location_invariant', line: 8, column: 3, value: 'first == 1' },
      "WP021 'first' is not declared here",
    ],
    [
      'a parameter elsewhere',
      { type: 'location_invariant', line: 12, column: 1, value: 'value == 1' },
      "WP021 'value' is not declared here",
    ],
    [
      'another function',
      { type: 'location_invariant', line: 12, column: 1, function: 'half' },
      'WP012 line 12 is in "main", not in "half"',
    ],
    [
      'a structure as a value',
      { type: 'location_invariant', line: 12, column: 1, value: 'items' },
      'WP022 the expression has the type',
    ],
    [
      'an increment',
      { type: 'location_invariant', line: 12, column: 1, value: 'first++' },
      'WP023 an expression of a witness must not have side effects',
    ],
    [
      'a call',
      { type: 'location_invariant', line: 12, column: 1, value: 'half(2u)' },
      'WP023 an expression of a witness must not have side effects',
    ],
    [
      'no expression',
      { type: 'location_invariant', line: 12, column: 1, value: '1 1' },
      'WP020 this is not a C expression',
    ],
  ])('[SV24-63] %s: that is said', (_name, item, expected) => {
    const findings = findingsOf(invariants(item), { 'p.c': PROGRAM });
    expect(findings).toEqual([expect.stringContaining(expected)]);
  });

  it.each<[string, Item, readonly string[]]>([
    ['a ? branches', { type: 'branching', line: 15, column: 27, value: 'true' }, []],
    [
      'a value that is none of a ?',
      { type: 'branching', line: 15, column: 27, value: '1' },
      ['WP014 the value of this "?" must be "true" or "false"'],
    ],
    ['the parenthesis of a call', { type: 'function_enter', line: 11, column: 25 }, []],
    [
      'the type of a returned value',
      { type: 'function_return', line: 11, column: 25, value: '\\result == 2u' },
      [],
    ],
    [
      'a place behind a character that is not ASCII',
      { type: 'function_enter', line: 9, column: 3 },
      ['WP010 a location of type function_enter'],
    ],
    ['a column that may count bytes', { type: 'function_enter', line: 9, column: 47 }, []],
    ['a target', { type: 'target', line: 19, column: 3 }, []],
  ])('%s', (_name, item, expected) => {
    const findings = findingsOf(waypoint(item), { 'p.c': PROGRAM });
    expect(findings).toEqual(expected.map((each) => expect.stringContaining(each)));
  });

  it('of several programs the one that a location names', () => {
    const item = { type: 'location_invariant', line: 2, column: 1, file: 'src/b.c' };
    const programs = { 'x/a.c': 'int main(void) { return 0; }\n', 'b.c': '\n\n' };
    const text = invariants(item).replace('[p.c]', '[a.c, b.c]');
    expect(findingsOf(text, programs)).toEqual([expect.stringMatching(/^WP001 line 2 has no column 1/)]);
  });

  describe('only where it was understood:', () => {
    const unknownHeader = `#include <unknown-header.h>\n${PROGRAM.slice(PROGRAM.indexOf('\n') + 1)}`;
    const unreadStatement = PROGRAM.replace('again:', 'int odd @ 3; again:');
    const unreadType = PROGRAM.replace('int limit', 'typedef int @ word; int limit');
    const notCompared = /^WP040 one location of the witness was not compared .* \(line \d+: /;
    it.each<[string, Item, string, readonly RegExp[]]>([
      [
        'a line with a function that an unknown header may have as a macro',
        { type: 'location_invariant', line: 9, column: 9 },
        unknownHeader,
        [notCompared],
      ],
      ['another line', { type: 'location_invariant', line: 11, column: 6 }, unknownHeader, [/^WP010 /]],
      [
        'a name that an unknown header may declare',
        { type: 'loop_invariant', line: 10, value: 'unknown' },
        unknownHeader,
        [notCompared],
      ],
      [
        'a type that fits nothing, whatever a header declares',
        { type: 'loop_invariant', line: 10, value: 'items.values * 2' },
        unknownHeader,
        [/^WP022 /],
      ],
      [
        'a statement that could not be read',
        { type: 'location_invariant', line: 12, column: 2 },
        unreadStatement,
        [notCompared],
      ],
      [
        'another statement of the function',
        { type: 'location_invariant', line: 15, column: 6 },
        unreadStatement,
        [/^WP010 /],
      ],
      [
        'a name that the statement may declare',
        { type: 'location_invariant', line: 15, column: 5, value: 'odd == 3' },
        unreadStatement,
        [notCompared],
      ],
      [
        'another name',
        { type: 'location_invariant', line: 15, column: 5, value: 'even == 3' },
        unreadStatement,
        [/^WP021 'even' /],
      ],
      [
        'names behind the statement',
        { type: 'location_invariant', line: 16, column: 5, value: 'inner == 1 && first > 3' },
        unreadStatement,
        [],
      ],
      [
        'a type that could not be read',
        { type: 'loop_invariant', line: 10, value: '(word)i == i' },
        unreadType,
        [notCompared],
      ],
      [
        'what does not need it',
        { type: 'loop_invariant', line: 10, value: 'i == j' },
        unreadType,
        [/^WP021 /],
      ],
    ])('%s', (_name, item, text, expected) => {
      expect(findingsOf(invariants(item), { 'p.c': text })).toEqual(
        expected.map((each) => expect.stringMatching(each)),
      );
    });
  });

  it('and a hostile expression is answered', () => {
    for (const value of [
      '('.repeat(20_000),
      '-'.repeat(20_000),
      'a?'.repeat(10_000),
      '1+'.repeat(10_000),
      '\u0000',
      '"',
    ]) {
      const findings = findingsOf(invariants({ type: 'location_invariant', line: 12, column: 1, value }), {
        'p.c': PROGRAM,
      });
      for (const finding of findings) expect(finding.length).toBeLessThan(500);
    }
    const token = fc.constantFrom(
      ...'( ) [ ] { } + - * / % & | ! ~ ? : , . -> ++ = == < sizeof int list first limit 1 1u 0x "a" \\result \\at'.split(
        ' ',
      ),
    );
    const run = fc.property(
      fc.array(token, { maxLength: 12 }),
      fc.constantFrom(...PROGRAM.split('\n').keys()),
      (tokens, line) => {
        const value = tokens.join(' ');
        findingsOf(invariants({ type: 'location_invariant', line: line + 1, value }), { 'p.c': PROGRAM });
        findingsOf(waypoint({ type: 'function_return', line: line + 1, value }), { 'p.c': value });
      },
    );
    fc.assert(run, { numRuns: 50 });
  });
});

const HEAD = `<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<graph edgedefault="directed"><node id="a"><data key="entry">true</data></node><node id="b"/>`;

function edge(data: Readonly<Record<string, string>>): string {
  const elements = Object.entries(data).map(
    ([key, value]) => `<data key="${key}">${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</data>`,
  );
  return `${HEAD}<edge source="a" target="b">${elements.join('')}</edge></graph></graphml>`;
}

describe('a GraphML witness is compared with its program', () => {
  it.each<[string, Record<string, string>]>([
    ['assumptions', { assumption: "first == 4; limit == 10; ';' != 'x';", 'assumption.scope': 'main' }],
    ['a variable of an inner block', { assumption: 'inner == 1', 'assumption.scope': 'main' }],
    ['without a scope, a name of any function', { assumption: 'value == 1; first == 2' }],
    ['a result', { assumption: '\\result == 2', 'assumption.resultfunction': 'half' }],
    ['a condition over two lines', { startline: '14', control: 'condition-true' }],
    ['a conditional expression', { startline: '15', control: 'condition-false' }],
    ['a function that is only declared', { startline: '19', enterFunction: 'reach_error' }],
    ['lines of another file', { startline: '4000', originfile: 'stdio.h' }],
  ])('%s: nothing is wrong', (_name, data) => {
    expect(findingsOf(edge(data), { 'p.c': PROGRAM })).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'another function',
      { assumption: 'value == 1', 'assumption.scope': 'main' },
      "WP031 'value' is not declared here",
    ],
    ['no expression', { assumption: 'first ==; ' }, 'WP030 this is not a C expression'],
    ['an assignment', { assumption: 'first = 3;' }, 'WP034 an assumption is a condition'],
    [
      'an assignment within',
      { assumption: '(first = 3) == 3;' },
      'WP033 an assumption or invariant must not have side effects',
    ],
    ['a member of a number', { assumption: 'first.size == 3;' }, 'WP032 '],
    ['an unknown function', { enterFunction: 'third' }, 'WP035 the program has no function "third"'],
    [
      'a scope without a body',
      { 'assumption.scope': 'reach_error' },
      'WP035 the program does not define a function "reach_error"',
    ],
    [
      'nothing that branches',
      { startline: '9', control: 'condition-true' },
      'WP036 line 9 of the program has no branching',
    ],
    ['line 0', { startline: '0' }, 'WP001 the program has no line 0'],
    ['an offset behind the end', { startoffset: '9999' }, 'WP002 the program has no character 9999'],
  ])('%s: that is said', (_name, data, expected) => {
    expect(findingsOf(edge(data), { 'p.c': PROGRAM })).toEqual([expect.stringContaining(expected)]);
  });

  it('and says once what could not be compared', () => {
    const text = PROGRAM.replace('int limit = 10;', 'int limit @ 10;');
    expect(findingsOf(edge({ startline: '4', control: 'condition-true' }), { 'p.c': text })).toEqual([
      expect.stringMatching(/^WP040 one location of the witness was not compared/),
    ]);
    expect(findingsOf(edge({ startline: '9', control: 'condition-true' }), { 'p.c': text })).toEqual([
      expect.stringMatching(/^WP036 line 9 of the program has no branching/),
    ]);
  });
});
