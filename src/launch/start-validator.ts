import { startProgram } from './start-program.js';

/** Replaced by the name of the validator when the program is bundled. */
declare const VALIDATOR: string;

// The home of a validator is the directory of its run.
startProgram(VALIDATOR, 'dropped');
