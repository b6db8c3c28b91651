import { InputError } from '../../source/input-error.js';
import type { GraphmlElement, OpenElement } from '../../witness/graphml/graphml-events.js';
import { GraphmlStream } from '../../witness/graphml/graphml-stream.js';
import { checkEdge, checkGraph, checkGraphml, checkKey, checkNode, clarkName } from './check-elements.js';
import type { DataContext } from './data-context.js';
import { WitnessLintLog } from './log.js';
import { describeWitness } from './overview.js';
import { measure } from './python-text.js';
import { COMMON_KEYS } from './standard-keys.js';
import { walkFunctions } from './transitions.js';
import { WitnessRecord } from './witness-record.js';
import type {
  WitnessLintAnswer,
  WitnessLintMessage,
  WitnessLintOptions,
  WitnessLintProgram,
} from './witnesslint.js';

/**
 * Judges a GraphML witness as WitnessLint 1.3-dev does: same exit code and same messages, in the same order except
 * where WitnessLint has none. Inputs that make WitnessLint end with an internal error do not do so here.
 */
export class WitnessLintImitation {
  readonly #file: string;
  readonly #log: WitnessLintLog;
  readonly #context: DataContext;
  readonly #stream: GraphmlStream;
  #sawGraph = false;
  #sawGraphml = false;
  #isMalformed = false;

  /**
   * @param file path of the witness as the user gave it
   * @param program the program that the user gave
   * @param write receives every message at once
   */
  constructor(
    file: string,
    options: WitnessLintOptions,
    program: WitnessLintProgram | undefined,
    write: (message: WitnessLintMessage) => void,
  ) {
    this.#file = file;
    this.#log = new WitnessLintLog(write);
    const facts = program && { sha256: program.sha256, ...measure(program.source.text) };
    this.#context = { log: this.#log, record: new WitnessRecord(), options, program: facts };
    const element = (each: GraphmlElement, parent: OpenElement | undefined): void =>
      this.#check(each, parent);
    this.#stream = new GraphmlStream(file, [{ element }], 'any');
  }

  /** Reads the next bytes of the witness, unpacked; they may be overwritten afterwards. */
  write(bytes: Uint8Array): void {
    this.#attempt(() => this.#stream.write(bytes));
  }

  /** Declares the end of the bytes. */
  end(): WitnessLintAnswer {
    this.#attempt(() => this.#stream.end());
    if (this.#isMalformed) return { exitCode: 1, overview: [] };
    this.#checkAtEnd();
    const overview = describeWitness(this.#file, this.#context.record, this.#context.options);
    return { exitCode: this.#log.hasFaults ? 1 : 0, overview };
  }

  /** Check G1. */
  #attempt(read: () => void): void {
    if (this.#isMalformed) return;
    try {
      read();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#isMalformed = true;
      const { message, position } = error.problem;
      this.#log.add('CRITICAL', `Malformed witness:\n\t${message}`, position?.line);
    }
  }

  #check(element: GraphmlElement, parent: OpenElement | undefined): void {
    const { local, lastLine } = element;
    if (parent === undefined && local !== 'graphml') {
      this.#log.add('ERROR', 'Document root is not a GraphML element');
    }
    if (local === 'node') checkNode(element, this.#context);
    else if (local === 'edge') checkEdge(element, this.#context);
    else if (local === 'key') checkKey(element, this.#context);
    else if (local === 'graph') {
      if (this.#sawGraph) this.#log.warn('Found multiple graph definitions', lastLine);
      else checkGraph(element, this.#context);
      this.#sawGraph = true;
    } else if (local === 'graphml') {
      if (this.#sawGraphml) this.#log.warn('Found multiple graphml elements', lastLine);
      else checkGraphml(element, this.#context);
      this.#sawGraphml = true;
    } else if (local !== 'data' && local !== 'default') {
      this.#log.warn(`Unknown tag: ${clarkName(element)}`, lastLine);
    }
  }

  #checkAtEnd(): void {
    const log = this.#log;
    const { record, options } = this.#context;
    for (const key of record.usedKeys) {
      if (!record.definedKeys.has(key) && COMMON_KEYS.has(key)) {
        log.warn(`Key '${key}' has been used but not defined`);
      }
    }
    for (const key of record.definedKeys.keys()) {
      if (!record.usedKeys.has(key)) {
        log.inform(`Unnecessary definition of key '${key}', key has never been used`);
      }
    }
    this.#checkKind();
    if (record.language === undefined) log.warn('Sourcecodelang has not been specified');
    if (record.producer === undefined) log.warn('Producer has not been specified');
    if (record.specifications.size === 0) log.warn('No specification has been specified');
    if (record.programFile === undefined) log.warn('Programfile has not been specified');
    if (record.programHash === undefined) log.warn('Programhash has not been specified');
    if (record.architecture === undefined) log.warn('Architecture has not been specified');
    if (record.creationTime === undefined && options.excludeRecentChecks > 0) {
      log.warn('Creationtime has not been specified');
    }
    if (record.entry === undefined && record.hasNodes) log.warn('No entry node has been specified');
    for (const id of record.undeclared()) log.warn(`Node ${id} has not been declared`);
    if (options.strictChecking && record.entry !== undefined) {
      walkFunctions(record.transitions, record.entry, (text) => log.warn(text));
    }
  }

  /** Checks M5 and M6. */
  #checkKind(): void {
    const { record } = this.#context;
    if (record.witnessType === undefined) this.#log.warn('Witness-type has not been specified');
    else if (record.witnessType === 'correctness_witness') {
      for (const key of record.violationOnly) {
        this.#log.warn(`Key '${key}' is not allowed in correctness witness`);
      }
    } else {
      for (const key of record.correctnessOnly) {
        if (key === 'invariant' && record.isOfTermination) continue;
        this.#log.warn(`Key '${key}' is not allowed in violation witness`);
      }
    }
  }
}
