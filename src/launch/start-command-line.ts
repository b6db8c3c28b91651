import { startProgram } from './start-program.js';

// Linters are often started for one small file: they have a bundle of their own, a third the size of the other.
startProgram(process.argv[2] === 'lint' ? 'lint' : 'cli', 'kept');
