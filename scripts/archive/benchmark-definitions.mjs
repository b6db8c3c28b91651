import { readEntry, readSupport, toolId, toolInfoModule } from './validators.mjs';

/** The properties of the benchmark definitions of SV-COMP 26, by kind of witness, in their order. */
const PROPERTIES = {
  violation: [
    'unreach-call',
    'valid-memcleanup',
    'valid-memsafety',
    'no-overflow',
    'no-data-race',
    'termination',
  ],
  correctness: ['unreach-call', 'no-overflow', 'termination'],
};
const FILES = { v1: 'witness.graphml', v2: 'witness.yml' };
const SETS = '../sv-benchmarks/c';

/**
 * The benchmark definitions of a validator, by the names of their files: one for each kind of witness and each track,
 * with the categories, sets and limits of a rule set.
 *
 * @param competition such as `SV-COMP 2027`
 */
export async function writeDefinitions(validator, competition, rules) {
  const supports = await readSupport(validator);
  const { entry } = await readEntry(validator);
  const definitions = [];
  for (const kind of ['violation', 'correctness']) {
    for (const { name: track, versions } of rules.witnessTracks) {
      const properties = PROPERTIES[kind].filter((property) =>
        versions.some((version) => supports({ kind, version, property })),
      );
      if (properties.length === 0) continue;
      const name = `${toolId(validator)}-validate-${kind}-witnesses-${track}.xml`;
      const text = definition({ validator, entry, competition, rules, kind, track, properties });
      definitions.push({ name, text });
    }
  }
  return definitions;
}

function definition({ validator, entry, competition, rules, kind, track, properties }) {
  const { limits } = rules[kind];
  const cputime = Math.round(rules.verificationTime * limits.cputimeFactor);
  const attributes = {
    tool: toolInfoModule(validator),
    displayName: entry.name,
    timelimit: `${cputime} s`,
    hardtimelimit: `${cputime + limits.hardCputimeMargin} s`,
    memlimit: `${limits.memory / 1e9} GB`,
    cpuCores: String(limits.cores),
  };
  const words = entry.versions[0].benchexec_toolinfo_options;
  const place = words.indexOf('${witness}');
  const isDemo = (category) => rules.demoCategories.includes(fullName(category));
  const runs = ['', '_demo'].flatMap((suffix) =>
    properties.map((property) => {
      const blocks = rules.categories
        .filter((category) => category.language === 'C' && category.property === property)
        .filter((category) => isDemo(category) === (suffix === '_demo'));
      return { name: `${prefix(competition)}_${property}${suffix}`, blocks };
    }),
  );
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE benchmark PUBLIC "+//IDN sosy-lab.org//DTD BenchExec benchmark 2.3//EN" "https://www.sosy-lab.org/benchexec/benchmark-2.3.dtd">',
    `<benchmark${Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join('')}>`,
    '',
    '  <require cpuModel="Intel Xeon E3-1230 v5 @ 3.40 GHz" />',
    '',
    ...words.filter((_, index) => index < place - 1).map((word) => `  <option name="${word}" />`),
    ...runs
      .filter(({ blocks }) => blocks.length > 0)
      .flatMap(({ name, blocks }) => runDefinition(name, blocks, words[place - 1], FILES[track])),
    '</benchmark>',
    '',
  ].join('\n');
}

/** `SV-COMP27` for `SV-COMP 2027`. */
function prefix(competition) {
  return competition.replace(/ 20(?=\d\d$)/, '');
}

function fullName({ language, property, name }) {
  return `${language}.${property}.${name}`;
}

function runDefinition(name, blocks, option, file) {
  const witness = `results-verified/LOGDIR/\${rundefinition_name}/\${taskdef_name}/${file}`;
  return [
    '',
    `  <rundefinition name="${name}">`,
    `    <requiredfiles>../${witness}</requiredfiles>`,
    `    <option name="${option}">../../${witness}</option>`,
    ...blocks.flatMap((category) => [
      '',
      `    <tasks name="${fullName(category)}">`,
      ...category.sets.map((set) => `      <includesfile>${SETS}/${set}.set</includesfile>`),
      ...category.without.map((set) => `      <excludesfile>${SETS}/${set}.set</excludesfile>`),
      `      <propertyfile>${SETS}/properties/${category.property}.prp</propertyfile>`,
      '    </tasks>',
    ]),
    '  </rundefinition>',
  ];
}
