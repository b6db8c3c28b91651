import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingMessage } from '../../src/lint/finding-message.js';
import { lintBytes } from '../../src/lint/lint-bytes.js';
import type { Profile } from '../../src/lint/rule/lint-context.js';
import { prepareLint } from '../../src/use-cases/lint/prepare-lint.js';
import { RULE_FOLDERS } from './rule-folders.js';

const read = (path: string) => readFileSync(join(RULE_FOLDERS, path), 'utf8');
const YAML = read('../claims/ticket-price-yaml/witness.yml');
const GRAPHML = read('WG057-sv-comp-specification/valid.graphml');

async function messages(text: string, profile: Profile = 'default'): Promise<readonly string[]> {
  const { findings } = lintBytes(Buffer.from(text), 'witness.yml', await prepareLint({ profile }));
  return findings.map((finding) => `${finding.ruleId} ${findingMessage(finding)}`);
}

describe('a message says what to do about', () => {
  it.each<[string, string, Profile, string]>([
    [
      'an action of a later version',
      YAML.replace('action: follow', 'action: cycle'),
      'default',
      "WY043 the action 'cycle' belongs to format 2.1, and this is 2.0",
    ],
    [
      'a Windows path in double quotes',
      YAML.replace('file_name: ticket-price.c', 'file_name: "C:\\users\\x.c"'),
      'default',
      'WS003 is not valid YAML: Invalid escape sequence \\users; use single quotes for a Windows path',
    ],
    [
      'a backslash in double quotes',
      YAML.replace('"\\\\result == 5"', '"\\result == \\y"'),
      'default',
      'WS003 is not valid YAML: Invalid escape sequence \\y; use single quotes, or write each backslash twice',
    ],
    [
      'a space that is missing at the end',
      GRAPHML.replace('())) )<', '())))<'),
      'sv-comp',
      'WG057 one space is missing before the last ): ',
    ],
    [
      'a space that is missing elsewhere',
      GRAPHML.replace('CHECK( init', 'CHECK(init'),
      'sv-comp',
      'WG057 one space is missing before "init(mai": ',
    ],
    [
      'other white space',
      GRAPHML.replace('CHECK( init', 'CHECK(  init'),
      'sv-comp',
      'WG057 only white space differs from "CHECK( init(main()), LTL(G ! call(reach_error())) )"',
    ],
    [
      'a graph without data',
      GRAPHML.replace(/ *<data key="(?:programhash|producer|architecture)">.*\n/g, ''),
      'default',
      'WG050 the graph lacks data with the keys "producer", "programhash", "architecture"',
    ],
  ])('%s', async (_name, text, profile, message) => {
    expect(text).not.toBe(YAML);
    const found = await messages(text, profile);
    expect(found.filter((each) => each.startsWith(message.slice(0, 5)))).toEqual([
      expect.stringContaining(message),
    ]);
  });
});

describe('the profile of SV-COMP', () => {
  const OLD = read('WY080-old-entry/valid.yml');
  it.each<[Profile, string, RegExp]>([
    ['default', OLD, /^WT010 format 0\.1 was superseded in SV-COMP 2024/],
    ['sv-comp', OLD, /^WT002 the rule set does not accept yaml 0\.1 /],
    [
      'sv-comp',
      GRAPHML,
      /^WT002 the rule set does not accept graphml 1\.0 for "unreach-call", only yaml 2\.0/,
    ],
  ])('%s says that a format does not count', async (profile, text, message) => {
    expect(await messages(text, profile)).toContainEqual(expect.stringMatching(message));
  });

  it('accepts what the competition of today accepts, whatever the file is called', async () => {
    const found = await messages(YAML, 'sv-comp');
    expect(found.filter((each) => /^WT0(?:02|09|10)/.test(each))).toEqual([]);
  });
});
