// Searches of replay for violations that a witness gives the target of, and nothing else:
// `node scripts/bench-search.mjs [SECONDS] [NAME] [both|violating|safe|native]`. `native` compiles the programs with
// gcc, and shows that they violate with the inputs that they name.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/searches.ts' });
