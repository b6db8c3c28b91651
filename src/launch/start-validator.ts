import { launch } from './launch.js';
import { programNamed } from './programs.js';

/** Replaced by the name of the validator when the program is bundled. */
declare const VALIDATOR: string;

// The home of a validator is the directory of its run.
launch(programNamed(VALIDATOR), 'dropped');
