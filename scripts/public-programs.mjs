// Public programs, and witnesses that give the target alone. MIRRORS has bare copies of the repositories that
// test/bench/public/repositories.ts names, each in OWNER+NAME/repo (`git clone --bare`):
// `node scripts/public-programs.mjs MIRRORS [--sample 1] [--label false|true] [--seconds 90] [--only TEXT] [--list]
// [--disputed] [--native] [--keep FOLDER]`. `--disputed` also asks about programs whose label is in dispute, `--native`
// compiles what is confirmed with gcc, and executes it with the inputs found.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/public-programs.ts' });
