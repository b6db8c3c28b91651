// Asks Frama-C about the correctness witnesses of the samples and of the corpus, beside prove; with --all also about those of
// the tables of prove, which takes an hour. --only TEXT, --verifier NAME.
import { spawnSync } from 'node:child_process';
import { runSource } from './run-source.mjs';

const isThere = ['frama-c', 'why3', 'z3'].every(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
);
if (isThere) await runSource({ source: 'test/instrument/bench-verifiers.ts', folder: 'test/prove' });
else console.log('Frama-C is not asked: install frama-c-base why3 z3');
