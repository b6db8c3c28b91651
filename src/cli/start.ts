import { main } from './main.js';

const stop = new AbortController();
for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    process.exitCode = exitCode;
    stop.abort(new Error(`stopped by ${signal}`));
  });
}
const color = process.env.NO_COLOR === undefined && process.stdout.isTTY === true ? 'color' : 'plain';
const exitCode = await main(
  process.argv.slice(2),
  { stdout: process.stdout, stderr: process.stderr, color },
  stop.signal,
);
process.exitCode ??= exitCode;
