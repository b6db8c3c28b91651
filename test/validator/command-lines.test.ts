import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildArguments, type RunContext } from '../../src/validator/command-line.js';
import type { Support, ValidatorDefinition } from '../../src/validator/definition.js';
import { readRegistry } from '../../src/validator/registry.js';

const registry = await readRegistry();
const FILE_TYPES = { yaml: 'yml', graphml: 'graphml', svlib: 'svlibyml' };
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  C: ['/t/main.c'],
  Java: ['/t/Main.java', '/t/Verifier.java'],
  'SV-LIB': ['/t/main.svlib'],
};
const EDITIONS = ['2024', '2025', '2026', 'current'];

interface Case {
  readonly label: string;
  readonly context: RunContext;
}

/** A run for each edition, kind, format, property and data model that a validator takes. */
function casesOf(definition: ValidatorDefinition): readonly Case[] {
  return EDITIONS.flatMap((edition) =>
    definition.supports
      .filter(({ editions }) => editions?.includes(edition) ?? true)
      .flatMap((support) => casesIn(support, edition)),
  );
}

function casesIn({ kinds, formats, properties, languages }: Support, edition: string): readonly Case[] {
  return kinds.flatMap((kind) =>
    formats.flatMap(({ format, version }) =>
      properties.flatMap((propertyName) =>
        languages.flatMap((language) =>
          (language === 'C' ? (['ILP32', 'LP64'] as const) : [undefined]).map((dataModel) => ({
            label: [edition, kind, format, version, propertyName, dataModel ?? language].join(' '),
            context: {
              programs: PROGRAMS[language] ?? [],
              inlined: ['helper', 'other'],
              property: `/p/${propertyName}.prp`,
              propertyName,
              witness: `/w/witness.${FILE_TYPES[format]}`,
              kind,
              format,
              version,
              language,
              dataModel,
              edition,
              tool: '/tool',
              cputime: kind === 'violation' ? 90 : 900,
              memory: 7e9,
            },
          })),
        ),
      ),
    ),
  );
}

/** Cases with the same command line under one another, the line below. */
function pageOf(definition: ValidatorDefinition): string {
  const labels = new Map<string, string[]>();
  for (const { label, context } of casesOf(definition)) {
    const line = buildArguments(definition, context)
      .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`))
      .join(' ');
    labels.set(line, [...(labels.get(line) ?? []), label]);
  }
  return [...labels]
    .map(([line, same]) => `${same.map((label) => `# ${label}\n`).join('')}${line}\n`)
    .join('\n');
}

describe('[SV24-15, SV24-53a, SV24-53b, SV14-8a] command lines', () => {
  it.each([...registry.values()])('of $name', async (definition) => {
    await expect(pageOf(definition)).toMatchFileSnapshot(
      join(import.meta.dirname, 'command-lines', `${definition.name}.txt`),
    );
  });
});
