import type { DefinitionFile } from './definition-file.js';
import type { FmToolsEntry } from './fm-tools-entry.js';

/** What the user says about a validator that its entry of FM-Tools cannot tell. */
export interface ImportAnswers {
  /** Name of the definition, instead of the id of the entry. */
  readonly name: string | undefined;
  /** File name of the program. */
  readonly executable: string | undefined;
  /** RE2 pattern over the answer to `--version`; its first group is the version. */
  readonly versionPattern: string | undefined;
  /** Names of properties that it takes. */
  readonly properties: readonly string[];
  /** Versions of YAML witnesses that it takes, where a track does not name them. */
  readonly yamlVersions: readonly string[];
  /** What precedes the witness, if the options of the entry have no `${witness}`. */
  readonly witnessArgument: string | undefined;
  /** The whole command line, with `${options}` for the options of the entry. */
  readonly arguments: readonly string[];
  /** Cases for the first line of the output that matches one. */
  readonly statuses: readonly { readonly pattern: string; readonly status: string }[];
}

/** What `schemas/validator-definition.schema.json` asks of a name; it is also that of a file. */
export const DEFINITION_NAME = /^[a-z0-9][a-z0-9.+-]*$/;

const WITNESS_PLACE = '${witness}';

/** Everything that neither the entry nor the user nor another definition says, with the option that provides it. */
export function missingAnswers(
  entry: FmToolsEntry,
  answers: ImportAnswers,
  like: DefinitionFile | undefined,
): readonly string[] {
  const hasVersions = entry.participations.every(({ versions }) => versions !== undefined);
  const isNamed = DEFINITION_NAME.test(answers.name ?? entry.id);
  const questions: readonly (readonly [isOpen: boolean, question: string])[] = [
    [!isNamed, 'a name for the definition (--name NAME)'],
    [
      like === undefined && answers.executable === undefined,
      'the file name of the program (--executable NAME)',
    ],
    [
      like === undefined && answers.versionPattern === undefined,
      'the pattern of its version (--version-pattern PATTERN)',
    ],
    [
      like === undefined && answers.properties.length === 0,
      'which properties it supports (--properties A,B)',
    ],
    [
      like === undefined && answers.yamlVersions.length === 0 && !hasVersions,
      'which versions of YAML witnesses it supports (--yaml-versions 2.0,2.1)',
    ],
    [
      like === undefined && answers.arguments.length === 0,
      'its command line (--argument, repeatable, with ${options}, ${property}, ${program} …)',
    ],
    [!tellsWitness(entry, answers, like), 'how to pass the witness (--witness-argument OPTION)'],
    [
      like === undefined && answers.statuses.length === 0,
      'what its answers look like (--status STATUS=PATTERN, repeatable)',
    ],
  ];
  return questions.filter(([isOpen]) => isOpen).map(([, question]) => question);
}

function tellsWitness(
  { participations }: FmToolsEntry,
  { arguments: words, witnessArgument }: ImportAnswers,
  like: DefinitionFile | undefined,
): boolean {
  const commandLine = words.length > 0 ? words : (like?.arguments ?? []);
  if (witnessArgument !== undefined || JSON.stringify(commandLine).includes(WITNESS_PLACE)) return true;
  const optionsOfAll = participations.map(({ version }) => version.options);
  if (optionsOfAll.every((options) => options.some((option) => option.includes(WITNESS_PLACE)))) return true;
  // An entry without any options leaves them to the other definition.
  const isSilent = optionsOfAll.every((options) => options.length === 0);
  return isSilent && JSON.stringify(like?.options ?? []).includes(WITNESS_PLACE);
}
