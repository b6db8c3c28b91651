// Public programs with threads, and witnesses that give the target alone. MIRRORS has bare copies of the repositories that
// test/bench/public/repositories.ts names, each in OWNER+NAME/repo (`git clone --bare`):
// `node scripts/public-threads.mjs MIRRORS [--seconds 90] [--only TEXT] [--list] [--keep FOLDER]`.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/public-threads.ts' });
