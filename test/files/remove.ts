import { removeTree, removeTreeNow } from '../../src/files/remove-tree.js';

/** Removes a tree as whoever starts this, and prints what stays; bundled and started by remove-tree.test.ts. */
const [path = '', how] = process.argv.slice(2);
const left = how === 'now' ? removeTreeNow(path) : await removeTree(path);
process.stdout.write(JSON.stringify(left ?? null));
