import { removeTree, removeTreeNow } from '../../src/files/remove-tree.js';
import { removeBySystem } from '../../src/files/system-removal.js';

/**
 * Removes a tree as whoever starts this, and prints what stays; bundled and started by remove-tree.test.ts. Where
 * `system` says so, even a small tree is first left to the system.
 */
const [path = '', how] = process.argv.slice(2);
if (how === 'system') await removeBySystem(path, 60_000);
const left = how === 'now' ? removeTreeNow(path) : await removeTree(path);
process.stdout.write(JSON.stringify(left ?? null));
