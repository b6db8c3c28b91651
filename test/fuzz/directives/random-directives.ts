import fc from 'fast-check';

/** Macros without and with parameters, the last one with a variable number of them. */
const PLAIN = ['A', 'B'];
const CALLED = new Map([
  ['F', ['p']],
  ['G', ['p', 'q']],
  ['V', ['...']],
  ['W', ['p', '...']],
  ['Z', []],
]);
export const MACROS: readonly string[] = [...PLAIN, ...CALLED.keys()];

const WORDS = [...MACROS, 'x', 'e1', 'L', 'u8', 'p', '1', '0x1p', '2.', '.5', '1e', '__LINE__'];
const LITERALS = ['"a b"', '"\\"\\\\"', "'\\''", 'L"c"', '"//"', '"/*"', '"\\u00e9"'];
const SIGNS = [
  '+',
  '++',
  '-',
  '->',
  '<',
  '<<=',
  '<:',
  ':>',
  '<%',
  '%>',
  '.',
  '...',
  '=',
  '&&',
  '? ',
  ':',
  '%:',
  '@',
  ';',
];
/** What looks like a trigraph and is none, as in comments and where lines are joined; a text with a true one is not read. */
const QUESTIONS = [
  '?? ',
  '??? ',
  '?\\\n?= ',
  '?? = ',
  '? ?= ',
  '/* ??= ??( */',
  '/* ??/ */',
  '"? ?="',
  '??\\\n= ',
];
const SPACES = ['', ' ', '  ', '\t', '/**/', ' /* a\n * b */', '/*\\*/ '];

const space = fc.constantFrom(...SPACES, '', ' ', ' ', ' ');
const joint = fc.constantFrom('\\\n', '\\ \n', '\\\t\r\n', '\\\n\\\n');

const token = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...LITERALS) },
  { weight: 3, arbitrary: fc.constantFrom(...SIGNS) },
  { weight: 1, arbitrary: fc.constantFrom(...QUESTIONS) },
);

/** Tokens with white space between them, which may be missing where it changes what the tokens are. */
function spaced(part: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(space, part), { maxLength })
    .map((parts) => parts.map(([before, each]) => before + each).join(''));
}

const { text } = fc.letrec<{ text: string; part: string; call: string }>((tie) => ({
  text: spaced(tie('part'), 5),
  part: fc.oneof({ maxDepth: 3, depthSize: 'small' }, token, tie('call')),
  call: fc
    .tuple(
      fc.constantFrom(...CALLED.keys(), 'A', 'x'),
      fc.constantFrom('', ' ', '/**/', '\n'),
      fc.array(fc.oneof(tie('text'), tie('text'), fc.constantFrom('', ' ', 'x\n y', 'A')), { maxLength: 3 }),
      space,
    )
    .map(([name, before, given, after]) => `${name}${before}(${given.join(',')}${after})`),
}));

function body(parameters: readonly string[]): fc.Arbitrary<string> {
  const names = parameters.map((each) => (each === '...' ? '__VA_ARGS__' : each));
  const name = fc.constantFrom(...names, ...names, 'x', 'A', 'F', '1');
  const own =
    names.length === 0
      ? token
      : fc.oneof(
          name,
          fc
            .tuple(fc.constantFrom('#', '# ', '%:'), fc.constantFrom(...names))
            .map(([sign, each]) => sign + each),
          fc.constant(`,##${names.at(-1)}`),
        );
  const pasted = fc.tuple(name, fc.constantFrom('##', ' ## ', '%:%:'), name).map((parts) => parts.join(''));
  const call = fc
    .tuple(fc.constantFrom(...CALLED.keys()), fc.array(fc.oneof(name, token), { maxLength: 2 }))
    .map(([each, given]) => `${each}(${given.join(',')})`);
  const line = spaced(
    fc.oneof({ weight: 3, arbitrary: own }, { weight: 2, arbitrary: token }, pasted, call),
    5,
  );
  return line.map((each) => each.replaceAll('\n', ' '));
}

const definition = fc.oneof(
  fc.tuple(fc.constantFrom(...PLAIN), body([])).map(([name, each]) => `define ${name} ${each}`),
  fc
    .constantFrom(...CALLED)
    .chain(([name, parameters]) =>
      body(parameters).map((each) => `define ${name}(${parameters.join(' , ')})${each}`),
    ),
  fc.constantFrom(...MACROS).map((name) => `undef ${name}`),
);

const number = fc.constantFrom(
  '0',
  '1',
  '2',
  '-1',
  '3u',
  '017',
  '0x80000000',
  '2147483648',
  '0xffffffffffffffff',
  '63',
  '64',

  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775807-1',
  "'a'",
  "'\\n'",
  '0b11',
  '1LL',
  '2uLL',
);
const { condition } = fc.letrec<{ condition: string; operand: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    tie('operand'),
    fc
      .tuple(
        tie('condition'),
        fc.constantFrom(...'* / % + - << >> < > <= >= == != & ^ | && ||'.split(' ')),
        tie('condition'),
      )
      .map((parts) => parts.join(' ')),
    fc.tuple(tie('condition'), tie('condition'), tie('condition')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    tie('condition').map((each) => `(${each})`),
    fc.tuple(fc.constantFrom('-', '!', '~', '+'), tie('operand')).map((parts) => parts.join(' ')),
  ),
  operand: fc.oneof(
    { weight: 5, arbitrary: number },
    fc.constantFrom(...MACROS).map((name) => `defined ${name}`),
    fc.constantFrom(...MACROS).map((name) => `defined(${name})`),
    fc.constantFrom('x', 'A', 'F(1)', 'G(1, 2)', '__LINE__', 'F(defined A)'),
  ),
}));

const directive = (line: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('#', ' # ', '%:', '/* a */#'), line, fc.constantFrom('', ' // a', ' /* a */', ' '))
    .map(([sign, each, after]) => `${sign}${each}${after}\n`);

const skippable = fc.constantFrom(
  '#unknown x\n',
  '#elifdef A\n',
  'x @ "a" /* " */\n',
  '#if 1/0\n#else\n#endif\n',
);

const { lines } = fc.letrec<{ lines: string; line: string; group: string }>((tie) => ({
  lines: fc.array(tie('line'), { maxLength: 6 }).map((each) => each.join('')),
  line: fc.oneof(
    { maxDepth: 2 },
    text.map((each) => `t ${each}\n`),
    text.map((each) => `t ${each}\n`),
    directive(definition),
    directive(definition),
    tie('group'),
  ),
  group: fc
    .tuple(
      directive(
        fc.oneof(
          condition.map((each) => `if ${each}`),
          fc.constantFrom('ifdef A', 'ifndef B', 'ifdef F'),
        ),
      ),
      tie('lines'),
      fc.array(fc.tuple(directive(condition.map((each) => `elif ${each}`)), tie('lines')), { maxLength: 1 }),
      fc.oneof(
        fc.constant(''),
        tie('lines').map((each) => `#else\n${each}`),
      ),
      fc.constantFrom('', '', '#if 0\nSKIPPED#endif\n'),
      skippable,
    )
    .map(([start, first, more, last, outer, skipped]) =>
      [start, first, ...more.flat(), last, '#endif\n', outer.replace('SKIPPED', () => skipped)].join(''),
    ),
}));

/** Lines with directives and uses of macros, and joined lines anywhere in them. */
export const directives: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(directive(definition), { maxLength: 6 }),
    lines,
    text,
    fc.array(fc.tuple(fc.nat({ max: 100_000 }), joint), { maxLength: 6 }),
  )
  .map(([first, more, end, joints]) => {
    let all = `${first.join('')}${more}t ${end}\n`;
    const places = joints.map(([at, each]) => [at % all.length, each] as const);
    // A stray backslash at the end of a line is an error, which gcc -E does not print.
    for (const [at, each] of places.sort(([left], [right]) => right - left))
      if (all[at - 1] !== '\\') all = all.slice(0, at) + each + all.slice(at);
    return all;
  });
