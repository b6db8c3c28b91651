import { describe, expect, it } from 'vitest';
import { findingsAt, type Statement } from './place-in.js';

/** Witnesses that do not fit, and what is said: the rule, words of the message, and what stands where it is found. */
const BAD: readonly (readonly [string, Statement, string, RegExp])[] = [
  // Places.
  [
    'one column behind a loop',
    { type: 'loop_invariant' },
    'int f(int x) { w«hile (x < 3) x++; return x; }\n',
    /^WP010 .* column 16 <17/,
  ],
  [
    'one column before a loop',
    { type: 'loop_invariant' },
    'int f(int x) {« while (x < 3) x++; return x; }\n',
    /^WP010 /,
  ],
  [
    'the condition of a loop',
    { type: 'loop_invariant' },
    'int f(int x) { while («x < 3) x++; return x; }\n',
    /^WP010 .*for, while or do/,
  ],
  [
    'the end of a do loop',
    { type: 'loop_invariant' },
    'int f(int x) { do x++; «while (x < 3); return x; }\n',
    /^WP010 .* column 16/,
  ],
  [
    'an if for a loop',
    { type: 'loop_invariant' },
    'int f(int x) { «if (x < 3) x++; return x; }\n',
    /^WP010 .*has none/,
  ],
  [
    'the opening parenthesis of a call',
    { type: 'function_enter' },
    'int g(void);\nint f(void) { return g«(); }\n',
    /^WP010 .*\) after the arguments.* column 24/,
  ],
  [
    'the name of a call',
    { type: 'function_return', value: '\\result == 1' },
    'int g(void);\nint f(void) { return «g(); }\n',
    /^WP010 /,
  ],
  [
    'one column behind a call',
    { type: 'function_enter' },
    'int g(void);\nint f(void) { return g()«; }\n',
    /^WP010 /,
  ],
  [
    'the line of the name, not of the parenthesis',
    { type: 'function_enter', column: 'none' },
    'int g(int);\nint f(void) { «return g(\n  1); }\n',
    /^WP011 .* line 2 has none/,
  ],
  [
    'a parenthesis of a condition',
    { type: 'function_enter' },
    'int f(int x) { if (x > 1«) return 1; return 0; }\n',
    /^WP010 /,
  ],
  [
    'a declaration for a call',
    { type: 'function_enter' },
    'int g(int«);\nint f(void) { return g(1); }\n',
    /^WP010 /,
  ],
  [
    'else',
    { type: 'branching', value: 'false' },
    'int f(int x) { if (x) return 1; «else return 2; }\n',
    /^WP010 /,
  ],
  [
    'the condition of an if',
    { type: 'branching', value: 'false' },
    'int f(int x) { if («x) return 1; return 2; }\n',
    /^WP010 .* column 16/,
  ],
  [
    'the colon of a conditional expression',
    { type: 'branching', value: 'false' },
    'int f(int x) { return x ? 1 «: 2; }\n',
    /^WP010 .* column 25/,
  ],
  [
    'a case',
    { type: 'branching', value: 'default' },
    'int f(int x) { switch (x) { «case 3: return 1; } return 0; }\n',
    /^WP010 /,
  ],
  [
    'the middle of a statement',
    { type: 'location_invariant' },
    'int f(int x) { x = «3; return x; }\n',
    /^WP010 .*first character of a statement/,
  ],
  ['the type of a parameter', { type: 'location_invariant' }, 'int f(«int x) { return x; }\n', /^WP010 /],
  [
    'a label that a goto names',
    { type: 'location_invariant' },
    'int f(int x) { again: if (x) goto «again; return x; }\n',
    /^WP010 /,
  ],
  [
    'a comment',
    { type: 'assumption', value: '1' },
    'int f(int x) {\n  // «x = 3;\n  return x;\n}\n',
    /^WP010 .*has none/,
  ],
  [
    'a string',
    { type: 'function_enter' },
    'int g(char *);\nint f(void) { return g("g(«)"); }\n',
    /^WP010 .* column 29/,
  ],
  ['a closing brace', { type: 'target' }, 'int f(int x) {\n  x++;\n«}\n', /^WP010 .*has none/],
  [
    'an empty line',
    { type: 'target', column: 'none' },
    'int f(int x) {\n  x++;\n«\n  return x;\n}\n',
    /^WP011 .* line 3 has none/,
  ],
  [
    'between functions',
    { type: 'location_invariant', column: 'none' },
    'int f(void) { return 1; }\n«int g;\n',
    /^WP011 /,
  ],
  [
    'an argument for a target',
    { type: 'target' },
    'int g(int);\nint f(int x) { return g(«x); }\n',
    /^WP010 /,
  ],
  [
    'behind the end of the line',
    { type: 'location_invariant', value: 'x == 1' },
    'int f(int x) { return x; }«\n',
    /^WP001 line 1 has no column 27/,
  ],
  // Functions.
  [
    'another function',
    { type: 'location_invariant', function: 'g' },
    'int g(void);\nint f(int x) { «return x; }\n',
    /^WP012 line 2 is in "f", not in "g" <"g"/,
  ],
  [
    'a made-up function',
    { type: 'location_invariant', function: 'f__1' },
    'int f(int x) { «return x; }\n',
    /^WP012 .* not in "f__1"/,
  ],
  // Branches.
  [
    'a truth value of a switch',
    { type: 'branching', value: 'true' },
    'int f(int x) { «switch (x) { case 1: return 1; } return 0; }\n',
    /^WP014 .*integer constant or "default" <"true"/,
  ],
  [
    'a number of an if',
    { type: 'branching', value: '3' },
    'int f(int x) { «if (x == 3) return 1; return 0; }\n',
    /^WP014 .*"if" must be "true" or "false"/,
  ],
  [
    'default of a loop',
    { type: 'branching', value: 'default' },
    'int f(int x) { «while (x) x--; return 0; }\n',
    /^WP014 /,
  ],
  // Names.
  [
    'a variable of an inner block',
    { type: 'location_invariant', value: 'y == 1' },
    'int f(int x) { { int y = x; x = y; } «return x; }\n',
    /^WP021 'y' is not declared here <y == 1/,
  ],
  [
    'a variable of another function',
    { type: 'location_invariant', value: 'x + y > 1' },
    'int g(int y) { return y; }\nint f(int x) { «return x; }\n',
    /^WP021 'y' .* <y > 1/,
  ],
  [
    'a variable before its declaration',
    { type: 'location_invariant', value: 'y == 1' },
    'int f(void) { «int y = 1; return y; }\n',
    /^WP021 'y' /,
  ],
  [
    'a variable that is declared in the same line',
    { type: 'assumption', value: 'b == 1' },
    'int f(void) { int a = 1; «int b = 1; return a + b; }\n',
    /^WP021 'b' /,
  ],
  [
    'the variable of a loop in front of it',
    { type: 'location_invariant', value: 'i == 0' },
    'int f(void) { «for (int i = 0; i < 3; i++) { } return 0; }\n',
    /^WP021 'i' /,
  ],
  [
    'the variable of a loop behind it',
    { type: 'assumption', value: 'i == 3' },
    'int f(void) { for (int i = 0; i < 3; i++) { } «return 0; }\n',
    /^WP021 'i' /,
  ],
  [
    'a variable of the body of a loop',
    { type: 'loop_invariant', value: 'y == 0' },
    'int f(int x) { «while (x) { int y = 0; x = y; } return 0; }\n',
    /^WP021 'y' /,
  ],
  [
    'a global variable that is declared further down',
    { type: 'location_invariant', value: 'late == 0' },
    'int f(void) { «return 0; }\nint late;\n',
    /^WP021 'late' is not in scope here; it is declared later, in line 2/,
  ],
  [
    'a macro',
    { type: 'location_invariant', value: 'x < LIMIT' },
    '#define LIMIT 3\nint f(int x) { «return x < LIMIT; }\n',
    /^WP021 'LIMIT' is a macro, not a variable.* <LIMIT/,
  ],
  [
    'a label',
    { type: 'location_invariant', value: 'again == 0' },
    'int f(int x) { again: «x++; goto again; }\n',
    /^WP021 'again' /,
  ],
  [
    'a tag for a variable',
    { type: 'location_invariant', value: 'node == 0' },
    'struct node { int a; };\nint f(struct node *x) { «return x->a; }\n',
    /^WP021 'node' /,
  ],
  [
    'a member for a variable',
    { type: 'location_invariant', value: 'a == 0' },
    'struct node { int a; };\nint f(struct node *x) { «return x->a; }\n',
    /^WP021 'a' /,
  ],
  [
    'a misspelt member',
    { type: 'location_invariant', value: 'x->aa == 0' },
    'struct node { int a; };\nint f(struct node *x) { «return x->a; }\n',
    /^WP02[12] .*aa/,
  ],
  [
    'a tag that is not declared',
    { type: 'assumption', value: '(struct none *)x == 0' },
    'int f(int *x) { «return *x; }\n',
    /^WP021 'struct none' is not declared here <none/,
  ],
  [
    'an enumeration that is not declared',
    { type: 'assumption', value: '(enum none)x == 0' },
    'int f(int x) { «return x; }\n',
    /^WP021 'enum none' is not declared here/,
  ],
  [
    'a name that a verifier made up',
    { type: 'assumption', value: 'main::x == 0' },
    'int main(void) { int x = 0; «return x; }\n',
    /^WP02[01] /,
  ],
  [
    '\\result of a void function',
    { type: 'function_return', value: '\\result == 0' },
    'void g(void);\nvoid f(void) { g(«); }\n',
    /^WP021 '\\result' means nothing here/,
  ],
  [
    '\\at without a label that there is',
    { type: 'loop_transition_invariant', value: '\\at(x, Before) < x' },
    'int f(int x) { «while (x) x--; return x; }\n',
    /^WP021 'Before' is not a label/,
  ],
  // Terms.
  [
    '\\result in an assumption',
    { type: 'assumption', value: '\\result == 0' },
    'int g(void);\nint f(void) { «return g(); }\n',
    /^WY057 no function returns here/,
  ],
  [
    '\\at in plain C',
    { type: 'location_invariant', value: '\\at(x, Pre) == x', version: '2.0' },
    'int f(int x) { «return x; }\n',
    /^WY057 \\at is not C/,
  ],
  [
    '\\forall',
    { type: 'location_invariant', value: '\\forall int i; a[i] == 0' },
    'int f(int *a) { «return *a; }\n',
    /^WY057 \\forall is not a term/,
  ],
  // Types.
  [
    'a pointer times two',
    { type: 'assumption', value: 'p * 2 == 0' },
    'int f(int *p) { «return *p; }\n',
    /^WP022 .* <p \* 2/,
  ],
  [
    'a structure as a truth value',
    { type: 'location_invariant', value: 's' },
    'struct s { int a; };\nint f(struct s s) { «return s.a; }\n',
    /^WP022 /,
  ],
  [
    'a structure in a comparison',
    { type: 'location_invariant', value: 's == 0' },
    'struct s { int a; };\nint f(struct s s) { «return s.a; }\n',
    /^WP022 /,
  ],
  [
    'a member of a number',
    { type: 'location_invariant', value: 'x.a == 0' },
    'int f(int x) { «return x; }\n',
    /^WP022 '.a': 'int' has no members/,
  ],
  [
    'an arrow behind a structure',
    { type: 'location_invariant', value: 's->a == 0' },
    'struct s { int a; };\nint f(struct s s) { «return s.a; }\n',
    /^WP022 /,
  ],
  [
    'the target of a number',
    { type: 'location_invariant', value: '*x == 0' },
    'int f(int x) { «return x; }\n',
    /^WP022 /,
  ],
  [
    'an element of a number',
    { type: 'location_invariant', value: 'x[0] == 0' },
    'int f(int x) { «return x; }\n',
    /^WP022 /,
  ],
  [
    'the rest of a division of floats',
    { type: 'location_invariant', value: 'x % 2 == 0' },
    'int f(double x) { «return x > 0; }\n',
    /^WP022 /,
  ],
  [
    'the address of a constant',
    { type: 'location_invariant', value: '&3 == 0' },
    'int f(double x) { «return x > 0; }\n',
    /^WP022 /,
  ],
  // Effects.
  [
    'an assignment',
    { type: 'assumption', value: 'x = 3' },
    'int f(int x) { «return x; }\n',
    /^WP023 .*'=' changes .* <x = 3/,
  ],
  [
    'an increment',
    { type: 'location_invariant', value: '0 < x++' },
    'int f(int x) { «return x; }\n',
    /^WP023 .* <x\+\+/,
  ],
  [
    'a hidden assignment',
    { type: 'loop_invariant', value: '1 || (x += 1)' },
    'int f(int x) { «while (x) x--; return x; }\n',
    /^WP023 /,
  ],
  [
    'a call',
    { type: 'location_invariant', value: 'f(x) > 0' },
    'int f(int x) { «return x; }\n',
    /^WP023 .*call is not allowed/,
  ],
  [
    'a call through a pointer',
    { type: 'location_invariant', value: '(*g)(x) > 0' },
    'int f(int (*g)(int), int x) { «return g(x); }\n',
    /^WP023 /,
  ],
  // Syntax.
  [
    'if',
    { type: 'assumption', value: 'if (1)' },
    'int f(int x) { «return x; }\n',
    /^WP020 .*the keyword 'if' .* <if \(1\)/,
  ],
  [
    'a statement',
    { type: 'assumption', value: 'return x' },
    'int f(int x) { «return x; }\n',
    /^WP020 .*the keyword 'return'/,
  ],
  ['a declaration', { type: 'assumption', value: 'int y' }, 'int f(int x) { «return x; }\n', /^WP020 /],
  ['a block', { type: 'assumption', value: '{ x == 1 }' }, 'int f(int x) { «return x; }\n', /^WP020 /],
  [
    'a statement expression',
    { type: 'assumption', value: '({ x; }) == 1' },
    'int f(int x) { «return x; }\n',
    /^WP020 /,
  ],
  [
    'a semicolon',
    { type: 'location_invariant', value: 'x == 1;' },
    'int f(int x) { «return x; }\n',
    /^WP020 .*';' after the end .* <;/,
  ],
  ['nothing', { type: 'location_invariant', value: '' }, 'int f(int x) { «return x; }\n', /^WP020 /],
  [
    'half an expression',
    { type: 'location_invariant', value: 'x ==' },
    'int f(int x) { «return x; }\n',
    /^WP020 /,
  ],
  [
    'an implication of ACSL',
    { type: 'location_invariant', value: 'x ==> 1' },
    'int f(int x) { «return x; }\n',
    /^WP020 /,
  ],
  [
    'a text without an end',
    { type: 'location_invariant', value: "x == 'a" },
    'int f(int x) { «return x; }\n',
    /^WP020 /,
  ],
  [
    'a word of another language',
    { type: 'location_invariant', value: 'x == 1 and x > 0' },
    'int f(int x) { «return x; }\n',
    /^WP020 .* <and x/,
  ],
  [
    'a list of values',
    { type: 'assumption', value: 'a == { 0, 1 }' },
    'int f(int *a) { «return *a; }\n',
    /^WP020 /,
  ],
];

describe('one finding says what is wrong', () => {
  it.each(BAD)('%s', (_name, statement, program, expected) => {
    expect(findingsAt(statement, program)).toEqual([expect.stringMatching(expected)]);
  });
});
