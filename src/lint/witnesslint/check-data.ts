import type { GraphmlElement } from '../../witness/graphml/graphml-events.js';
import { readAttribute } from '../../witness/graphml/graphml-stream.js';
import { checkGraphData } from './check-graph-data.js';
import { checkUnknownKey, type DataContext, type SeenData } from './data-context.js';
import { strip, toInteger } from './python-text.js';

/** Checks D1 to D4, and those of the owner. */
export function checkData(data: GraphmlElement, owner: GraphmlElement, context: DataContext): void {
  const { log, record } = context;
  const { attributes, leadingText, lastLine: line } = data;
  const childCount = data.childCount + data.remarkCount;
  if (childCount > 0) log.warn(`Expected data element to not have any children but has ${childCount}`, line);
  if (attributes.length > 1) {
    log.warn(`Expected data element to have exactly one attribute but has ${attributes.length}`, line);
  }
  const key = readAttribute(data, 'key');
  if (key === undefined) log.warn("Expected data element to have attribute 'key'", line);
  if (leadingText === undefined) log.warn("Paired tag 'data' used as single tag", line);
  if (key === undefined || leadingText === undefined) return;
  record.usedKeys.add(key);
  const seen = { key, text: strip(leadingText), line, owner };
  if (owner.local === 'node') checkNodeData(seen, context);
  else if (owner.local === 'edge') checkEdgeData(seen, context);
  else checkGraphData(seen, context);
}

function checkFlag({ key, text, line }: SeenData, { log }: DataContext): 'true' | 'other' {
  if (text === 'true') return 'true';
  if (text === 'false') log.inform(`Specifying value 'false' for key '${key}' is unnecessary`, line);
  else log.warn(`Invalid value for key '${key}': ${text}`, line);
  return 'other';
}

/** Checks M1 to M4, and records what M5 and M6 need. */
function checkNodeData(data: SeenData, context: DataContext): void {
  const { log, record } = context;
  const { key, line } = data;
  const id = readAttribute(data.owner, 'id');
  switch (key) {
    case 'entry':
      if (checkFlag(data, context) !== 'true') return;
      if (record.entry === undefined) record.entry = id ?? '';
      else log.warn('Found multiple entry nodes', line);
      return;
    case 'sink':
      if (checkFlag(data, context) === 'true' && id !== undefined) {
        if (record.isSource(id)) log.warn('Sink node should have no leaving edges', line);
        record.addSink(id);
      }
      record.violationOnly.add(key);
      return;
    case 'violation':
      checkFlag(data, context);
      record.violationOnly.add(key);
      return;
    case 'cyclehead':
      if (checkFlag(data, context) !== 'true') return;
      if (record.cyclehead === undefined) record.cyclehead = id ?? '';
      else log.warn('Found multiple cycleheads', line);
      return;
    case 'invariant':
      record.correctnessOnly.add(key);
      return;
    case 'invariant.scope':
      record.correctnessOnly.add(key);
      checkFunction(data, context);
      return;
    default:
      checkUnknownKey(data, context);
  }
}

/** Checks X1 to X3, and those of strict checking. */
function checkEdgeData(data: SeenData, context: DataContext): void {
  const { log, record, program, options } = context;
  const { key, text, line } = data;
  const strict = options.strictChecking ? program : undefined;
  switch (key) {
    case 'assumption':
      record.violationOnly.add(key);
      if (text.includes('\\result') && !hasResultFunction(data.owner)) {
        log.warn("Found assumption containing '\\result' but no resultfunction was specified", line);
      }
      return;
    case 'assumption.scope':
    case 'assumption.resultfunction':
      record.violationOnly.add(key);
      checkFunction(data, context);
      return;
    case 'control':
      if (text !== 'condition-true' && text !== 'condition-false') {
        log.warn(`Invalid value for key 'control': ${text}`, line);
      }
      return;
    case 'startline':
    case 'endline':
      if (strict !== undefined && !isWithin(text, 1, strict.lines)) {
        log.warn(`${text} is not a valid linenumber`, line);
      }
      return;
    case 'startoffset':
    case 'endoffset':
      if (strict !== undefined && !isWithin(text, 0, strict.characters - 1)) {
        log.warn(`${text} is not a valid character offset`, line);
      }
      return;
    case 'enterLoopHead':
      checkFlag(data, context);
      return;
    case 'enterFunction':
    case 'returnFrom':
    case 'returnFromFunction':
      checkFunction(data, context);
      return;
    case 'threadId':
    case 'createThread':
      return;
    default:
      checkUnknownKey(data, context);
  }
}

/** WitnessLint ends with an internal error if it is not a number; here it counts as a wrong number. */
function isWithin(text: string, lowest: number, highest: number): boolean {
  const number = toInteger(text);
  return number !== undefined && number >= lowest && number <= highest;
}

/** Check S3: WitnessLint does not know the functions of any program. */
function checkFunction({ text, line }: SeenData, { log, program, options }: DataContext): void {
  if (!options.strictChecking || program === undefined) return;
  log.warn(`'${text}' is not a functionname of the program`, line);
}

/** An edge may have very many assumptions, and each of them asks. */
const RESULT_FUNCTIONS = new WeakMap<GraphmlElement, 'named' | 'missing'>();

function hasResultFunction(owner: GraphmlElement): boolean {
  let known = RESULT_FUNCTIONS.get(owner);
  if (known === undefined) {
    const names = owner.children.some(
      (child) => child.local === 'data' && readAttribute(child, 'key') === 'assumption.resultfunction',
    );
    known = names ? 'named' : 'missing';
    RESULT_FUNCTIONS.set(owner, known);
  }
  return known === 'named';
}
