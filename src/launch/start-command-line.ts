import { startProgram } from './start-program.js';

// Linters are started often, for one small file: they have a bundle of their own, which is a third of the other one.
startProgram(process.argv[2] === 'lint' ? 'lint' : 'cli', 'kept');
