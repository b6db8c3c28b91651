import { runCommand } from '../../src/execute/run/run-command.js';
import { createRunDirectory } from '../../src/execute/run/run-directory.js';
import { killAllGroups } from '../../src/execute/system/live-groups.js';
import { availablePlaces, limits } from './subject.js';

/** A process that runs one command and is ended meanwhile; bundled and started by clean-up.test.ts. */
const [name, ending, executable = ''] = process.argv.slice(2);
const place = (await availablePlaces()).find((candidate) => candidate.name === name);
if (place === undefined) {
  throw new Error(`no ${name}`);
}
process.on('SIGTERM', async () => {
  if (ending === 'handler') {
    await killAllGroups();
  }
  process.exit(0);
});
const { backend, enclosure } = place;
const directory = await createRunDirectory(enclosure.newOwner());
const command = {
  executable,
  arguments: ['eat-in-children', '1'],
  workingDirectory: directory.path,
  owner: directory.owner,
  environment: {},
  readable: [executable],
};
await runCommand(command, limits(), [], backend, undefined, enclosure);
