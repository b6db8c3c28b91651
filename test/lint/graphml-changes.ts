import fc from 'fast-check';

const KEYS = [
  'witness-type',
  'specification',
  'producer',
  'programfile',
  'programhash',
  'architecture',
  'creationtime',
  'witness-format-version',
  'entry',
  'sink',
  'violation',
  'cyclehead',
  'invariant',
  'invariant.scope',
  'assumption',
  'assumption.scope',
  'assumption.resultfunction',
  'control',
  'startline',
  'endoffset',
  'enterLoopHead',
  'enterFunction',
  'returnFrom',
  'returnFromFunction',
  'threadId',
  'createThread',
  'own',
  '',
  '__proto__',
];
const VALUES = [
  'true',
  'false',
  'main',
  'condition-true',
  '5',
  '-1',
  '',
  ' ',
  '\n',
  '\\result == 1',
  'violation_witness',
  'correctness_witness',
  '64bit',
  'C',
  'CHECK( init(main()), LTL(F end) )',
  '2026-01-01T00:00:00Z',
  '&lt;',
  '<![CDATA[a<b]]>',
  '<b/>',
  '<!-- -->',
  'é𝄞',
];
const IDS = ['N0', 'N1', 'S', 'X', '', '__proto__'];

const key = fc.constantFrom(...KEYS);
const id = fc.constantFrom(...IDS);
const data = fc
  .tuple(key, fc.constantFrom(...VALUES))
  .map(([name, value]) => `<data key="${name}">${value}</data>`);
const inserted = fc.oneof(
  { weight: 4, arbitrary: data },
  fc.tuple(id, data).map(([name, inside]) => `<node id="${name}">${inside}</node>`),
  fc
    .tuple(id, id, data)
    .map(([from, to, inside]) => `<edge source="${from}" target="${to}">${inside}</edge>`),
  fc
    .tuple(key, fc.constantFrom('node', 'edge', 'graph', 'all', ''), fc.constantFrom(...VALUES))
    .map(([name, domain, value]) => `<key id="${name}" for="${domain}"><default>${value}</default></key>`),
  fc.constantFrom(
    '<desc/>',
    '<x:y xmlns:x="u"/>',
    '<default/>',
    '<graph edgedefault="directed"/>',
    '<graphml/>',
    '<data/>',
    '<data key="x" b="c"/>',
    '<node/>',
    '<edge/>',
    '<!-- x -->',
    '<?x?>',
    '&',
    '<',
    ']]>',
    '</node>',
    '</graph>',
    ' id="q"',
    ' for="node"',
    ' xmlns="u"',
  ),
);

/** A change of a witness: where, and what. */
export type GraphmlChange =
  | { readonly kind: 'insert'; readonly at: number; readonly text: string }
  | { readonly kind: 'drop' | 'double'; readonly at: number };

/** One or two changes that a careless producer might have made. */
export const graphmlChanges: fc.Arbitrary<readonly GraphmlChange[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), text: inserted }),
    fc.record({ kind: fc.constantFrom('drop' as const, 'double' as const), at: fc.nat() }),
  ),
  { minLength: 1, maxLength: 2 },
);

export function changeGraphml(text: string, changes: readonly GraphmlChange[]): string {
  return changes.reduce(applyChange, text);
}

function applyChange(text: string, change: GraphmlChange): string {
  if (change.kind === 'insert') {
    const places = [...text.matchAll(/>(?=\s*<)|<(?:node|edge|data|key|graph|graphml)\b/g)];
    const place = places[change.at % Math.max(places.length, 1)];
    const at = place === undefined ? 0 : place.index + place[0].length;
    return text.slice(0, at) + change.text + text.slice(at);
  }
  const parts = [
    ...text.matchAll(/<(?:data|key|node)\b[^<>]*(?:\/>|>[^<]*<\/(?:data|key|node)>)| [\w.:]+="[^"]*"/g),
  ];
  const part = parts[change.at % Math.max(parts.length, 1)];
  if (part === undefined) return text;
  const by = change.kind === 'drop' ? '' : part[0] + part[0];
  return text.slice(0, part.index) + by + text.slice(part.index + part[0].length);
}
