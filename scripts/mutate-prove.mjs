// Switches off one rule of prove after the other (test/prove/mutations.yml), each in a separate bundle, and
// checks that prove then confirms a wrong claim, so that the tests would notice. `node scripts/mutate-prove.mjs [TEXT]`
// takes only those that contain a text. With `--cross-examined`, it tells instead which of the wrong proofs an execution
// contradicts; those that none does say why in the file.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { runSource } from './run-source.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'test/prove';
const mutations = parse(readFileSync(join(root, folder, 'mutations.yml'), 'utf8'));
const chosen = process.env.PROVE_MUTATION;

const isExamined = process.argv.includes('--cross-examined');
if (chosen === undefined) await tryAll(process.argv.slice(2).find((each) => !each.startsWith('--')) ?? '');
else
  await runSource({
    source: `${folder}/ask-mutated.ts`,
    folder,
    plugins: [mutating(mutations[Number(chosen)])],
  });

/** Each one in a separate process, one after the other. */
async function tryAll(text) {
  let [missed, contradicted, all] = [0, 0, 0];
  for (const [index, { says, unseen }] of mutations.entries()) {
    if (!says.includes(text)) continue;
    const examined = isExamined ? { PROVE_EXAMINED: '1' } : {};
    const env = { ...process.env, PROVE_MUTATION: String(index), ...examined };
    const ask = promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)], { env });
    const said = await ask
      .then(({ stdout }) => stdout.trim().split('\n').at(-1))
      .catch(({ stderr }) => stderr.split('\n')[0]);
    if (isExamined) {
      all++;
      if (said === 'contradicted') contradicted++;
      const isExpected = (said === 'contradicted') === (unseen === undefined);
      if (!isExpected) missed++;
      console.log(
        `${isExpected ? '' : 'UNEXPECTED '}${said}: ${says}${unseen === undefined ? '' : ` (${unseen})`}`,
      );
      continue;
    }
    if (said !== 'true') missed++;
    console.log(said === 'true' ? `noticed ${says}` : `MISSED  ${says}: ${said}`);
  }
  if (isExamined) console.log(`executions contradict ${contradicted} of ${all} wrong proofs`);
  if (missed > 0) process.exitCode = 1;
}

function mutating({ file, find, replace }) {
  const path = join(root, 'src/prove', file);
  return {
    name: 'mutation',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, (loaded) => {
        if (loaded.path !== path) return undefined;
        const parts = readFileSync(path, 'utf8').split(find);
        if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
        return { contents: parts.join(replace), loader: 'ts' };
      });
    },
  };
}
