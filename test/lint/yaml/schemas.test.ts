import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import * as schemas from '../../../src/generated/witness-schema-validators.js';
import { RULES } from '../../../src/lint/rules/all-rules.js';
import { effort } from '../../effort.js';
import { fixture, read, readYaml, violationsIn } from '../../witness/fixtures.js';

/** Rules about what a schema cannot say. */
const BEYOND_SCHEMAS: ReadonlySet<string> = new Set([
  'WY002',
  'WY005',
  'WY012',
  'WY044',
  'WY045',
  'WY046',
  'WY047',
]);

interface Base {
  readonly schema: keyof typeof schemas;
  readonly entry: Readonly<Record<string, unknown>>;
}

const violation: unknown = parse(fixture('violation-2.0.yml'))[0];
const correctness = (parse(fixture('correctness-2.1.yml')) as Record<string, unknown>[])[0];

function base(schema: Base['schema'], entry: unknown, version: string): Base {
  const copy = structuredClone(entry) as { metadata: Record<string, unknown> };
  copy.metadata.format_version = version;
  return { schema, entry: copy as unknown as Base['entry'] };
}

const bases: readonly Base[] = [
  base('violationWitness20', violation, '2.0'),
  base('violationWitness21', violation, '2.1'),
  base('violationWitness22', parse(fixture('race-2.2.yml'))[0], '2.2'),
  base('correctnessWitness20', correctness, '2.0'),
  base('correctnessWitness21', correctness, '2.1'),
  base('correctnessWitness21', (parse(fixture('correctness-2.1.yml')) as unknown[])[1], '2.1'),
];

type Container = Record<string, unknown> | unknown[];

/** Every place of a document that can be changed. */
function placesIn(value: unknown): readonly (readonly [Container, string | number])[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => {
    const container = value as Container;
    return [[container, key] as const, ...placesIn((container as Record<string | number, unknown>)[key])];
  });
}

const replacement = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    0,
    1,
    -1,
    1.5,
    '',
    'x',
    '1',
    'true',
    'follow',
    'avoid',
    'cycle',
    [],
    {},
    [1],
    { a: 1 },
  ),
  fc.constantFrom<unknown[]>(
    'assumption',
    'target',
    'branching',
    'function_return',
    'function_enter',
    'c_expression',
    'ext_c_expression',
    'acsl_expression',
    'loop_invariant',
    'ghost_instrumentation',
    'default',
    'ILP32',
  ),
);
const change = fc.record({
  at: fc.nat(),
  by: fc.oneof(fc.constant({ delete: true }), fc.record({ value: replacement })),
});

function apply(entry: unknown, { at, by }: { at: number; by: { delete?: boolean; value?: unknown } }): void {
  const places = placesIn(entry);
  const [container, key] = places[at % places.length] ?? [[], 0];
  if (by.delete === true) {
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete container[key];
  } else (container as Record<string | number, unknown>)[key] = structuredClone(by.value);
}

describe('the rules for the form of YAML witnesses', () => {
  it('find a mistake exactly where the schema of the version does', () => {
    const run = fc.property(
      fc.constantFrom(...bases),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      ({ schema, entry }, changes) => {
        const changed = structuredClone(entry);
        for (const each of changes) apply(changed, each);
        const text = stringify([changed]);
        const document: unknown = parse(text);
        // Another kind or version is compared with another schema.
        fc.pre(JSON.stringify(document).includes(`"entry_type":${JSON.stringify(entry.entry_type)}`));
        fc.pre(readYaml(text).version === (entry.metadata as { format_version: string }).format_version);
        const found = violationsIn(read(text)).filter(
          ({ ruleId, messageId }) => !BEYOND_SCHEMAS.has(ruleId) && messageId !== 'noSegment',
        );
        const expected = !schemas[schema](document);
        expect([found.length > 0, text]).toEqual([expected, text]);
      },
    );
    fc.assert(run, { numRuns: effort(80, 500), seed: 20261121 });
  });

  it('that make a witness invalid are all for YAML with a schema, or for every YAML', () => {
    const rules = RULES.filter(
      ({ id, consequence }) => id.startsWith('WY') && consequence === 'witness invalid',
    );
    for (const { formats } of rules) expect(formats.some((format) => format.startsWith('yaml 2'))).toBe(true);
  });
});
