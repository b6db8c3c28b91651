import { describe, expect, test } from 'vitest';
import { describeStructure } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { fullCategoryName } from '../../src/ruleset/rule-set.js';
import { verificationTimeIn } from '../../src/ruleset/run-limits.js';
import { exactText } from '../../src/score/exact-number.js';
import { rateRun } from '../../src/score/rate-run.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import { decided } from '../score/records.js';

/** What meta categories are made of, as the category structures and the report of each year have it. */
const OF_2024 = `
ReachSafety: unreach-call.ReachSafety-{Arrays,BitVectors,ControlFlow,ECA,Floats,Heap,Loops,ProductLines,Recursive,Sequentialized,XCSP,Combinations,Hardware,Hardness,Fuzzle}
MemSafety: valid-memsafety.MemSafety-{Arrays,Heap,LinkedLists,Other,Juliet} valid-memcleanup.MemSafety-{MemCleanup}
ConcurrencySafety: unreach-call.ConcurrencySafety-{Main} valid-memsafety.ConcurrencySafety-{MemSafety} no-overflow.ConcurrencySafety-{NoOverflows} no-data-race.NoDataRace-{Main}
NoOverflows: no-overflow.NoOverflows-{Main,Juliet}
Termination: termination.Termination-{BitVectors,MainControlFlow,MainHeap,Other}
SoftwareSystems: unreach-call.SoftwareSystems-{AWS-C-Common-ReachSafety,DeviceDriversLinux64-ReachSafety,DeviceDriversLinux64Large-ReachSafety,Other-ReachSafety,uthash-ReachSafety} valid-memsafety.SoftwareSystems-{coreutils-MemSafety,DeviceDriversLinux64-MemSafety,Other-MemSafety,uthash-MemSafety} no-overflow.SoftwareSystems-{coreutils-NoOverflows,BusyBox-NoOverflows,uthash-NoOverflows} valid-memcleanup.SoftwareSystems-{uthash-MemCleanup} termination.SoftwareSystems-{DeviceDriversLinux64-Termination}
FalsificationOverall: ReachSafety MemSafety ConcurrencySafety NoOverflows SoftwareSystems
Overall: ReachSafety MemSafety ConcurrencySafety NoOverflows Termination SoftwareSystems
JavaOverall: assert_java.ReachSafety-{Java}
`;
const STRUCTURES: Readonly<Record<string, string>> = {
  'sv-comp-2012': '',
  'sv-comp-2014': `
Overall: unreach-label.{BitVectors,Concurrency,ControlFlow,DeviceDrivers64,HeapManipulation,Recursive,SequentializedConcurrency,Simple} valid-memsafety.{MemorySafety}
`,
  'sv-comp-2015': OF_2024,
  'sv-comp-2016': OF_2024,
  'sv-comp-2017': OF_2024,
  'sv-comp-2023': OF_2024,
  'sv-comp-2024': OF_2024,
  'sv-comp-2025': OF_2024.replace(
    'unreach-call.SoftwareSystems-{',
    'unreach-call.SoftwareSystems-{Intel-TDX-Module-ReachSafety,',
  )
    .replaceAll(/(Overall: ReachSafety .*)/g, '$1 ValidationCrafted')
    .replace('{Java}', '{Java} runtime-exception.RuntimeException-{Java}')
    .concat(
      'ValidationCrafted: unreach-call.CorrectnessWitnesses-{Loops} unreach-call.ViolationWitnesses-{ControlFlow}\n',
    ),
  'mcc-2023': `
GlobalProperties: ReachabilityDeadlock QuasiLiveness StableMarking Liveness OneSafe
Reachability: ReachabilityCardinality ReachabilityFireability
CTL: CTLCardinality CTLFireability
LTL: LTLCardinality LTLFireability
`,
};

/** `a.B-{C,D}` are a.B-C and a.B-D. */
function membersIn(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [name = '', members = ''] = line.split(': ');
        const names = members.split(' ').flatMap((member) => {
          const [, prefix = '', list] = /^(.*)\{(.*)\}$/.exec(member) ?? [];
          return list === undefined ? [member] : list.split(',').map((each) => prefix + each);
        });
        return [name, names.sort()];
      }),
  );
}

describe('[SV14-1, SV14-7a, SV14-7b, SV24-12] the categories of the rule sets that ship', () => {
  test.each(Object.entries(STRUCTURES))('%s: what meta categories are made of', async (name, text) => {
    const { metaCategories } = await readRuleSet(name);
    const found = metaCategories.map((each) => [each.name, [...each.members].sort()] as const);
    expect(new Map(found)).toEqual(membersIn(text));
  });

  test.each(Object.entries(STRUCTURES))(
    '%s: base categories are members, but for a few',
    async (name, text) => {
      const { categories, demoCategories } = await readRuleSet(name);
      const members = [...membersIn(text).values()].flat();
      const others = categories.map(fullCategoryName).filter((each) => !members.includes(each));
      expect(others).toEqual(
        name === 'mcc-2023' ? ['StateSpace', 'UpperBounds'] : name === 'sv-comp-2014' ? demoCategories : [],
      );
    },
  );

  test('only FALSE counts in FalsificationOverall, everything elsewhere', async () => {
    for (const name of Object.keys(STRUCTURES)) {
      for (const { name: meta, counted } of (await readRuleSet(name)).metaCategories) {
        expect(counted).toBe(meta === 'FalsificationOverall' ? 'false' : 'all');
      }
    }
  });
});

describe('meta categories under the rule sets that ship', () => {
  /** Two tasks in one category, four in the other: 4 and 2 points. */
  const scoreOf = async (name: string) => {
    const rules = await readRuleSet(name);
    const structure = describeStructure({
      ...rules,
      demoCategories: [],
      metaCategories: [
        { name: 'Both', members: ['C1', 'C2'], counted: 'all', verifiers: undefined, validators: undefined },
      ],
    });
    const runs = [2, 4].flatMap((tasks, index) =>
      Array.from({ length: tasks }, (_, task) =>
        decided(task < 2 - index ? 'correct' : 'unknown', {
          category: `C${index + 1}`,
          task: `${index} ${task}`,
          status: task < 2 - index ? 'true' : 'unknown',
          statedScore: task < 2 - index ? '2' : '0',
        }),
      ),
    );
    const { categories } = scoreCategories(
      runs.map((run) => rateRun(run, rules)),
      structure,
      rules,
    );
    const entry = categories.find(({ name: category }) => category === 'Both')?.entries[0];
    return entry?.kind === 'scored' ? exactText(entry.score) : undefined;
  };

  test.each([2014, 2015, 2016, 2017, 2023, 2024, 2025])(
    '[SV24-72, SV14-18b] %i: normalised: (4/2 + 2/4) * 6 / 2',
    async (year) => expect(await scoreOf(`sv-comp-${year}`)).toBe('7.5'),
  );

  test.each(['sv-comp-2012', 'mcc-2023'])('[SV12-12a] %s: the sum', async (name) =>
    expect(await scoreOf(name)).toBe('6'),
  );
});

test('[MCC23-30a, MCC23-30b] global properties have 1800 s, everything else has 3600 s', async () => {
  const rules = await readRuleSet('mcc-2023');
  const times = rules.categories.map(({ name }) => [name, verificationTimeIn(rules, name)] as const);
  const global = ['ReachabilityDeadlock', 'QuasiLiveness', 'StableMarking', 'Liveness', 'OneSafe'];
  expect(times.filter(([, seconds]) => seconds === 1800).map(([name]) => name)).toEqual(global);
  expect(times.filter(([, seconds]) => seconds === 3600)).toHaveLength(13 - global.length);
});

test('[MCC23-17a, MCC23-18d] the consensus of the Model Checking Contest: three tools, 0.993', async () =>
  expect((await readRuleSet('mcc-2023')).consensus).toEqual({ agreeing: 3, singleToolConfidence: 0.993 }));
