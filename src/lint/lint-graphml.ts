import type { Position } from '../source/input-error.js';
import type { GraphmlEnd, GraphmlVisitor } from '../witness/graphml/graphml-events.js';
import { GraphmlStream } from '../witness/graphml/graphml-stream.js';
import type { WitnessSummary } from '../witness/witness.js';
import type { Diagnostic } from './diagnostic.js';
import type { LintContext } from './lint-context.js';
import { toDiagnostic } from './lint-witness.js';
import type { Rule, RuleFinding } from './rule.js';

/** A rule that finds something at every line tells so this often, which bounds the memory for it. */
export const MAXIMUM_FINDINGS_OF_RULE = 1000;

/** Comments of a file that are kept for suppressions. */
const MAXIMUM_COMMENTS = 1000;

/** A comment of a GraphML file. */
export interface GraphmlComment {
  readonly position: Position;
  /** Without its marks. */
  readonly text: string;
}

/** What linting a GraphML file came to. */
export interface LintedGraphml {
  readonly summary: WitnessSummary;
  /** Not sorted. */
  readonly findings: readonly Diagnostic[];
  /** Comments in which a word of interest occurs. */
  readonly comments: readonly GraphmlComment[];
}

/**
 * Lints a GraphML file of any size, piece by piece: the rules see its elements pass by, and no model of the witness is
 * built. Rules that want the model are not asked.
 */
export class GraphmlLint {
  readonly #stream: GraphmlStream;
  readonly #findings: Diagnostic[] = [];
  readonly #comments: GraphmlComment[] = [];
  #end: GraphmlEnd | undefined;

  /**
   * @param file name for messages
   * @param wanted part of the comments that are of interest
   */
  constructor(file: string, rules: readonly Rule[], context: LintContext, wanted: string) {
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
      return graphml === undefined ? atEnd : [graphml(report, context), ...atEnd];
    });
    const own: GraphmlVisitor = {
      comment: (text, position) => {
        if (text.includes(wanted) && this.#comments.length < MAXIMUM_COMMENTS) {
          this.#comments.push({ position, text });
        }
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
