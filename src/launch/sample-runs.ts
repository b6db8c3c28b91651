const TICKET = ['--program', 'tasks/ticket-price.c', '--property', 'properties/unreach-call.prp'];
const MIDPOINT = ['--program', 'tasks/midpoint.c', '--property', 'properties/no-overflow.prp'];
const TRIANGLE = ['--program', 'tasks/triangle-number.c', '--property', 'properties/unreach-call.prp'];

/** Short runs of each program on files of `witnesses/`: its most common work. */
export const SAMPLE_RUNS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  [
    'lint',
    [
      ['lint', 'claims/midpoint-graphml/witness.graphml'],
      ['lint', 'claims/midpoint-yaml/witness.yml', '--program', 'tasks/midpoint.c'],
      ['lint', '--compat', 'witnesslint', '--witness', 'claims/midpoint-graphml/witness.graphml'],
      ['lint', '--compat', 'witnesslint', '--witness', 'claims/midpoint-yaml/witness.yml'],
    ],
  ],
  [
    'cli',
    [
      ['--version'],
      ['--help'],
      ['rulesets', 'list'],
      [
        'validate',
        'tasks/ticket-price.yml',
        '--property',
        'properties/unreach-call.prp',
        '--verdict',
        'false(unreach-call)',
        '--witness',
        'claims/ticket-price-yaml',
        '--category',
        'ReachSafety-ControlFlow',
      ],
    ],
  ],
  [
    'replay',
    [
      [...MIDPOINT, '--witness', 'claims/midpoint-yaml/witness.yml', '--data-model', 'LP64'],
      [...MIDPOINT, '--witness', 'claims/midpoint-graphml/witness.graphml', '--data-model', 'LP64'],
      [...TICKET, '--witness', 'claims/ticket-price-yaml/witness.yml', '--data-model', 'LP64'],
      [...TRIANGLE, '--witness', 'claims/triangle-number-invariant/witness.yml', '--data-model', 'LP64'],
    ],
  ],
  [
    'prove',
    [
      [
        '--program',
        'tasks/even-steps.c',
        '--property',
        'properties/unreach-call.prp',
        '--witness',
        'claims/even-steps/witness.yml',
        '--data-model',
        'LP64',
      ],
    ],
  ],
]);
