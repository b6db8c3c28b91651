import { COMMANDS } from './commands.js';
import { runCommandLine } from './run-command-line.js';

void runCommandLine(COMMANDS);
