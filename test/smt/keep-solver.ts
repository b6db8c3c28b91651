import { join } from 'node:path';
import { findZ3, sharedZ3 } from '../../src/smt/z3-wasm.js';

/**
 * Uses the solver as long as this process of tests lives: else its threads would end with each claim, and start again
 * with the next one, which takes longer than most claims do.
 */
const file = findZ3(join(import.meta.dirname, '../../src/prove'));
if (file !== undefined) await sharedZ3(file);
