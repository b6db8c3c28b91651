import { describe, expect, it } from 'vitest';
import { findingMessage } from '../../src/lint/finding-message.js';
import { fixture, read, violationsIn } from './fixtures.js';

const violation = fixture('violation-2.0.yml');

/** A violation sequence of segments written as lists of `type/action`. */
function sequence(version: string, ...segments: string[]): string {
  const head = violation.slice(0, violation.indexOf('    - segment:')).replace('"2.0"', `"${version}"`);
  const lines = segments.map((segment) => {
    const waypoints = segment.split(' ').map((waypoint) => {
      const [type, action] = waypoint.split('/');
      const constraint = type === 'assumption' ? ', constraint: {value: x, format: c_expression}' : '';
      return `{waypoint: {type: ${type}, action: ${action}, location: {file_name: loop.c, line: 1}${constraint}}}`;
    });
    return `    - segment: [${waypoints.join(', ')}]\n`;
  });
  return head + lines.join('');
}

describe('the segments of a violation sequence', () => {
  const follow = 'assumption/follow';
  const avoid = 'assumption/avoid';
  const cycle = 'assumption/cycle';
  const target = 'target/follow';
  const cases: readonly (readonly [version: string, segments: readonly string[], ...violations: string[]])[] =
    [
      ['2.0', [target]],
      ['2.0', [`${avoid} ${avoid} ${follow}`, `${avoid} ${target}`]],
      ['2.0', [avoid, target], 'segment 1 has no follow waypoint'],
      ['2.0', [`${follow} ${follow}`, target], 'segment 1 has a second follow waypoint'],
      [
        '2.0',
        [`${follow} ${avoid}`, target],
        'a waypoint with the action "avoid" comes after the follow waypoint',
      ],
      ['2.0', [`${target} ${avoid}`], 'a waypoint with the action "avoid" comes after the follow waypoint'],
      ['2.0', [target, target], 'a target waypoint must be in the last segment'],
      ['2.0', [follow], 'the last segment has no waypoint of type target'],
      ['2.0', [`${target} ${target}`], 'segment 1 has a second follow waypoint'],
      ['2.1', [`${target} ${target}`], 'segment 1 has a second follow waypoint'],
      ['2.2', [`${target} ${target}`]],
      ['2.2', [`${target} ${target} ${target}`], 'segment 1 has a second follow waypoint'],
      [
        '2.2',
        [`${target} ${target}`, target],
        'segment 1 has a second follow waypoint',
        'a target waypoint must be in the last segment',
      ],
      ['2.1', [follow, `${avoid} ${cycle}`, cycle]],
      ['2.1', [cycle, follow, cycle], 'a follow waypoint comes after a cycle waypoint'],
      ['2.1', [cycle, target], 'a witness with cycle waypoints must not have a target'],
      ['2.1', [`${cycle} ${cycle}`], 'segment 1 has a second cycle waypoint'],
    ];
  const rows = cases.map(([version, segments, ...violations]) => ({ version, segments, violations }));
  it.each(rows)('[SV24-37, SV24-38] $version $segments', ({ version, segments, violations }) => {
    const found = violationsIn(read(sequence(version, ...segments))).map(findingMessage);
    expect(new Set(found)).toEqual(new Set(violations));
  });

  it('may not be missing', () => {
    const text = sequence('2.0').replace('content:', 'content: []');
    expect(violationsIn(read(text)).map(findingMessage)).toEqual(["the 'violation_sequence' has no segment"]);
  });
});
