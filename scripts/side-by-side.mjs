// Runs commands beside each other: node scripts/side-by-side.mjs 'npm run build' 'npm run lint'
// The last one prints as it goes on, the others once they end. The first that fails ends all, with its exit code.

import { spawn } from 'node:child_process';

const commands = process.argv.slice(2);
const running = new Set();
for (const [index, command] of commands.entries()) {
  const isLast = index === commands.length - 1;
  const child = spawn('/bin/sh', ['-c', command], {
    stdio: ['ignore', isLast ? 'inherit' : 'pipe', isLast ? 'inherit' : 'pipe'],
    // A group of its own, so that all that it started ends with it.
    detached: true,
  });
  running.add(child);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece));
  child.on('close', (code, signal) => {
    running.delete(child);
    process.stdout.write(Buffer.concat(said));
    if (code === 0 || process.exitCode !== undefined) return;
    console.error(`failed: ${command}`);
    process.exitCode = code ?? 1;
    end(signal ?? 'SIGTERM');
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    process.exitCode ??= 1;
    end(signal);
  });
}

function end(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal);
    } catch {
      // It has just ended by itself.
    }
  }
}
