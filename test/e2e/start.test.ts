import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineOptions, heapOption } from '../../src/launch/engine-options.js';
import { type CliRun, ROOT } from './run-cli.js';

const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** As long as the version of this package: V8 accepts code for any program of the same length. */
const OTHER = VERSION.replace(/\d/g, '9');

const folder = mkdtempSync(join(tmpdir(), 'start-'));
let count = 0;

/** An installation with what `--version` needs, and the home of a user. */
class Installation {
  readonly place = join(folder, String(count++));
  readonly home = join(this.place, 'home');
  readonly installed = join(this.place, 'dist/compiled');
  readonly own = join(this.home, '.cache/witness-check/compiled');

  constructor() {
    // Whatever the umask is: code is not taken from where a group may write.
    for (const path of [this.place, this.home]) mkdirSync(path, { mode: 0o755 });
    mkdirSync(this.own, { recursive: true, mode: 0o700 });
    mkdirSync(this.installed, { recursive: true });
    cpSync(join(ROOT, 'bin'), join(this.place, 'bin'), { recursive: true });
    for (const file of ['start.cjs', 'cli.cjs'])
      cpSync(join(ROOT, 'dist', file), join(this.place, 'dist', file));
  }

  run(environment: NodeJS.ProcessEnv = {}): Promise<CliRun> {
    const { PATH } = process.env;
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(this.place, 'bin/witness-check.js'), '--version'],
        { env: { PATH, HOME: this.home, ...environment } },
        (error, stdout, stderr) => resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  }
}

function printed(version: string): CliRun {
  return { exitCode: 0, stdout: `${version}\n`, stderr: '' };
}

/** Compiled code that prints another version: what is printed says whose code is executed. */
let otherName = '';
let otherCode: Buffer;

beforeAll(async () => {
  const other = new Installation();
  const file = join(other.place, 'dist/cli.cjs');
  writeFileSync(file, readFileSync(file, 'latin1').replaceAll(`"${VERSION}"`, `"${OTHER}"`), 'latin1');
  expect(await other.run()).toEqual(printed(OTHER));
  [otherName = ''] = readdirSync(other.own);
  otherCode = readFileSync(join(other.own, otherName));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a validator', () => {
  const embedded = join(ROOT, 'dist/embedded');
  const compiled = join(embedded, 'replay/compiled');

  it('is started with options that this Node has', () => {
    const { status, stderr } = spawnSync(process.execPath, [...engineOptions(), '-e', '0'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('has no options on a Node that they were not tried with', () => {
    expect(engineOptions('21.7.3')).toEqual([]);
    expect(engineOptions('2.0.0')).toEqual([]);
    expect(engineOptions('24.1.0')).not.toEqual([]);
  });

  it('has code that was compiled with these options, and is taken', () => {
    const names = readdirSync(compiled).sort();
    expect(names.map((each) => each.split('-')[0])).toEqual(['replay', 'retrace']);
    const [name = ''] = names;
    const load = `const { readFileSync } = require('node:fs');
      const [, source, code] = process.argv;
      const cachedData = readFileSync(code);
      const script = new (require('node:vm').Script)(readFileSync(source, 'latin1'), { cachedData });
      console.log(script.cachedDataRejected);`;
    const words = ['-e', load, join(embedded, 'replay/replay.cjs'), join(compiled, name)];
    const taken = (options: readonly string[]) =>
      spawnSync(process.execPath, [...options, ...words], { encoding: 'utf8' }).stdout;
    expect(taken(engineOptions())).toBe('false\n');
    if (engineOptions().length > 0) expect(taken([])).toBe('true\n');
  });

  it('takes its code also with a limit of its heap, which changes options of V8', () => {
    const watch = join(folder, 'watch.cjs');
    writeFileSync(
      watch,
      `const vm = require('node:vm');
      vm.Script = class extends vm.Script {
        constructor(source, options) {
          super(source, options);
          console.log(this.cachedDataRejected);
        }
      };`,
    );
    const start = join(embedded, 'replay/start.js');
    const { stdout } = spawnSync(
      process.execPath,
      [...engineOptions(), heapOption(1_000_000_000), start, '--version'],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: `--require ${watch}` } },
    );
    expect(stdout).toMatch(/^false\nreplay \S+\n$/);
  });
});

describe('a start with code that was compiled before', () => {
  it('is what the build prepares for the Node that builds', () => {
    expect(readdirSync(join(ROOT, 'dist/compiled'))).toContain(otherName);
  });

  it('uses code that came with the installation, and leaves the home alone', async () => {
    const installation = new Installation();
    writeFileSync(join(installation.installed, otherName), otherCode);
    expect(await installation.run()).toEqual(printed(OTHER));
    expect(readdirSync(installation.own)).toEqual([]);
  });

  it('leaves code for the next start, which uses it', async () => {
    const installation = new Installation();
    expect(await installation.run()).toEqual(printed(VERSION));
    expect(readdirSync(installation.own)).toEqual([otherName]);
    expect(readdirSync(installation.installed)).toEqual([]);
    writeFileSync(join(installation.own, otherName), otherCode);
    expect(await installation.run()).toEqual(printed(OTHER));
  });

  it('keeps its code where XDG_CACHE_HOME says', async () => {
    const installation = new Installation();
    const cache = join(installation.place, 'cache');
    expect(await installation.run({ XDG_CACHE_HOME: cache })).toEqual(printed(VERSION));
    expect(readdirSync(join(cache, 'witness-check/compiled'))).toEqual([otherName]);
    expect(readdirSync(installation.own)).toEqual([]);
  });

  it('executes nothing that another user may have written', async () => {
    const installation = new Installation();
    const file = join(installation.own, otherName);
    writeFileSync(file, otherCode);
    chmodSync(file, 0o666);
    expect(await installation.run()).toEqual(printed(VERSION));
  });

  it.each<[string, (installation: Installation) => void]>([
    ['a folder that others may write to', ({ own }) => chmodSync(own, 0o777)],
    ['a folder in one that others may write to', ({ home }) => chmodSync(join(home, '.cache'), 0o777)],
    [
      'a link',
      ({ own, place }) => {
        renameSync(join(own, otherName), join(place, 'elsewhere'));
        symlinkSync(join(place, 'elsewhere'), join(own, otherName));
      },
    ],
    [
      'a folder behind a link in one that others may write to',
      ({ own, place, home }) => {
        renameSync(own, join(place, 'elsewhere'));
        symlinkSync(join(place, 'elsewhere'), own);
        chmodSync(join(home, '.cache/witness-check'), 0o777);
      },
    ],
  ])('executes no code in %s, and leaves it alone', async (_, expose) => {
    const installation = new Installation();
    writeFileSync(join(installation.own, otherName), otherCode);
    expose(installation);
    expect(await installation.run()).toEqual(printed(VERSION));
  });

  it('removes only its own files, if there are too many', async () => {
    const installation = new Installation();
    const foreign = ['letter.txt', 'cli-0.bin', `${otherName}.kept`, 'link'];
    for (const name of foreign) writeFileSync(join(installation.own, name), 'content');
    for (let each = 0; each < 30; each++) {
      const name = otherName.replace(/-[0-9]+\.bin$/, `-${each}.bin`);
      writeFileSync(join(installation.own, name), '');
      utimesSync(join(installation.own, name), 1000 + each, 1000 + each);
    }
    for (const name of foreign) utimesSync(join(installation.own, name), 0, 0);
    expect(await installation.run()).toEqual(printed(VERSION));
    const names = readdirSync(installation.own);
    expect(names).toEqual(expect.arrayContaining([...foreign, otherName]));
    expect(names).toHaveLength(20 + foreign.length);
  });

  it('compiles again if code is damaged, and discards that code', async () => {
    const installation = new Installation();
    writeFileSync(join(installation.own, otherName), otherCode.subarray(0, otherCode.length / 2));
    expect(await installation.run()).toEqual(printed(VERSION));
    expect(readdirSync(installation.own)).toEqual([]);
  });

  it('compiles again under V8 options, for which it keeps nothing', async () => {
    const installation = new Installation();
    writeFileSync(join(installation.installed, otherName), otherCode);
    expect(await installation.run({ NODE_OPTIONS: '--max-old-space-size=2000' })).toEqual(printed(VERSION));
    rmSync(join(installation.installed, otherName));
    expect(await installation.run({ NODE_OPTIONS: '--max-old-space-size=2000' })).toEqual(printed(VERSION));
    expect(readdirSync(installation.own)).toEqual([]);
  });

  it.each([
    ['no home', { HOME: '' }],
    ['a home that is not a directory', { HOME: '/dev/null' }],
  ])('needs no place for its code: %s', async (_, environment) => {
    expect(await new Installation().run(environment)).toEqual(printed(VERSION));
  });
});
