// What replay says of the right and wrong witnesses in test/bench/adversarial, by class:
// `node scripts/bench-adversarial.mjs [SECONDS|native|write] [NAME or class] [FOLDER]`. `native` compiles the programs
// with gcc, and shows that they violate with the inputs that they name; `write` writes the files into FOLDER.
import { runSource } from './run-source.mjs';

await runSource({ source: 'test/bench/adversarial.ts' });
