import type { TypedStatement } from '../../../src/c/tree/typed-statement.js';
import type { Excluded } from './constructs.js';

type Kind = TypedStatement['kind'];

/** A statement of each kind. `$` stands for a number that no other statement has. */
export const STATEMENTS: Readonly<Record<Kind, string | Excluded>> = {
  expression: 'r += 3;',
  declaration: 'int n$ = r + 2;',
  block: '{ r += 4; }',
  if: 'if (x) r += 5;',
  while: 'while (w2++ < 3) r += 6;',
  do: 'do r += 7; while (w2++ < 3);',
  for: 'for (int n$ = 0; n$ < 2; n$++) r += 8;',
  switch: 'switch (x) case 3: r += 9;',
  case: 'case 5: r += 10;',
  default: 'default: r += 11;',
  label: 'l$: r += 12;',
  goto: 'goto here;',
  'computed-goto': 'goto *v;',
  break: 'break;',
  continue: 'continue;',
  return: 'return r + 13;',
  empty: ';',
  unsupported: { excluded: 'what the front end does not represent' },
};

interface Container {
  readonly parent: Kind | 'statement-expression';
  readonly part: string;
  readonly text: (statement: string) => string;
  /** Kinds of statements that C does not allow there, besides what `isAllowed` says of all containers. */
  readonly isBlock: boolean;
}

const container = (parent: Container['parent'], part: string, text: Container['text'], isBlock = false) => ({
  parent,
  part,
  text,
  isBlock,
});

/** Every part of a node that is a statement. What needs a loop or a switch around it gets them. */
export const CONTAINERS: readonly Container[] = [
  container('block', 'statements', (e) => `{ r += 1; ${e} }`, true),
  container('if', 'then', (e) => `if (y) ${e} else r += 20;`),
  container('if', 'otherwise', (e) => `if (!y) r += 20; else ${e}`),
  container('while', 'body', (e) => `while (k2++ < 2) ${e}`),
  container('do', 'body', (e) => `do ${e} while (k2++ < 2);`),
  container('for', 'body', (e) => `for (; k2 < 2; k2++) ${e}`),
  container('switch', 'body', (e) => `switch (x) ${e}`),
  container('case', 'statement', (e) => `switch (x) { case 3: ${e} }`),
  container('default', 'statement', (e) => `switch (x) { default: ${e} }`),
  container('label', 'statement', (e) => `outer: ${e}`),
  container('statement-expression', 'block', (e) => `r += ({ ${e} 2; });`),
];

const NEEDS: Partial<Record<Kind, 'switch' | 'loop'>> = {
  case: 'switch',
  default: 'switch',
  break: 'loop',
  continue: 'loop',
};

/** Why a statement of a kind cannot stand in a container; undefined where it can. */
export function whyNot({ parent, isBlock }: Container, kind: Kind): string | undefined {
  if (parent === 'statement-expression' && kind !== 'block')
    return 'its statements are those of a block, which is always there';
  if (parent === 'default' && kind === 'default') return 'a switch has one (C11 6.8.4.2p3)';
  if (kind === 'declaration' && !isBlock) return 'a declaration is no statement (C11 6.8.2)';
  return undefined;
}

/** Statements that bring the one into the container, with what it needs around both. */
export function statementIn({ text }: Container, kind: Kind, statement: string): string {
  const inner = text(statement);
  if (NEEDS[kind] === 'switch') return `switch (x) { case 99: ${inner} }`;
  return NEEDS[kind] === 'loop' ? `while (k3++ < 2) { ${inner} r += 30; }` : inner;
}
