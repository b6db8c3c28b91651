import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackZip } from './unpack-zip.mjs';
import { toolId, VALIDATORS } from './validators.mjs';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** What the program may load: parts of glibc, and what Ubuntu's packages libstdc++6 and libgcc-s1 contain. */
const LIBRARIES = /^(?:linux-vdso|ld-linux-x86-64|lib(?:c|m|dl|pthread|rt|stdc\+\+|gcc_s))\.so\.\d+$/;
/** Whoever may not even write to a read-only folder: root may. */
const NOBODY = 65534;

/**
 * Unpacks an archive into a folder with a space in its name, takes away all rights to write there, calls it by links and
 * from elsewhere, and compares its answers to all samples with those of this package.
 *
 * @param samples arguments of the validators
 * @param say is called with each line of what was found out
 * @throws Error for the first thing that is wrong
 */
export async function checkArchive(archive, top, samples, say) {
  const folder = await mkdtemp(join(tmpdir(), 'archive '));
  try {
    await chmod(folder, 0o755);
    await unpackZip(archive, folder);
    const entries = await readdir(folder);
    demand(entries.join() === top, `the archive has ${entries.join(', ')} instead of one directory`);
    const root = join(folder, top);
    await makeReadOnly(root);
    const before = await listFiles(root);
    const links = join(folder, 'links');
    await mkdir(links);
    await checkLibraries(join(root, 'lib/node'));
    await symlink(join(root, 'smoketest.sh'), join(links, 'test'));
    const smoke = await run(join(links, 'test'), []);
    demand(smoke.code === 0, `the smoke test failed:\n${smoke.stdout}${smoke.stderr}`);
    say(smoke.stdout.trimEnd());
    for (const validator of VALIDATORS) {
      const command = join(links, validator);
      await symlink(join(root, 'bin', toolId(validator)), command);
      await compareAnswers(validator, command, samples);
      say(`ok: ${validator} answers ${samples.length} samples as the package does`);
    }
    demand((await listFiles(root)) === before, 'a run has changed the unpacked archive');
    say('ok: the archive is complete and works from a folder that nobody may write to');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The archive must give the same answer as the package, in all of its lines. */
async function compareAnswers(validator, command, samples) {
  for (const words of samples) {
    const own = await run(process.execPath, [join(dist, 'embedded', validator, 'start.js'), ...words]);
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

async function makeReadOnly(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadOnly(path);
    else await chmod(path, (await lstat(path)).mode & 0o555);
  }
  await chmod(folder, 0o555);
}

/** Every file with its size and the time of its last change. */
async function listFiles(folder) {
  const lines = (await readdir(folder, { recursive: true })).sort().map(async (name) => {
    const { size, mtimeMs, mode } = await lstat(join(folder, name));
    return `${name} ${size} ${mtimeMs} ${mode}`;
  });
  return (await Promise.all(lines)).join('\n');
}

/** Runs a program, as a user without rights where this user is root. */
function run(program, words) {
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  return new Promise((resolve) => {
    execFile(program, words, { cwd: '/', ...user }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

function demand(holds, message) {
  if (!holds) throw new Error(message);
}
