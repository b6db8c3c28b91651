import type { GraphmlEnd, GraphmlVisitor } from '../witness/graphml/graphml-events.js';
import { GraphmlStream } from '../witness/graphml/graphml-stream.js';
import { askedRules, FindingCollector, reportAll } from './collect-findings.js';
import type { LintContext } from './rule/lint-context.js';
import type { LintedDocument } from './rule/linted-document.js';
import type { Rule } from './rule/rule.js';
import { SUPPRESSION_WORD, type WitnessComment } from './suppressions.js';

const COMMENT_MARK = '<!--';

/** How many comments of a file are kept for suppressions. */
const MAXIMUM_COMMENTS = 1000;

/**
 * Lints a GraphML file of any size, piece by piece: the rules see its elements pass by, and no model of the witness
 * is built. Rules that need the model do not run.
 */
export class GraphmlLint {
  readonly #stream: GraphmlStream;
  readonly #collector = new FindingCollector();
  readonly #comments: WitnessComment[] = [];
  #end: GraphmlEnd | undefined;

  /** @param file name for messages */
  constructor(file: string, rules: readonly Rule[], context: LintContext) {
    const visitors = askedRules(rules, context).flatMap((rule): GraphmlVisitor[] => {
      const { graphml, summary } = rule.check;
      const report = this.#collector.makeReporter(rule);
      return [
        ...(graphml === undefined ? [] : [graphml(report, context)]),
        ...(summary === undefined
          ? []
          : [{ end: (end: GraphmlEnd) => reportAll(summary(end.summary, context), report) }]),
      ];
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

  /** Reads the next bytes; they may be overwritten afterwards. @throws InputError whatever `GraphmlStream` throws */
  write(bytes: Uint8Array): void {
    this.#stream.write(bytes);
  }

  /** Declares the end of the bytes. @throws InputError whatever `GraphmlStream` throws */
  end(): LintedDocument {
    this.#stream.end();
    const summary = this.#end?.summary;
    if (summary === undefined) throw new Error('a stream that ends must report its end');
    return { summary, findings: this.#collector.findings, comments: this.#comments };
  }
}

/** Bytes that are processed at a time: as much as fits into the caches of a processor. */
const CHUNK = 64 * 1024;

/**
 * Lints a GraphML file in memory, unpacked.
 *
 * @throws InputError whatever `GraphmlStream` throws
 */
export function lintPlainGraphml(
  bytes: Uint8Array,
  file: string,
  rules: readonly Rule[],
  context: LintContext,
): LintedDocument {
  const lint = new GraphmlLint(file, rules, context);
  for (let at = 0; at < bytes.length; at += CHUNK) lint.write(bytes.subarray(at, at + CHUNK));
  return lint.end();
}
