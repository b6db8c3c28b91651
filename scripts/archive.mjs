// Makes what a competition wants of the validators `replay` and `prove`: the archive, the entries of FM-Tools, the
// modules for BenchExec, and the benchmark definitions. docs/guide/competitions.md says where each of them goes.
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readRuleSet } from '../dist/index.js';
import { collectFiles } from './archive/archive-files.mjs';
import { writeDefinitions } from './archive/benchmark-definitions.mjs';
import { checkArchive } from './archive/check-archive.mjs';
import { fillEntry } from './archive/fill-entry.mjs';
import { findRuntime } from './archive/node-runtime.mjs';
import { readEntry, toolId, VALIDATORS } from './archive/validators.mjs';
import { writeZip } from './archive/write-zip.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const TOOL_INFO = join(root, 'scripts/archive/tool_info');

/** Parts of the output, each for another place. */
const PARTS = {
  entries: 'fm-tools/data',
  modules: 'benchexec/tools',
  definitions: 'bench-defs/benchmark-defs',
};

const { values } = parseArgs({
  options: {
    output: { type: 'string', short: 'o', default: join(root, 'competition') },
    competition: { type: 'string', default: 'SV-COMP 2027' },
    doi: { type: 'string' },
    node: { type: 'string' },
    level: { type: 'string', default: '9' },
    check: { type: 'boolean', default: false },
  },
});

try {
  await makeAll(values);
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(1);
}

async function makeAll({ output, competition, doi, node, level, check }) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const rules = await readRuleSet(competition.toLowerCase().replace(' ', '-'));
  const files = await collectFiles(await findRuntime(node), version);
  for (const part of Object.values(PARTS)) {
    await rm(join(output, part), { recursive: true, force: true });
    await mkdir(join(output, part), { recursive: true });
  }
  const top = `witness-check-${version}`;
  const archive = join(output, `${top}.zip`);
  await writeZip(archive, top, files, Number(level));
  for (const validator of VALIDATORS) {
    const { text, missing } = fillEntry((await readEntry(validator)).text, doi);
    await writeFile(join(output, PARTS.entries, `${toolId(validator)}.yml`), text);
    for (const what of missing) console.log(`to fill in, in ${toolId(validator)}.yml: ${what}`);
    for (const { name, text } of await writeDefinitions(validator, competition, rules)) {
      await writeFile(join(output, PARTS.definitions, name), text);
    }
  }
  for (const name of (await readdir(TOOL_INFO)).filter((each) => each.endsWith('.py'))) {
    await writeFile(join(output, PARTS.modules, name), await readFile(join(TOOL_INFO, name)));
  }
  const { size } = await stat(archive);
  console.log(`${relative(process.cwd(), archive)}: ${files.length} files, ${Math.round(size / 1e6)} MB`);
  if (check) await checkArchive(archive, top, 1, console.log);
}
