import { launch } from './launch.js';
import { programNamed } from './programs.js';

// Linters are started often, for one small file: they have a bundle of their own, which is a third of the other one.
launch(programNamed(process.argv[2] === 'lint' ? 'lint' : 'cli'), 'kept');
