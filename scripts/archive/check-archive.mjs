import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleArguments } from './samples.mjs';
import { unpackZip } from './unpack-zip.mjs';
import { toolId, VALIDATORS } from './validators.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** What the program may load: parts of glibc, and what Ubuntu's packages libstdc++6 and libgcc-s1 contain. */
const LIBRARIES = /^(?:linux-vdso|ld-linux-x86-64|lib(?:c|m|dl|pthread|rt|stdc\+\+|gcc_s))\.so\.\d+$/;
const NOBODY = 65534;
/** Fewer statements than replay executes otherwise: what it tries in vain says little about the archive. */
const OPTIONS = { prove: [], replay: ['--steps', '200000'] };
/** Root may write to a folder that is read-only, so programs are run by somebody else. */
const WITHOUT_RIGHTS = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * Unpacks an archive into a folder with a space in its name, takes away all rights to write there, calls it by links and
 * from elsewhere, and compares its answers to all samples with those of this package.
 *
 * @param every 1 for all samples, 2 for each second one
 * @param say is called with each line of what was found out
 * @throws Error for the first thing that is wrong
 */
export async function checkArchive(archive, top, every, say) {
  const folder = await mkdtemp(join(tmpdir(), 'archive '));
  try {
    await chmod(folder, 0o755);
    await unpackZip(archive, folder);
    const entries = await readdir(folder);
    demand(entries.join() === top, `the archive has ${entries.join(', ')} instead of one directory`);
    const root = join(folder, top);
    await changeRights(root, 'read-only');
    const before = await listFiles(root);
    const links = join(folder, 'links');
    await mkdir(links);
    await checkLibraries(join(root, 'lib/node'));
    await symlink(join(root, 'smoketest.sh'), join(links, 'test'));
    const smoke = await run(join(links, 'test'), []);
    demand(smoke.code === 0, `the smoke test failed:\n${smoke.stdout}${smoke.stderr}`);
    say(smoke.stdout.trimEnd());
    // A copy, because the other user may not read this project.
    const witnesses = join(folder, 'witnesses');
    await cp(join(project, 'witnesses'), witnesses, { recursive: true });
    const samples = (await sampleArguments(witnesses)).filter((_, index) => index % every === 0);
    for (const validator of VALIDATORS) {
      const command = join(links, validator);
      await symlink(join(root, 'bin', toolId(validator)), command);
      await compareAnswers(validator, command, samples);
      say(`ok: ${validator} answers ${samples.length} samples as the package does`);
    }
    demand((await listFiles(root)) === before, 'a run has changed the unpacked archive');
    say('ok: the archive is complete and works from a folder that nobody may write to');
  } finally {
    await changeRights(folder, 'writable');
    await rm(folder, { recursive: true, force: true });
  }
}

/** The archive must give the same answer as the package, in all of its lines. */
async function compareAnswers(validator, command, samples) {
  for (const sample of samples) {
    const words = [...sample, ...OPTIONS[validator]];
    const start = join(project, 'dist/embedded', validator, 'start.js');
    const own = await run(process.execPath, [start, ...words], {});
    const archived = await run(command, words);
    const same = own.stdout === archived.stdout && own.code === archived.code && archived.stderr === '';
    demand(
      same,
      `${validator} ${words.join(' ')}\n${archived.stdout}${archived.stderr}instead of\n${own.stdout}`,
    );
  }
}

async function checkLibraries(program) {
  const { stdout } = await run('ldd', [program]);
  const names = stdout.split('\n').flatMap((line) => /^\s*(?:\S*\/)?([^\s/]+\.so\S*)/.exec(line)?.[1] ?? []);
  demand(names.length > 0, 'ldd lists no libraries of Node.js');
  const others = names.filter((name) => !LIBRARIES.test(name));
  demand(others.length === 0, `Node.js needs ${others.join(', ')}`);
}

/** Takes away the rights to write, or gives those of folders back: only then can they be removed. */
async function changeRights(folder, rights) {
  await chmod(folder, rights === 'read-only' ? 0o555 : 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await changeRights(path, rights);
    else if (rights === 'read-only') await chmod(path, (await lstat(path)).mode & 0o555);
  }
}

/** Every file with its size and the time of its last change. */
async function listFiles(folder) {
  const lines = (await readdir(folder, { recursive: true })).sort().map(async (name) => {
    const { size, mtimeMs, mode } = await lstat(join(folder, name));
    return `${name} ${size} ${mtimeMs} ${mode}`;
  });
  return (await Promise.all(lines)).join('\n');
}

function run(program, words, user = WITHOUT_RIGHTS) {
  return new Promise((resolve) => {
    execFile(program, words, { cwd: '/', ...user }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

function demand(holds, message) {
  if (!holds) throw new Error(message);
}
