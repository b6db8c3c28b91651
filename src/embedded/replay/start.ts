import { main } from './main.js';

void main(process.argv.slice(2), import.meta.filename).then((exitCode) => {
  process.exitCode ??= exitCode;
});
