import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A program with the edges of an automaton that describes its violation, one after the other. */
interface ViolatingPath {
  readonly name: string;
  readonly property: string;
  readonly program: string;
  readonly steps: readonly string[];
}

/** An automaton about a program, and whether an execution follows it to the violation. */
export interface AutomatonClaim {
  readonly name: string;
  readonly property: string;
  readonly program: string;
  readonly edges: readonly string[];
  readonly truth: 'right' | 'wrong';
}

/**
 * Automata made from right ones by what turns them wrong: branches the other way, the step of the path into a sink, a
 * violation state that the path leaves, assumptions that are false, and steps in the other order.
 *
 * @param pathsFile the right ones: `paths.yml`
 */
export function automatonClaims(pathsFile: string): readonly AutomatonClaim[] {
  const paths: readonly ViolatingPath[] = parse(readFileSync(pathsFile, 'utf8'));
  return paths.flatMap((path) => [
    ...rightOnes(path),
    ...path.steps.flatMap((_, index) => [
      ...withOtherBranch(path, index),
      ...withSinks(path, index),
      ...withFalseAssumptions(path, index),
    ]),
    ...withStepsExchanged(path),
  ]);
}

/** The states of a path have numbers; the last one is the violation. */
const state = ({ steps }: ViolatingPath, index: number): string =>
  index === steps.length ? 'v' : `q${index}`;

function edge(path: ViolatingPath, index: number, step = path.steps[index] ?? ''): string {
  return `${state(path, index)} ${state(path, index + 1)} ${step}`;
}

const before = (path: ViolatingPath, index: number): readonly string[] =>
  path.steps.slice(0, index).map((_, at) => edge(path, at));

const behind = (path: ViolatingPath, index: number): readonly string[] =>
  path.steps.flatMap((_, at) => (at > index ? [edge(path, at)] : []));

function claim(
  { name, property, program }: ViolatingPath,
  what: string,
  edges: readonly string[],
  truth: AutomatonClaim['truth'] = 'wrong',
): AutomatonClaim {
  return { name: `${name}: ${what}`, property, program, edges, truth };
}

function otherBranch(step: string): string | undefined {
  const found = /condition-(true|false)/.exec(step);
  return found === null
    ? undefined
    : step.replace(found[0], `condition-${found[1] === 'true' ? 'false' : 'true'}`);
}

const withoutAssumption = (step: string): string =>
  step.replace(/ assumption(?:\.scope)?=(?:"[^"]*"|\S+)/g, '');

const lineAlone = (step: string): string => /startline=\d+/.exec(step)?.[0] ?? step;

function rightOnes(path: ViolatingPath): readonly AutomatonClaim[] {
  const chain = before(path, path.steps.length);
  const sinks = path.steps.flatMap((step, index) => {
    const other = otherBranch(step);
    return other === undefined ? [] : [{ index, edge: `${state(path, index)} sink ${other}` }];
  });
  return [
    claim(path, 'right', chain, 'right'),
    ...sinks.map(({ index, edge: sink }) =>
      claim(path, `right, with a sink beside step ${index}`, [...chain, sink], 'right'),
    ),
  ];
}

function withOtherBranch(path: ViolatingPath, index: number): readonly AutomatonClaim[] {
  const step = path.steps[index] ?? '';
  const other = otherBranch(step);
  if (other === undefined) return [];
  const [earlier, later] = [before(path, index), behind(path, index)];
  const at = state(path, index);
  const turned = edge(path, index, other);
  const next = path.steps[index + 1];
  const round =
    next === undefined
      ? []
      : [
          claim(path, `step ${index} the other way, and a way round a sink`, [
            ...earlier,
            `${at} sink ${step}`,
            `${at} aside ${other}`,
            `aside ${state(path, index + 2)} ${next}`,
            ...behind(path, index + 1),
          ]),
        ];
  return [
    claim(path, `step ${index} the other way`, [...earlier, turned, ...later]),
    claim(path, `step ${index} the other way, then a sink`, [
      ...earlier,
      turned,
      ...later,
      `${at} sink ${step}`,
    ]),
    claim(path, `a sink, then step ${index} the other way`, [
      ...earlier,
      `${at} sink ${step}`,
      turned,
      ...later,
    ]),
    ...round,
  ];
}

function withSinks(path: ViolatingPath, index: number): readonly AutomatonClaim[] {
  const step = path.steps[index] ?? '';
  const next = path.steps[index + 1];
  if (next === undefined) return [];
  const at = state(path, index);
  const last = path.steps.at(-1) ?? '';
  const skipping = [`${at} ${state(path, index + 2)} ${next}`, ...behind(path, index + 1)];
  return [...new Set([step, withoutAssumption(step), lineAlone(step)])].flatMap((taken, form) => {
    const sink = `${at} sink ${taken}`;
    const earlier = before(path, index);
    const left =
      index === 0
        ? []
        : ['sink', 'further'].map((target) =>
            claim(path, `the violation state is left by step ${index} to ${target} (${form})`, [
              ...before(path, index - 1),
              `${state(path, index - 1)} v ${path.steps[index - 1]}`,
              `v ${target} ${taken}`,
            ]),
          );
    return [
      claim(path, `step ${index} goes into a sink first (${form})`, [...earlier, sink, ...skipping]),
      claim(path, `step ${index} goes into a sink last (${form})`, [...earlier, ...skipping, sink]),
      claim(path, `step ${index} goes into a sink, and the violation follows (${form})`, [
        ...earlier,
        sink,
        `${at} v ${last}`,
      ]),
      ...left,
    ];
  });
}

function withFalseAssumptions(path: ViolatingPath, index: number): readonly AutomatonClaim[] {
  const step = path.steps[index] ?? '';
  if (!/assumption="/.test(step)) return [];
  const saying = (change: (text: string) => string): string =>
    edge(
      path,
      index,
      step.replace(/assumption="([^"]*)"/, (_, text: string) => `assumption="${change(text)}"`),
    );
  const value = (number: number) => (text: string) => text.replace(/==.*/, `==${number}`);
  const inside = (...edges: readonly string[]): readonly string[] => [
    ...before(path, index),
    ...edges,
    ...behind(path, index),
  ];
  return [
    claim(path, `two false assumptions at step ${index}`, inside(saying(value(91)), saying(value(92)))),
    claim(
      path,
      `the true assumption into a sink, a false one on, at step ${index}`,
      inside(`${state(path, index)} sink ${step}`, saying(value(91))),
    ),
    claim(path, `the opposite at step ${index}`, inside(saying((text) => `!(${text})`))),
    claim(
      path,
      `another scope at step ${index}`,
      inside(edge(path, index, step.replace(/assumption.scope=\S+/, 'assumption.scope=reach_error'))),
    ),
    claim(
      path,
      `a name of a tool beside a false assumption at step ${index}`,
      inside(saying((text) => `${value(91)(text)} && $$tmp == 1`)),
    ),
    claim(
      path,
      `semicolons around a false assumption at step ${index}`,
      inside(saying((text) => `;;${value(91)(text)};`)),
    ),
  ];
}

/** What is repeated may come in either order. */
function withStepsExchanged(path: ViolatingPath): readonly AutomatonClaim[] {
  if (path.steps.some((step) => step.includes('enterLoopHead'))) return [];
  return path.steps.slice(0, -2).map((_, index) => {
    const steps = [...path.steps];
    steps.splice(index, 2, path.steps[index + 1] ?? '', path.steps[index] ?? '');
    const edges = steps.map((step, at) => edge(path, at, step));
    return claim(path, `steps ${index} and ${index + 1} exchanged`, edges);
  });
}
