// Starts a separate Slurm on this machine (see own-slurm.mjs), runs a command, and removes the Slurm again:
//   node scripts/with-slurm.mjs npx vitest run --no-file-parallelism test/execute -t slurm-step   (in a job)
//   node scripts/with-slurm.mjs --outside npx witness-check campaign run campaign/ --engine slurm   (outside of any)
// Needs root and the packages slurm-wlm and munge; jobs are limited only where control groups of version 1 are writable.
import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';
import { startSlurm, whyNoSlurm } from './own-slurm.mjs';

/** Milliseconds until a job is granted. */
const JOB_PATIENCE = 60_000;

const [first, ...rest] = process.argv.slice(2);
const command = first === '--outside' ? rest : process.argv.slice(2);
const reason = command.length === 0 ? 'give a command to run' : whyNoSlurm();
if (reason !== undefined) {
  console.error(`with-slurm: ${reason}`);
  process.exit(2);
}

// The command also gets signals from the terminal; whatever it does, the Slurm is removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running?.kill(signal));
let running;
let slurm;
try {
  slurm = await startSlurm();
  const env = first === '--outside' ? slurm.env : { ...slurm.env, SLURM_JOB_ID: newJob(slurm.env) };
  process.exitCode = await run(env);
} catch (error) {
  console.error(`with-slurm: ${error.message}`);
  process.exitCode = 2;
} finally {
  await slurm?.stop();
}

/** @returns number of a job that has nearly the whole machine */
function newJob(env) {
  const memory = Math.floor((os.totalmem() / 2 ** 20) * 0.8);
  const words = ['--no-shell', `--cpus-per-task=${os.availableParallelism()}`, `--mem=${memory}M`];
  const granted = spawnSync('salloc', words, { env, encoding: 'utf8', timeout: JOB_PATIENCE });
  const job = /Granted job allocation ([0-9]+)/.exec(granted.stderr)?.[1];
  if (job === undefined) throw new Error(`no job: ${granted.stderr}`);
  return job;
}

/** @returns exit code of the command */
function run(env) {
  running = spawn(command[0], command.slice(1), { env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    running.once('error', reject);
    running.once('exit', (code) => resolve(code ?? 1));
  });
}
