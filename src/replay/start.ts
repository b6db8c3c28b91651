import { join } from 'node:path';
import { main } from './main.js';

/** What starts this bundle: a thread begins like a process. */
const STARTER = join(import.meta.dirname, 'start.js');

void main(process.argv.slice(2), STARTER).then((exitCode) => {
  process.exitCode ??= exitCode;
});
