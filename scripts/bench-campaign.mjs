// Prints what campaigns cost, next to what they may cost: planning, running and resuming 100 000 claims, writing 30 000
// runs, the overhead of a run, and the schedule on a simulated trace. Timings belong here, not into tests.
// `node scripts/bench-campaign.mjs [claims]`, after `npm run build`; takes 15 minutes and 3 GB of disk for 100 000
// claims. On a busy machine, CPU seconds say more than seconds.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const TARGETS = {
  plan: '100 000 claims: at most 60 s and 300 MB',
  run: 'memory flat',
  resume: '100 000 claims: at most 10 s',
  write: '30 000 runs: at most 20 s and 300 MB',
  overhead: 'at most 15 ms a run',
};

/** Each part is a separate process, so that its memory can be measured. */
const PARTS = {
  async plan({ folder, inputs, settings }) {
    const { planCampaign } = await import('../dist/index.js');
    const { summary } = await planCampaign(folder, inputs, settings);
    return { claims: summary.claims, validations: summary.validations };
  },
  /** All runs are known already, so only reading, linting, deciding and writing remain. */
  async run({ folder }) {
    const { runCampaign } = await import('../dist/index.js');
    const memory = [];
    let done = 0;
    for await (const event of runCampaign(folder, { sandbox: 'none' })) {
      if (event.kind !== 'claim-decided') continue;
      done += 1;
      if (done % 1000 === 0) memory.push(process.memoryUsage.rss() / 1e6);
    }
    const part = (from, to) => Math.max(...memory.slice(memory.length * from, memory.length * to));
    return {
      claims: done,
      'MB in the second quarter': part(0.25, 0.5),
      'MB in the last quarter': part(0.75, 1),
    };
  },
  async resume({ folder }) {
    const { runCampaign } = await import('../dist/index.js');
    for await (const event of runCampaign(folder))
      if (event.kind === 'campaign-started') return { done: event.done };
  },
  async write({ folder, output }) {
    const { writeCampaign } = await import('../dist/index.js');
    const start = performance.now();
    const results = {};
    // The last table comes after all results, and before the scores, which read these again.
    const watch = setInterval(() => {
      if ('seconds for results' in results || !existsSync(join(output, 'runs.csv'))) return;
      results['seconds for results'] = (performance.now() - start) / 1000;
      results['megabytes for results'] = process.resourceUsage().maxRSS / 1000;
    }, 20);
    const { adjusted, validators } = await writeCampaign(folder, output);
    clearInterval(watch);
    return { files: adjusted.length + validators.length, ...results };
  },
  async overhead({ folder }) {
    const { runCampaign } = await import('../dist/index.js');
    let cpu = process.cpuUsage();
    let first = performance.now();
    let runs = 0;
    let walltime = 0;
    const measured = new Set();
    for await (const event of runCampaign(folder, { jobs: 1, sandbox: 'none' })) {
      // The first run examines the machine and asks for versions.
      if (event.kind !== 'run-finished') continue;
      if (++runs === 1) {
        first = performance.now();
        cpu = process.cpuUsage();
      } else walltime += event.run.walltime;
      measured.add(event.run.measurement);
    }
    const elapsed = performance.now() - first;
    const { user, system } = process.cpuUsage(cpu);
    return {
      runs,
      measurement: [...measured].join(),
      'ms a run beside the run': (elapsed - walltime * 1000) / (runs - 1),
      'ms of our CPU a run': (user + system) / 1000 / (runs - 1),
      'ms of the run itself': (walltime * 1000) / (runs - 1),
    };
  },
};

const [, , name = '', options] = process.argv;
if (name in PARTS) {
  const start = performance.now();
  const facts = await PARTS[name](JSON.parse(options));
  const seconds = (performance.now() - start) / 1000;
  // Peak memory in kilobytes.
  const megabytes = process.resourceUsage().maxRSS / 1000;
  console.log(JSON.stringify({ seconds, 'CPU seconds': cpuSeconds(), megabytes, ...facts }));
} else {
  await all(Number(name) || 100_000);
}

/** Of all threads, and of child processes that have ended. */
function cpuSeconds() {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, column) => sum + Number(fields[column]), 0) / 100;
}

async function all(claims) {
  const place = mkdtempSync(join(tmpdir(), 'bench-campaign-'));
  try {
    const large = makeResults(join(place, 'large'), claims);
    const folder = join(place, 'campaign');
    const settings = makeValidators(place);
    report('plan', { folder, inputs: large, settings });
    finishRuns(folder);
    report('run', { folder });
    report('resume', { folder });
    const one = join(place, 'one');
    part('plan', { folder: one, inputs: [large[0]], settings });
    cpSync(join(folder, 'results.journal'), join(one, 'results.journal'));
    report('write', { folder: one, output: join(place, 'adjusted') });
    const small = join(place, 'small');
    const few = makeResults(join(place, 'few'), 300);
    part('plan', { folder: small, inputs: few, settings: { ...settings, validators: ['noop'] } });
    report('overhead', { folder: small });
    if (existsSync(new URL('./bench-schedule.mjs', import.meta.url))) await import('./bench-schedule.mjs');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function part(name, options) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [here, name, JSON.stringify(options)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  return JSON.parse(stdout);
}

function report(name, options) {
  const facts = Object.entries(part(name, options)).map(([key, value]) =>
    typeof value === 'number' && !Number.isInteger(value) ? `${key} ${value.toFixed(1)}` : `${key} ${value}`,
  );
  const load = loadavg()[0].toFixed(1);
  console.log(`campaign ${name} | ${facts.join(', ')}, load ${load} | ${TARGETS[name]}`);
}

/** Results of verifiers with at most 30 000 tasks, each claim with its own witness. */
function makeResults(place, claims) {
  const tasks = Math.min(30_000, claims);
  const sample = (path) => readFileSync(join(root, 'witnesses', path), 'utf8');
  const program = sample('tasks/ticket-price.c');
  const definition = sample('tasks/ticket-price.yml').replace('../properties', '../p');
  const witness = sample('claims/ticket-price-yaml/witness.yml');
  for (const folder of ['t', 'p', 'r']) mkdirSync(join(place, folder), { recursive: true });
  writeFileSync(join(place, 'p/unreach-call.prp'), sample('properties/unreach-call.prp'));
  for (let index = 0; index < tasks; index += 1) {
    writeFileSync(join(place, `t/task-${index}.c`), program);
    writeFileSync(
      join(place, `t/task-${index}.yml`),
      definition.replaceAll('ticket-price.c', `task-${index}.c`),
    );
  }
  const files = [];
  for (let from = 0; from < claims; from += tasks) {
    const verifier = `verifier-${from / tasks}`;
    const stem = `${verifier}.2026-11-01_10-00-00`;
    const runs = [];
    for (let index = 0; index < Math.min(tasks, claims - from); index += 1) {
      const folder = join(place, 'r', `${stem}.files/SV_unreach-call/task-${index}.yml`);
      mkdirSync(folder, { recursive: true });
      const uuid = String(from + index).padStart(8, '0');
      writeFileSync(join(folder, 'witness.yml'), witness.replace(/uuid: .{8}/, `uuid: ${uuid}`));
      runs.push(runText(`task-${index}`));
    }
    const file = join(place, 'r', `${stem}.results.SV_unreach-call.Loops.xml`);
    writeFileSync(
      file,
      `<?xml version="1.0"?>\n<result tool="${verifier}" benchmarkname="${verifier}" block="Loops" name="SV_unreach-call.Loops" starttime="2026-11-01T10:00:00+01:00">\n${runs.join('')}</result>\n`,
    );
    files.push(file);
  }
  return files;
}

function runText(task) {
  const columns = {
    cputime: '12.5s',
    memory: '52000000B',
    status: 'false(unreach-call)',
    walltime: '6.2s',

    cpuenergy: '104.2J',
    category: 'correct',
    host: 'node-7',
    returnvalue: '0',
    starttime: '2026-11-01T10:00:00',

    'blkio-read': '0B',
    'blkio-write': '8192B',
    cpuCores: '0,1,2,3',
    memoryNodes: '0',
    'pressure-cpu-some': '0.1s',
  };
  const lines = Object.entries(columns).map(
    ([title, value]) => `    <column title="${title}" value="${value}"/>\n`,
  );
  return `  <run name="../t/${task}.yml" files="[../t/${task}.c]" properties="unreach-call" propertyFile="../p/unreach-call.prp" expectedVerdict="false" logfile="${task}.log">\n${lines.join('')}  </run>\n`;
}

/** Two validators that answer at once. */
function makeValidators(place) {
  const tools = ['noop', 'other'].map((name) => {
    const tool = join(place, 'tools', name);
    mkdirSync(tool, { recursive: true });
    mkdirSync(join(place, 'definitions'), { recursive: true });
    writeFileSync(join(tool, 'run.sh'), "#!/bin/sh\necho 'Result: false(unreach-call)'\n");
    chmodSync(join(tool, 'run.sh'), 0o755);
    writeFileSync(
      join(place, 'definitions', `${name}.yml`),
      `name: ${name}
title: Answers
home: https://example.org
reference: none
cost: instant
executable: { names: [run.sh] }
version: { arguments: [--version], pattern: '^(.*)$' }
supports:
  - { editions: ['2024', current], kinds: [violation, correctness], formats: [graphml 1.0, yaml 2.0], properties: [unreach-call], languages: [C] }
arguments: ['\${witness}', '\${program}']
status:
  - { line: last-line, pattern: '^Result: (.*)$', status: $1 }
`,
    );
    return [name, tool];
  });
  return {
    validatorFolders: [join(place, 'definitions')],
    validators: ['noop', 'other'],
    tools,
    cores: 1,
    memory: 200_000_000,
  };
}

/** Writes the journal of another machine that has finished all runs. */
function finishRuns(folder) {
  const script = `
    import { createHash } from 'node:crypto';
    import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
    import { createInterface } from 'node:readline';
    const folder = process.argv[1];
    mkdirSync(folder + '/shards', { recursive: true });
    const out = createWriteStream(folder + '/shards/elsewhere.journal');
    for await (const line of createInterface({ input: createReadStream(folder + '/plan.jsonl') })) {
      if (!line.startsWith('{"kind":"validation"')) continue;
      const { id, validator, place } = JSON.parse(line);
      const run = { validator, version: null, status: place === 0 ? 'unknown' : 'false(unreach-call)',
        opinion: place === 0 ? 'inconclusive' : 'confirmed', detail: null, cputime: 1.5, walltime: 1.6, memory: 1e7,
        terminationreason: null, measurement: 'cgroup-v2', sandbox: 'bubblewrap', directory: null };
      const text = JSON.stringify({ id }) + '\\t' + JSON.stringify({ run, propertyName: 'unreach-call', kind: 'violation' });
      out.write(createHash('sha256').update(text).digest('hex').slice(0, 16) + ' ' + text + '\\n');
    }
    out.end();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
