// Installs what the tests use beyond Node and a C compiler, if it may; otherwise says what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Services that the Slurm packages would start. The tests start their own daemons (own-slurm.mjs). */
const SLURM_SERVICES = ['munge', 'slurmctld', 'slurmd'];
/** Services that GNU parallel brings along. */
const PARALLEL_SERVICES = ['sysstat'];

/** Debian packages by purpose, each with a check whether the part works. */
const PARTS = [
  { name: '32-bit programs (data model ILP32)', packages: ['gcc-multilib'], works: compiles32Bit },
  { name: 'races of compiled programs', packages: ['libtsan2'], works: hasThreadSanitizer },
  { name: 'a second compiler', packages: ['clang'], works: hasClang },
  {
    name: 'its sanitizers',
    // Named after the version that is installed by then.
    get packages() {
      return [clangLibrary()];
    },
    works: hasClangSanitizers,
  },
  { name: 'the sandbox', packages: ['bubblewrap'], works: startsSandbox },
  { name: 'pages in a browser', packages: ['chromium'], works: hasChromium },
  { name: 'a second solver', packages: ['cvc5'], works: hasCvc5 },
  { name: 'Frama-C, a second opinion on proofs', packages: ['frama-c-base', 'why3', 'z3'], works: hasFramaC },
  { name: 'libxml2', packages: ['libxml2-utils'], works: hasXmllint },
  { name: 'the archive for competitions', packages: ['unzip'], works: hasUnzip },
  { name: 'GNU parallel', packages: ['parallel'], works: hasParallel, services: PARALLEL_SERVICES },
  { name: 'the Slurm engine', packages: ['slurm-wlm', 'munge'], works: hasSlurm, services: SLURM_SERVICES },
];

const missing = PARTS.filter(({ works }) => !works());
const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
if (missing.length > 0 && mayInstall) {
  // The rescue run level, and the mode for machines that are not running: so packages start no services.
  const quiet = { RUNLEVEL: '1', SYSTEMD_OFFLINE: '1', DEBIAN_FRONTEND: 'noninteractive' };
  const environment = { ...process.env, ...quiet };
  const run = (...words) => {
    const { status, stderr } = spawnSync('apt-get', words, { env: environment, encoding: 'utf8' });
    if (status !== 0) console.log(`apt-get ${words[0]} failed: ${stderr.trim().split('\n').at(-1)}`);
  };
  run('update');
  for (const { name, packages } of missing) {
    console.log(`installing ${packages.join(' ')} for ${name}`);
    // One by one: a distribution may lack one of them.
    run('install', '-y', '--no-install-recommends', ...packages);
  }
  const services = missing.flatMap((part) => part.services ?? []);
  if (services.length > 0) spawnSync('systemctl', ['disable', ...services], { env: environment });
}
installBenchExec();
installNativeSolver();
for (const { name, packages, works } of missing) {
  if (!works()) console.log(`skipping tests of ${name}: install ${packages.join(' ')} to run them`);
}

/** BenchExec, with its own reader of results: Debian lacks it, so it comes from PyPI, only for this project. */
function installBenchExec() {
  const isThere = spawnSync('table-generator', ['--version']).status === 0;
  if (isThere || process.env.TABLE_GENERATOR !== undefined) return;
  if (!installFromPypi('table-generator', ['benchexec'])) {
    console.log('skipping tests with BenchExec and its table-generator: pip install benchexec to run them');
  }
}

/** A native z3 to compare with the package's: Debian's is too old. */
function installNativeSolver() {
  const { stdout } = spawnSync('z3', ['--version'], { encoding: 'utf8' });
  const isThere = /^Z3 version (?:4\.(?:1[2-9]|[2-9]\d)|5\.\d)/.test(stdout ?? '');
  if (!isThere && !installFromPypi('z3', ['--no-deps', '--no-compile', 'z3-solver>=4.12,<6'])) {
    console.log('skipping tests with a native z3: pip install z3-solver to run them');
  }
}

/** Whether a package is installed in this project's own folder. */
function installFromPypi(name, words) {
  const folder = new URL(`../node_modules/.cache/${name}`, import.meta.url);
  if (existsSync(folder)) return true;
  const target = fileURLToPath(folder);
  const options = ['--quiet', '--retries', '0', '--timeout', '10', '--target', target];
  const { status } = spawnSync('python3', ['-m', 'pip', 'install', ...options, ...words]);
  if (status !== 0) rmSync(folder, { recursive: true, force: true });
  return status === 0;
}

function hasThreadSanitizer() {
  const folder = mkdtempSync(join(tmpdir(), 'prepare-machine-'));
  try {
    const source = join(folder, 'probe.c');
    writeFileSync(source, 'int main(void) { return 0; }\n');
    const program = join(folder, 'probe');
    const words = ['-fsanitize=thread', source, '-o', program];
    return spawnSync('cc', words).status === 0 && spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasClang() {
  return spawnSync('clang', ['--version']).status === 0;
}

/** The package with the libraries of the sanitizers, for 32 bits, too. */
function clangLibrary() {
  const { stdout } = spawnSync('clang', ['-dumpversion'], { encoding: 'utf8' });
  const version = /^\d+/.exec(stdout ?? '')?.[0];
  return version === undefined ? 'libclang-rt-dev' : `libclang-rt-${version}-dev`;
}

/** In the same way as test/machine.ts. */
function hasClangSanitizers() {
  const words = ['-print-file-name=libclang_rt.asan-x86_64.a'];
  return existsSync((spawnSync('clang', words, { encoding: 'utf8' }).stdout ?? '').trim());
}

function startsSandbox() {
  return spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-pid', 'true']).status === 0;
}

/** In the same way as test/page/browser.ts. */
function hasChromium() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return [process.env.CHROMIUM ?? '', ...places].some((path) => path !== '' && existsSync(path));
}

function hasCvc5() {
  return spawnSync('cvc5', ['--version']).status === 0;
}

function hasFramaC() {
  return [
    ['frama-c', '-version'],
    ['why3', '--version'],
    ['z3', '--version'],
  ].every(([program, ...words]) => spawnSync(program, words).status === 0);
}

function hasXmllint() {
  return spawnSync('xmllint', ['--version']).status === 0;
}

function hasUnzip() {
  return spawnSync('unzip', ['-v']).status === 0;
}

function hasParallel() {
  return /^GNU parallel/.test(spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout ?? '');
}

function hasSlurm() {
  return ['munged', 'slurmctld', 'slurmd', 'sbatch'].every(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
  );
}

function compiles32Bit() {
  const folder = mkdtempSync(join(tmpdir(), 'prepare-machine-'));
  try {
    const source = join(folder, 'probe.c');
    writeFileSync(source, '#include <stdlib.h>\nint main(void) { return sizeof(void *) == 4 ? 0 : 1; }\n');
    const program = join(folder, 'probe');
    return (
      spawnSync('cc', ['-m32', '-fsanitize=address', source, '-o', program]).status === 0 &&
      spawnSync(program).status === 0
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
