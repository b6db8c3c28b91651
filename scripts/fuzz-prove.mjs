// Makes random programs and claims; prove must not confirm the wrong ones: --seed, --runs, --seconds.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/fuzz/prove/start.ts', folder: 'test/prove' });
