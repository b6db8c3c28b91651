import type { GraphmlEnd, GraphmlVisitor } from '../witness/graphml/graphml-events.js';
import { GraphmlStream } from '../witness/graphml/graphml-stream.js';
import type { WitnessSummary } from '../witness/witness.js';
import type { Diagnostic } from './diagnostic.js';
import type { LintContext } from './lint-context.js';
import type { Rule, RuleFinding } from './rule.js';
import { SUPPRESSION_WORD, type WitnessComment } from './suppressions.js';
import { MAXIMUM_FINDINGS_OF_RULE, toDiagnostic } from './to-diagnostic.js';

const COMMENT_MARK = '<!--';

/** Comments of a file that are kept for suppressions. */
const MAXIMUM_COMMENTS = 1000;

/** What linting a GraphML file came to. */
export interface LintedGraphml {
  readonly summary: WitnessSummary;
  /** Not sorted. */
  readonly findings: readonly Diagnostic[];
  /** Comments that may switch rules off. */
  readonly comments: readonly WitnessComment[];
}

/**
 * Lints a GraphML file of any size, piece by piece: the rules see its elements pass by, and no model of the witness is
 * built. Rules that want the model are not asked.
 */
export class GraphmlLint {
  readonly #stream: GraphmlStream;
  readonly #findings: Diagnostic[] = [];
  readonly #comments: WitnessComment[] = [];
  #end: GraphmlEnd | undefined;

  /** @param file name for messages */
  constructor(file: string, rules: readonly Rule[], context: LintContext) {
    const visitors = rules.flatMap((rule) => {
      const { graphml, summary } = rule.check;
      const report = this.#reporterOf(rule);
      const atEnd: GraphmlVisitor[] =
        summary === undefined
          ? []
          : [
              {
                end: (end) => {
                  for (const finding of summary(end.summary, context)) report(finding);
                },
              },
            ];
      return graphml === undefined || lacksProgram(rule, context)
        ? atEnd
        : [graphml(report, context), ...atEnd];
    });
    const own: GraphmlVisitor = {
      comment: (text, position) => {
        if (!text.includes(SUPPRESSION_WORD) || this.#comments.length >= MAXIMUM_COMMENTS) return;
        const { line, column } = position;
        this.#comments.push({ position: { line, column: column + COMMENT_MARK.length }, text });
      },
      end: (end) => {
        this.#end = end;
      },
    };
    this.#stream = new GraphmlStream(file, [...visitors, own], 'graphml');
  }

  /** Reads the next bytes; they may be overwritten afterwards. @throws InputError what `GraphmlStream` throws */
  write(bytes: Uint8Array): void {
    this.#stream.write(bytes);
  }

  /** Says that no more bytes follow. @throws InputError what `GraphmlStream` throws */
  end(): LintedGraphml {
    this.#stream.end();
    const summary = this.#end?.summary;
    if (summary === undefined) throw new Error('a stream that ends tells its end');
    return { summary, findings: this.#findings, comments: this.#comments };
  }

  /** Takes the findings of a rule: each once, and not more than anyone reads. */
  #reporterOf(rule: Rule): (finding: RuleFinding) => void {
    const seen = new Set<string>();
    return (finding) => {
      if (seen.size >= MAXIMUM_FINDINGS_OF_RULE) return;
      const { position, message } = finding;
      const identity = `${position.line}:${position.column}:${message}`;
      if (seen.has(identity)) return;
      seen.add(identity);
      this.#findings.push(toDiagnostic(rule, finding));
    };
  }
}

/** Whether a rule would find nothing, because it compares with a program that is not known. */
const lacksProgram = ({ needs }: Rule, { programs = [] }: LintContext): boolean =>
  needs === 'program' && programs.length === 0;

/** Bytes that are looked at in one go: as much as fits into the caches of a processor. */
const CHUNK = 64 * 1024;

/**
 * Lints a GraphML file that is in memory, unpacked.
 *
 * @throws InputError what `GraphmlStream` throws
 */
export function lintPlainGraphml(
  bytes: Uint8Array,
  file: string,
  rules: readonly Rule[],
  context: LintContext,
): LintedGraphml {
  const lint = new GraphmlLint(file, rules, context);
  for (let at = 0; at < bytes.length; at += CHUNK) lint.write(bytes.subarray(at, at + CHUNK));
  return lint.end();
}
