// Converts every old witness of a folder with claims (claims.csv: witness, task, property, kind) to format 2.0, and
// counts how many can be converted, and how many of these replay confirms as before.
//
// Call: node scripts/convert-table.mjs FOLDER [--all]

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { convert } from '../dist/index.js';

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined) {
  console.error('call: node scripts/convert-table.mjs FOLDER [--all]');
  process.exit(2);
}
const claims = parseCsv(await readFile(join(folder, 'claims.csv')), { columns: true });
const counts = new Map();
for (const { witness, task, property, kind } of claims) {
  const isOld = witness.endsWith('.graphml');
  if (!isOld && !flags.includes('--all')) continue;
  const definition = parseYaml(await readFile(join(folder, task), 'utf8'));
  const row = `${isOld ? 'GraphML' : 'YAML'} ${kind}`;
  const answer = await decide({
    witness: join(folder, witness),
    programs: [definition.input_files].flat().map((file) => join(folder, dirname(task), file)),
    property: join(folder, property),
    dataModel: definition.options.data_model,
  });
  console.error(`${witness}: ${answer.text}`);
  const count = counts.get(row) ?? { witnesses: 0, converted: 0, complete: 0, before: 0, after: 0 };
  count.witnesses += 1;
  for (const each of answer.counts) count[each] += 1;
  counts.set(row, count);
}
console.table(Object.fromEntries([...counts].sort()));

async function decide({ witness, ...claim }) {
  try {
    const conversion = await convert(witness, { to: 'yaml-2.0', cputime: 30, ...claim });
    const notes = conversion.notes.map(({ message }) => message).join('; ');
    if (conversion.kind === 'refused') return { text: `cannot be converted: ${notes}`, counts: [] };
    const { replay } = conversion;
    const answers = replay === null ? '' : `${replay.before} -> ${replay.after} `;
    return {
      text: `converted ${answers}${notes}`,
      counts: [
        'converted',
        ...(conversion.notes.every(({ consequence }) => consequence !== 'left-out') ? ['complete'] : []),
        ...(replay?.before.startsWith('false') ? ['before'] : []),
        ...(replay?.before.startsWith('false') && replay.before === replay.after ? ['after'] : []),
      ],
    };
  } catch (error) {
    return { text: `error: ${error.message}`, counts: [] };
  }
}
