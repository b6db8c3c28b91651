// Public programs that have the property, and an empty witness of each: what `prove` says, and the causes of `unknown` by
// count. MIRRORS is as for public-programs.mjs: `node scripts/public-proofs.mjs MIRRORS [--sample 1] [--from 0]
// [--count 66] [--seconds 15] [--only TEXT]`. It prints no program, only its name and the hash that git gives to its text.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/public-proofs.ts' });
