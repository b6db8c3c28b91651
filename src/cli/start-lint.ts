import { LINT } from './lint-entry.js';
import { runCommandLine } from './run-command-line.js';

void runCommandLine([LINT]);
