import { pointAt } from '../c/scope-at.js';
import { typeModel } from '../c/type/type-model.js';
import { analyse } from '../lint/expressions/analysed-program.js';
import { scopeOfFunction } from '../lint/expressions/function-scope.js';
import { programOfEdge, type ReadableProgram } from '../lint/expressions/program-of.js';
import type { LintContext } from '../lint/rule/lint-context.js';
import type { Position } from '../source/input-error.js';
import type { SourceText } from '../source/source-text.js';
import type { AutomatonEdge, AutomatonNode, GraphmlWitness, Located } from '../witness/witness.js';
import {
  closeRegions,
  type RegionExpression,
  type RegionStart,
  type WitnessRegion,
} from './witness-region.js';

/** The edges and nodes of a GraphML witness with what they say about its program, in the order of the file. */
export function regionsOfGraphml(
  witness: GraphmlWitness,
  source: SourceText,
  context: LintContext,
): readonly WitnessRegion[] {
  const reader = new GraphmlRegions(witness, source, context);
  return closeRegions(
    [
      ...witness.edges.map((edge) => reader.ofEdge(edge)),
      ...witness.nodes.map((node) => reader.ofNode(node)),
    ],
    [],
    source.text.length,
  );
}

class GraphmlRegions {
  readonly #source: SourceText;
  readonly #context: LintContext;
  readonly #dataModel: string | undefined;
  /** The line to which the first edge into a node leads: there its invariant holds. */
  readonly #lines = new Map<string, AutomatonEdge>();

  constructor({ edges, metadata }: GraphmlWitness, source: SourceText, context: LintContext) {
    this.#source = source;
    this.#context = context;
    this.#dataModel = metadata.dataModel?.value;
    for (const edge of edges) if (!this.#lines.has(edge.target)) this.#lines.set(edge.target, edge);
  }

  ofEdge(edge: AutomatonEdge): RegionStart {
    return {
      start: this.#offset(edge.position),
      name: 'edge',
      target: this.#target(edge),
      expressions: this.#expression(edge.assumption, edge.assumptionScope, edge),
    };
  }

  ofNode(node: AutomatonNode): RegionStart {
    const edge = this.#lines.get(node.id);
    return {
      start: this.#offset(node.position),
      name: 'node',
      target: edge === undefined ? undefined : this.#target(edge),
      expressions: this.#expression(node.invariant, node.invariantScope, edge),
    };
  }

  #offset(position: Position): number {
    return this.#source.offsetAt(position) ?? 0;
  }

  #program(edge: AutomatonEdge | undefined): ReadableProgram | undefined {
    return programOfEdge(edge?.originFile?.value, this.#context);
  }

  #target(edge: AutomatonEdge): WitnessRegion['target'] {
    const program = this.#program(edge);
    const { startline: line, startoffset } = edge;
    if (program === undefined || line === undefined || line < 1 || line > program.source.lineCount)
      return undefined;
    const exact = startoffset === undefined ? undefined : program.source.positionAt(startoffset);
    return { program, line, column: exact?.line === line ? exact.column : undefined };
  }

  #expression(
    text: Located<string> | undefined,
    scope: Located<string> | undefined,
    edge: AutomatonEdge | undefined,
  ): readonly RegionExpression[] {
    const readable = this.#program(edge);
    if (text === undefined || readable === undefined) return [];
    const program = analyse(readable, this.#context, this.#dataModel);
    const { scope: names } = scopeOfFunction(program, scope?.value || undefined);
    const point = pointAt(program.typed, program.typed.text.length, names);
    const { int: result } = typeModel(program.typed.dataModel);
    return [{ text: text.value, program, point, extras: { result } }];
  }
}
