import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { LintContext, LintedProgram, Profile } from '../../src/lint/rule/lint-context.js';
import { decodeText } from '../../src/source/decode-text.js';

export const RULE_FOLDERS = join(import.meta.dirname, '../../witnesses/rules');

/** One file of a rule's folder, as `expected.yml` has it. */
export interface FixtureFile {
  readonly file: string;
  /** Program files next to it; without any, no program is known. */
  readonly program?: string | readonly string[];
  /** Property file, relative to the folder. */
  readonly property?: string;
  readonly dataModel?: 'ILP32' | 'LP64';
  readonly options?: {
    readonly profile?: Profile;
    readonly verdict?: 'true' | 'false';
    readonly acceptedFormats?: readonly string[];
    readonly witnessNames?: readonly string[];
  };
  /** `true`: no other rule finds anything either. */
  readonly only?: true;
  /** All findings of the rules named here and of the folder's rule; other rules do not count without `only`. */
  readonly findings: readonly { readonly rule: string; readonly line: number; readonly column: number }[];
}

export interface RuleFolder {
  readonly name: string;
  /** Code of the rule. */
  readonly rule: string;
  readonly files: readonly FixtureFile[];
}

export const ruleFolders: readonly RuleFolder[] = readdirSync(RULE_FOLDERS)
  .sort()
  .map((name) => {
    const { files } = parse(readFileSync(join(RULE_FOLDERS, name, 'expected.yml'), 'utf8'));
    return { name, rule: name.slice(0, name.indexOf('-')), files };
  });

/** What is known about the claim of a fixture. */
export function contextOf({ name }: RuleFolder, fixture: FixtureFile): LintContext {
  const { property, dataModel, options = {} } = fixture;
  const programs = [fixture.program ?? []].flat().map((file): LintedProgram => {
    const bytes = readFileSync(join(RULE_FOLDERS, name, file));
    return {
      name: file,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      source: decodeText(bytes, file),
    };
  });
  return {
    profile: options.profile ?? 'default',
    kind: options.verdict && (options.verdict === 'true' ? 'correctness' : 'violation'),
    propertyText: property && readFileSync(join(RULE_FOLDERS, name, property), 'utf8'),
    dataModel,
    programs: programs.length > 0 ? programs : undefined,
    acceptedFormats: options.acceptedFormats,
    witnessNames: options.witnessNames,
  };
}
