import { killAllGroups } from '../../src/execute/live-groups.js';
import { runCommand } from '../../src/execute/run-command.js';
import { createRunDirectory } from '../../src/execute/run-directory.js';
import { availableBackends, limits } from './subject.js';

/** A process that runs one command and is ended meanwhile; bundled and started by clean-up.test.ts. */
const [kind, ending, executable = '', PIDS = ''] = process.argv.slice(2);
const backend = (await availableBackends()).find((candidate) => candidate.kind === kind)?.backend;
if (backend === undefined) {
  throw new Error(`no backend ${kind}`);
}
process.on('SIGTERM', async () => {
  if (ending === 'handler') {
    await killAllGroups();
  }
  process.exit(0);
});
const directory = await createRunDirectory();
const command = {
  executable,
  arguments: ['eat-in-children', '1'],
  workingDirectory: directory.path,
  environment: { PIDS },
};
await runCommand(command, limits(), [], backend);
