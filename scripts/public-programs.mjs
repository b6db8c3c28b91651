// Public programs, and witnesses that give the target alone:
// `node scripts/public-programs.mjs MIRRORS [--sample 1] [--label false|true] [--seconds 90] [--only TEXT] [--list]`.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/public-programs.ts' });
