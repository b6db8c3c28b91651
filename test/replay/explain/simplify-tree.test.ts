import { expect, it } from 'vitest';
import type { Symbolic } from '../../../src/machine/interface/symbolic.js';
import { sizeOfTree } from '../../../src/machine/symbolic/size-of-tree.js';
import { simplifyTree } from '../../../src/replay/explain/simplify-tree.js';

it('parts that are shared stay so: a fold over a loop has few nodes, and more paths than anybody could walk', () => {
  const type = { kind: 'integer', name: 'unsigned int', width: 32, signed: false } as const;
  let tree: Symbolic = { kind: 'input', index: 0, type } as Symbolic;
  for (let round = 0; round < 100; round++)
    tree = { kind: 'binary', operator: '^', left: tree, right: tree, type } as Symbolic;
  expect(sizeOfTree(simplifyTree(tree))).toBe(sizeOfTree(tree));
});
