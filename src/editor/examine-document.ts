import type { LintSettings } from '../lint/lint-settings.js';
import type { Diagnostic } from '../lint/rule/diagnostic.js';
import type { LintedProgram } from '../lint/rule/lint-context.js';
import { InputError } from '../source/input-error.js';
import type { TextRange } from '../source/parse-yaml.js';
import type { SourceText } from '../source/source-text.js';
import { findingsWithFixes } from '../use-cases/lint/fix-files.js';
import { readWitnessBytes } from '../witness/read-witness.js';
import type { WitnessFormat, WitnessReading } from '../witness/witness.js';
import { outlineWitness, type YamlOutline } from '../witness/yaml/yaml-outline.js';
import type { StatedPrograms } from './find-programs.js';
import { regionsOfGraphml } from './graphml-regions.js';
import type { WitnessRegion } from './witness-region.js';
import { regionsOfYaml } from './yaml-regions.js';

/**
 * Maximum number of characters of a document that is examined while the user types; the command line accepts larger
 * ones. YAML takes longer to read than GraphML.
 */
export const MAXIMUM_CHARACTERS: Readonly<Record<WitnessFormat, number>> = {
  yaml: 1_000_000,
  graphml: 5_000_000,
};

/** What is known about one version of a document. */
export interface ExaminedDocument {
  /** The text without a byte order mark. */
  readonly source: SourceText;
  readonly format: WitnessFormat;
  /** Findings by position, with their corrections. */
  readonly findings: readonly Diagnostic[];
  /** Parts that refer to programs, in the order of the file. */
  readonly regions: readonly WitnessRegion[];
  readonly programs: readonly LintedProgram[];
  /** The parts of a YAML witness that can be read; undefined for GraphML. */
  readonly outline: YamlOutline | undefined;
  /** Where a YAML witness states the version of its format: once for each entry. */
  readonly versions: readonly TextRange[];
}

/** The format of a document, judging by its name and its beginning; undefined for one that is not a witness. */
export function guessWitnessFormat(path: string, text: string): WitnessFormat | undefined {
  if (/\.graphml$/i.test(path)) return 'graphml';
  if (!/\.ya?ml$/i.test(path)) return undefined;
  const named = /(?:^|[\\/])witness(?:[.-][^\\/]*)?\.ya?ml$/i.test(path);
  return named || /^[- \t[{]*["']?entry_type["']?[ \t]*:/m.test(text.slice(0, HEAD)) ? 'yaml' : undefined;
}

/** How many characters are enough to recognise a witness. */
const HEAD = 16_384;

/** A document: its name, its text, and where to find its programs. */
export interface DocumentToExamine {
  readonly path: string;
  readonly format: WitnessFormat;
  readonly source: SourceText;
  readonly settings: LintSettings;
  readonly find: (stated: StatedPrograms) => Promise<readonly LintedProgram[]>;
}

/** Reads and lints a document. Anything wrong with it is a finding. */
export async function examineDocument(given: DocumentToExamine): Promise<ExaminedDocument> {
  const { path, format, source, settings, find } = given;
  const reading = read(source.text, path);
  const programs = reading === undefined ? [] : await find(statedPrograms(reading));
  const context = programs.length === 0 ? settings.context : { ...settings.context, programs };
  const findings = findingsWithFixes(source.text, path, { ...settings, context });
  const regions = findRegions(reading, source, context);
  const document = reading !== undefined && 'document' in reading ? reading.document : undefined;
  const outline = document === undefined ? undefined : outlineWitness(document);
  return { source, format, findings, regions, programs, outline, versions: statedVersions(outline) };
}

function statedVersions(outline: YamlOutline | undefined): readonly TextRange[] {
  return (outline?.entries ?? []).flatMap(({ metadata }) => {
    const { document, pointer } = metadata.at('format_version');
    return document.scalarRange(pointer) ?? [];
  });
}

function findRegions(
  reading: WitnessReading | undefined,
  source: SourceText,
  context: LintSettings['context'],
): readonly WitnessRegion[] {
  if (reading === undefined) return [];
  return 'document' in reading
    ? regionsOfYaml(reading, context)
    : regionsOfGraphml(reading.witness, source, context);
}

/** Undefined for a document that cannot be read yet, like most documents while the user types. */
function read(text: string, path: string): WitnessReading | undefined {
  try {
    return readWitnessBytes(Buffer.from(text), path);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function statedPrograms({ witness: { metadata } }: WitnessReading): StatedPrograms {
  return {
    names: metadata.programFiles.map(({ value }) => value),
    hashes: metadata.programHashes.map(({ value }) => value),
  };
}
