import type { GraphmlElement } from '../../witness/graphml/graphml-events.js';
import { readAttribute } from '../../witness/graphml/graphml-stream.js';
import { checkData } from './check-data.js';
import type { DataContext } from './data-context.js';
import { strip } from './python-text.js';
import { COMMON_KEYS } from './standard-keys.js';

const GRAPHML_NAMESPACE = 'http://graphml.graphdrawing.org/xmlns';
const INSTANCE_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
const FLAGS_WITH_DEFAULT: ReadonlySet<string | undefined> = new Set([
  'entry',
  'sink',
  'violation',
  'enterLoopHead',
]);

/** An element name as lxml writes it. */
export function clarkName({ namespace, local }: Pick<GraphmlElement, 'namespace' | 'local'>): string {
  return namespace === '' ? local : `{${namespace}}${local}`;
}

/** Checks K1 to K8. */
export function checkKey(key: GraphmlElement, { log, record }: DataContext): void {
  const id = readAttribute(key, 'id');
  const domain = readAttribute(key, 'for');
  const line = key.lastLine;
  if (id && domain) {
    const wanted = COMMON_KEYS.get(id);
    if (record.definedKeys.has(id)) log.warn(`Found multiple key definitions with id '${id}'`, line);
    else {
      if (wanted !== undefined && wanted !== domain) {
        log.warn(
          `Key '${id}' should be used for '${wanted}' elements but was defined for '${domain}' elements`,
          line,
        );
      }
      record.definedKeys.set(id, domain);
    }
  } else {
    if (id === undefined) log.warn("Key is missing attribute 'id'", line);
    if (domain === undefined) log.warn("Key is missing attribute 'for'", line);
  }
  if (key.childCount > 1) log.warn(`Expected key to have at most one child but has ${key.childCount}`, line);
  for (const child of key.children) {
    if (child.local === 'default') checkDefault(child, id, line, log);
    else log.warn(`Invalid child for key element: ${clarkName(child)}`, child.lastLine);
  }
}

function checkDefault(
  element: GraphmlElement,
  id: string | undefined,
  line: number,
  log: DataContext['log'],
): void {
  const { attributes, leadingText } = element;
  if (attributes.length > 0) {
    const names = attributes.map((each) => `'${clarkName(each)}'`).join(', ');
    log.warn(`Expected no attributes for 'default'element but found ${attributes.length} ([${names}])`, line);
  }
  if (leadingText === undefined) log.warn("Paired tag 'default' used as single tag", element.lastLine);
  else if (FLAGS_WITH_DEFAULT.has(id) && strip(leadingText) !== 'false') {
    log.warn(`Default value for ${id} should be 'false'`, line);
  }
}

/** Checks N1 to N4. */
export function checkNode(node: GraphmlElement, context: DataContext): void {
  const { log, record } = context;
  const { attributes, lastLine } = node;
  if (attributes.length > 1) {
    log.warn(`Expected node element to have exactly one attribute but has ${attributes.length}`, lastLine);
  }
  const id = readAttribute(node, 'id');
  if (id === undefined) log.warn("Expected node element to have attribute 'id'", lastLine);
  else if (!record.declare(id)) log.warn(`Found multiple nodes with id '${id}'`, lastLine);
  checkChildren(node, 'Node', context);
}

/** Checks E1 to E4, and records what E5 needs. */
export function checkEdge(edge: GraphmlElement, context: DataContext): void {
  const { log, record, options } = context;
  const source = readAttribute(edge, 'source');
  const target = readAttribute(edge, 'target');
  if (source === undefined) log.warn("Edge is missing attribute 'source'", edge.lastLine);
  else {
    if (record.isSink(source)) log.warn('Sink node should have no leaving edges', edge.lastLine);
    if (!options.strictChecking) record.addSource(source);
    record.name(source);
  }
  if (target === undefined) log.warn("Edge is missing attribute 'target'", edge.lastLine);
  else {
    if (source === target && !options.ignoreSelfLoops)
      log.warn(`Node '${source}' has self-loop`, edge.lastLine);
    record.name(target);
  }
  checkChildren(edge, 'Edge', context);
  if (!options.strictChecking || !source || !target) return;
  const last = (...keys: readonly string[]): string | undefined => {
    const data = edge.children.findLast(
      (child) => child.local === 'data' && keys.includes(readAttribute(child, 'key') ?? ''),
    );
    return data?.leadingText === undefined ? undefined : strip(data.leadingText);
  };
  record.addSource(source);
  const returnFrom = last('returnFrom', 'returnFromFunction');
  record.addTransition(source, { target, enter: last('enterFunction'), returnFrom });
}

function checkChildren(owner: GraphmlElement, name: 'Node' | 'Edge', context: DataContext): void {
  for (const child of owner.children) {
    if (child.local === 'data') checkData(child, owner, context);
    else {
      const kind = clarkName(child);
      context.log.warn(`${name} has unexpected child element of type '${kind}'`, child.lastLine);
    }
  }
}

/** Checks R1 and R2. */
export function checkGraph(graph: GraphmlElement, context: DataContext): void {
  const direction = readAttribute(graph, 'edgedefault');
  if (direction === undefined) {
    context.log.warn("Graph definition is missing attribute 'edgedefault'", graph.lastLine);
  } else if (direction !== 'directed') {
    context.log.warn("Edgedefault should be 'directed'", graph.lastLine);
  }
  for (const child of graph.children) {
    if (child.local === 'data') checkData(child, graph, context);
    else {
      const kind = clarkName(child);
      context.log.warn(`Graph element has unexpected child of type '${kind}'`, child.lastLine);
    }
  }
}

/** Checks G6 to G9. */
export function checkGraphml(graphml: GraphmlElement, { log }: DataContext): void {
  const { lastLine: line, namespaces } = graphml;
  const namespace = namespaces.of('');
  if (namespace === undefined) log.warn('Missing default namespace', line);
  else if (namespace !== GRAPHML_NAMESPACE) log.warn(`Unexpected default namespace: ${namespace}`, line);
  const instance = namespaces.of('xsi');
  if (instance === undefined) {
    log.warn("Missing xml schema namespace or namespace prefix is not called 'xsi'", line);
  } else if (instance !== INSTANCE_NAMESPACE) {
    log.warn(`Expected 'xsi' to be namespace prefix for '${INSTANCE_NAMESPACE}'`, line);
  }
  for (const attribute of graphml.attributes) {
    if (clarkName(attribute) === `{${INSTANCE_NAMESPACE}}schemaLocation`) continue;
    log.warn(`Unexpected attribute on graphml element${attribute.local}`, line);
  }
  for (const child of graphml.children) {
    log.warn(`Graphml element has unexpected child of type '${clarkName(child)}'`, line);
  }
}
