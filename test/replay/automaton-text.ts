import { type Entry, propertyText, type Subject } from './pair.js';

/** The automaton of a row in GraphML. */
export function automatonText(entry: Entry, { file, text, hash, property, dataModel, producer }: Subject): string {
  const correctness = entry.kind.startsWith('correctness');
  const edges = entry.edges ?? [];
  const nodes = new Map<string, string>();
  const describe = (id: string) => {
    const flags = [
      id === '0' ? data('entry', 'true') : '',
      id === 'v' ? data('violation', 'true') : '',
      id === 'sink' ? data('sink', 'true') : '',
      id === entry.cyclehead ? data('cyclehead', 'true') + data('invariant', entry.invariant ?? '1') : '',
      entry.nodes?.[id] === undefined ? '' : data('invariant', entry.nodes[id]),
      entry.nodes?.[id] === undefined ? '' : data('invariant.scope', entry.scope ?? 'main'),
    ];
    nodes.set(id, `<node id="${id}">${flags.join('')}</node>`);
  };
  describe('0');
  let last = '0';
  const lines = edges.map((edge, index) => {
    const from = String(edge.from ?? last);
    const ends = index === edges.length - 1 && !correctness && entry.cyclehead === undefined;
    const to = String(edge.to ?? (ends ? 'v' : index + 1));
    if (to !== 'sink') last = to;
    describe(from);
    describe(to);
    const start = edge.offsets === undefined ? -1 : text.indexOf(edge.offsets);
    const scope = edge.scope ?? entry.scope;
    const parts = [
      edge.line === undefined ? '' : data('startline', String(edge.line)),
      edge.thread === undefined ? '' : data('threadId', String(edge.thread)),
      edge.create === undefined ? '' : data('createThread', String(edge.create)),
      edge.control === undefined ? '' : data('control', edge.control),
      edge.enter === undefined ? '' : data('enterFunction', edge.enter),
      edge.return === undefined ? '' : data('returnFromFunction', edge.return),
      edge.assumption === undefined ? '' : data('assumption', edge.assumption),
      edge.assumption === undefined || scope === undefined ? '' : data('assumption.scope', scope),
      edge.result === undefined ? '' : data('assumption.resultfunction', edge.result),
      start < 0 ? '' : data('startoffset', String(start)),
      start < 0 ? '' : data('endoffset', String(start + (edge.offsets?.length ?? 0) - 1)),
    ];
    return `<edge source="${from}" target="${to}">${parts.join('')}</edge>`;
  });
  const header = [
    data('witness-type', correctness ? 'correctness_witness' : 'violation_witness'),
    data('sourcecodelang', 'C'),
    data('producer', producer),
    data('specification', propertyText(property)),
    data('programfile', file),
    data('programhash', hash),
    data('architecture', dataModel === 'ILP32' ? '32bit' : '64bit'),
    data('creationtime', '2026-11-21T00:00:00Z'),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<graph edgedefault="directed">
${[...header, ...nodes.values(), ...lines].join('\n')}
</graph>
</graphml>
`;
}

function data(key: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<data key="${key}">${escaped}</data>`;
}
