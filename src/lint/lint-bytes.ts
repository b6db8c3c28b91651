import { InputError } from '../source/input-error.js';
import { decodeYaml, plainGraphml } from '../witness/decode-witness.js';
import { readYamlWitness } from '../witness/read-witness.js';
import type { WitnessSummary } from '../witness/witness.js';
import { GraphmlLint, lintPlainGraphml } from './lint-graphml.js';
import { DEFAULT_SETTINGS, type LintSettings } from './lint-settings.js';
import { lintYaml } from './lint-yaml.js';
import type { Diagnostic } from './rule/diagnostic.js';
import type { LintedDocument } from './rule/linted-document.js';
import type { Rule } from './rule/rule.js';
import { selectRules } from './select-rules.js';
import { applySuppressions } from './suppressions.js';
import { byPosition, toDiagnostic } from './to-diagnostic.js';

/** The result of linting one witness file. */
export interface LintedWitness {
  /** Undefined if the file could not be read as a witness. */
  readonly summary: WitnessSummary | undefined;
  /** By position. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Lints a witness in memory. Whatever is wrong with it becomes a finding.
 * @param file its path or name
 */
export function lintBytes(
  bytes: Uint8Array,
  file: string,
  settings: LintSettings = DEFAULT_SETTINGS,
): LintedWitness {
  try {
    const rules = selectRules(settings.context.profile, settings.severities);
    const context = { ...settings.context, fileName: file };
    const graphml = plainGraphml(bytes, file);
    const linted =
      graphml === undefined
        ? lintYaml(readYamlWitness(decodeYaml(bytes, file)), rules, context)
        : lintPlainGraphml(graphml, file, rules, context);
    return conclude(linted, rules, settings);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return lintUnreadable(error, settings);
  }
}

/** Lints a GraphML file of any size, piece by piece, without a model of the witness. */
export class StreamedLint {
  readonly #settings: LintSettings;
  readonly #rules: readonly Rule[];
  readonly #lint: GraphmlLint;

  /** @param file name for messages */
  constructor(file: string, settings: LintSettings) {
    this.#settings = settings;
    this.#rules = selectRules(settings.context.profile, settings.severities);
    this.#lint = new GraphmlLint(file, this.#rules, { ...settings.context, fileName: file });
  }

  /**
   * Reads the next bytes; they may be overwritten afterwards.
   *
   * @throws InputError if the file cannot be read; `lintUnreadable` turns it into a finding
   */
  write(bytes: Uint8Array): void {
    this.#lint.write(bytes);
  }

  /** Declares the end of the bytes. @throws InputError as `write` */
  end(): LintedWitness {
    return conclude(this.#lint.end(), this.#rules, this.#settings);
  }
}

/** The result of linting an unreadable file: the finding of the rule for the reason. */
export function lintUnreadable(error: InputError, { context, severities }: LintSettings): LintedWitness {
  return { summary: undefined, findings: explain(error, selectRules(context.profile, severities)) };
}

function explain({ problem }: InputError, rules: readonly Rule[]): readonly Diagnostic[] {
  const { code, message, remedy, position = { line: 1, column: 1 } } = problem;
  return rules
    .filter(({ check }) => check.unreadable?.includes(code) === true)
    .map((rule) => toDiagnostic(rule, { messageId: code, args: { problem: message, remedy }, position }));
}

/** Drops the findings that comments may switch off, and reports useless comments. */
function conclude(
  { summary, findings, comments }: LintedDocument,
  rules: readonly Rule[],
  { suppressions }: LintSettings,
): LintedWitness {
  if (suppressions === 'ignored') return { summary, findings: findings.toSorted(byPosition) };
  const active = new Set(rules.map(({ id }) => id));
  const outcome = applySuppressions(findings, comments, active);
  const found = rules.flatMap((rule) => {
    const { suppression } = rule.check;
    return suppression === undefined ? [] : outcome[suppression].map((each) => toDiagnostic(rule, each));
  });
  return { summary, findings: [...outcome.findings, ...found].toSorted(byPosition) };
}
