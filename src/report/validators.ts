import { createColors } from 'picocolors';
import { countNoun } from '../source/count-noun.js';
import { printable } from '../source/printable.js';
import type { ValidatorCheck } from '../use-cases/doctor/check-validator.js';
import type { Installed } from '../use-cases/doctor/install-validator.js';
import type { SurveyedValidator } from '../use-cases/doctor/survey-validators.js';
import type { Support } from '../validator/definition.js';

type Color = 'color' | 'plain';

/** One line per validator: what it accepts, and whether it is installed. */
export function formatValidatorList(validators: readonly SurveyedValidator[], color: Color): string {
  const colors = createColors(color === 'color');
  const rows = validators.map(({ definition, installation }) => ({
    name: definition.name,
    takes: takenBy(definition.supports),
    here:
      installation.kind === 'installed'
        ? colors.green(`installed in ${printable(installation.directory)}`)
        : colors.dim(printable(installation.reason)),
  }));
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  const installed = validators.filter(({ installation }) => installation.kind === 'installed').length;
  return [
    ...rows.flatMap(({ name, takes, here }) => [
      `${colors.bold(name.padEnd(width))}  ${takes}`,
      `${' '.repeat(width)}  ${here}`,
    ]),
    `${validators.length} known validators and linters, ${installed} installed`,
    '',
  ].join('\n');
}

/** Everything about a validator that a user may want to know before running it. */
export function formatValidator({ definition, installation }: SurveyedValidator, color: Color): string {
  const colors = createColors(color === 'color');
  const { name, title, role, home, reference, needs, supports } = definition;
  const line = (label: string, text: string | undefined) =>
    text === undefined ? [] : [`  ${colors.dim(label.padEnd(10))} ${printable(text)}`];
  return [
    `${colors.bold(name)} (${role}): ${title}`,
    ...line('home', home),
    ...line('reference', reference),
    ...needs.flatMap(({ what }) => line('needs', what)),
    ...line(
      'here',
      installation.kind === 'installed' ? `installed in ${installation.directory}` : installation.reason,
    ),
    ...supports.flatMap((support) => line('takes', describe(support))),
    '',
  ].join('\n');
}

/** The result of trying a validator. */
export function formatValidatorCheck(check: ValidatorCheck, color: Color): string {
  const colors = createColors(color === 'color');
  const { definition, installation, trial, state, reason } = check;
  const found = installation.kind === 'installed' ? [`  found in ${printable(installation.directory)}`] : [];
  const tried =
    trial === undefined
      ? []
      : [
          `  version ${printable(trial.run.version ?? 'not known')}`,
          `  ${printable(trial.run.status)} for ${printable(trial.verdict)} of ${printable(trial.task)} in ${trial.run.walltime.toFixed(2)} s`,
          ...(trial.run.detail === null ? [] : [`  ${printable(trial.run.detail)}`]),
        ];
  const word = state === 'usable' ? colors.green('USABLE') : colors.red('NOT USABLE');
  const why = reason === undefined ? '' : `: ${printable(reason)}`;
  return [colors.bold(definition.name), ...found, ...tried, `${colors.bold(word)}${why}`, ''].join('\n');
}

/** Where a tool was installed and whether it works, or where to fetch it. */
export function formatInstalled(installed: Installed, color: Color): string {
  const { name } = installed;
  if (installed.kind === 'to-fetch') {
    const { archives, pages } = installed;
    return [
      'Nothing was installed: witness-check never downloads anything.',
      archives.length > 0
        ? `Fetch the archive of ${name} from`
        : `Fetch the archive of ${name}; its address is in the entry of the tool, or on its page:`,
      ...(archives.length > 0 ? archives : pages).map((address) => `  ${printable(address)}`),
      `Then run: witness-check validators install ${name} --archive FILE.zip`,
      '',
    ].join('\n');
  }
  const { directory, sha256, files, bytes, check } = installed;
  return [
    `unpacked ${countNoun(files, 'file')} (${bytes} bytes) into ${printable(directory)}`,
    `SHA-256 of the archive: ${sha256}`,
    formatValidatorCheck(check, color),
  ].join('\n');
}

function takenBy(supports: readonly Support[]): string {
  const unique = (texts: readonly string[]) => [...new Set(texts)].sort().join(', ');
  return [
    unique(supports.flatMap(({ languages }) => languages)),
    unique(supports.flatMap(({ kinds }) => kinds)),
    unique(supports.flatMap(supportedFormats)),
  ].join('; ');
}

function describe(support: Support): string {
  const { editions, kinds, properties, categories, languages } = support;
  return [
    editions === undefined ? 'all editions' : editions.join(', '),
    `${kinds.join(', ')} witnesses`,
    supportedFormats(support).join(', '),
    properties.join(', '),
    categories?.join(', ') ?? 'all categories',
    languages.join(', '),
  ].join('; ');
}

function supportedFormats({ formats }: Support): readonly string[] {
  return formats.map(({ format, version }) => `${format} ${version}`);
}
