import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/**
 * The arguments of a validator for every sample claim with a witness, each once.
 *
 * @param folder with the samples: `witnesses/` or a copy of it
 */
export async function sampleArguments(folder) {
  const claims = parse(await readFile(join(folder, 'claims.yml'), 'utf8'));
  const found = new Map();
  for (const { task, property, witnesses } of claims) {
    const definition = parse(await readFile(join(folder, task), 'utf8'));
    const program = join(folder, dirname(task), definition.input_files);
    for (const place of witnesses.map((each) => join(folder, each))) {
      for (const file of (await readdir(place)).filter((name) => name.startsWith('witness.'))) {
        const words = ['--program', program, '--property', join(folder, property)];
        words.push('--witness', join(place, file), '--data-model', definition.options.data_model);
        found.set(words.join(' '), [...words, '--cputime', '60']);
      }
    }
  }
  return [...found.values()];
}
