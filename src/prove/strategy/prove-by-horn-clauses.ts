import type { Encoding } from '../../smt/encoding.js';
import { Rendering } from '../../smt/rendering.js';
import { check, state } from '../../smt/solver.js';
import { TermPool } from '../../smt/term-pool.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import { goalText } from '../model/goal-texts.js';
import type { Fact } from './evidence.js';
import { HornPolicy, type Relation, type Rule } from './horn-policy.js';
import type { Effort, ProofAttempt, ProofTask } from './proof-task.js';
import { budgetFor, millisecondsLeft } from './time-left.js';
import { LIMITS, translateTask } from './translate-task.js';

/** Units of work to check the result. */
const MAXIMUM_WORK = 20_000_000;

/**
 * Lets the solver find loop invariants: Spacer, on constrained Horn clauses. It may use the invariants of the witness
 * as facts, and must show that they are not wrong.
 * @throws SolverFailure
 */
export async function proveByHornClauses(
  task: ProofTask,
  encoding: Encoding,
  effort: Effort,
): Promise<ProofAttempt> {
  const pool = new TermPool();
  const policy = new HornPolicy(pool);
  const limits = { ...LIMITS, isOver: () => millisecondsLeft(effort) === 0 };
  const translated = translateTask(task, { pool, policy, sink: policy, limits });
  if (translated.kind === 'failed') return failed({ code: 'untranslated', failure: translated.failure });
  const goals = policy.rules.filter(({ to }) => 'goal' in to).length;
  if (goals === 0) return done({ obligations: 0 });
  const found = await findRelations(policy.rules, encoding, effort);
  if (found.kind === 'failed') return found;
  // Other parts of the solver check what its search found, because the search has been wrong before.
  if (!(await isSolution(found.value, policy.rules, encoding, effort)))
    return failed({ code: 'relations-unconfirmed' });
  effort.evidence?.obligations(rulesAsFacts(found.value, policy.rules, encoding), encoding);
  return done({ obligations: goals });
}

/** Definitions of all relations, in SMT-LIB. */
async function findRelations(
  rules: readonly Rule[],
  encoding: Encoding,
  effort: Effort,
): Promise<Attempt<string, { readonly code: 'relations-violated' | 'relations-unknown' }>> {
  const session = effort.solver.open();
  try {
    const script = `(set-logic HORN)\n${declareRelations(rules, encoding)}\n${rules
      .map((rule) => {
        const { symbols, text } = writeRule(rule, encoding);
        const bound = symbols.map(({ name, sort }) => `(${name} ${sort})`).join(' ');
        return `(assert ${bound === '' ? text : `(forall (${bound}) ${text})`})`;
      })
      .join('\n')}`;
    await state(session, script);
    const answer = await check(session, budgetFor(effort));
    if (answer === 'unsat') return failed({ code: 'relations-violated' });
    if (answer === 'unknown') return failed({ code: 'relations-unknown' });
    const model = await session.send('(get-model)', millisecondsLeft(effort));
    return done(model.trim().replace(/^\(/, '').replace(/\)$/, ''));
  } finally {
    session.close();
  }
}

/** Whether the relations make all rules true: one query without quantifiers decides. */
async function isSolution(
  definitions: string,
  rules: readonly Rule[],
  encoding: Encoding,
  effort: Effort,
): Promise<boolean> {
  // Only definitions may come out of a model.
  if (/\((?:assert|push|pop|reset|check-sat|set-[a-z]+)/.test(definitions)) return false;
  const session = effort.solver.open();
  try {
    await state(session, definitions);
    const declared = new Set<string>();
    const violated: string[] = [];
    const script: string[] = [];
    for (const rule of rules) {
      const { symbols, text } = writeRule(rule, encoding);
      for (const { name, sort } of symbols) {
        if (!declared.has(name)) script.push(`(declare-const ${name} ${sort})`);
        declared.add(name);
      }
      violated.push(`(not ${text})`);
    }
    script.push(`(assert (or false ${violated.join(' ')}))`);
    await state(session, script.join('\n'));
    return (await check(session, { work: MAXIMUM_WORK, milliseconds: millisecondsLeft(effort) })) === 'unsat';
  } finally {
    session.close();
  }
}

/**
 * z3 writes its divisions of bit-vectors with an `_i` where it has looked at a zero divisor. The functions of the standard give the
 * same; if they did not, the facts below would not hold, and a solver would say so.
 */
function inStandardWords(definitions: string): string {
  return definitions.replace(/(?<=\()(bv(?:udiv|urem|sdiv|srem|smod))_i(?=\s)/g, '$1');
}

/** That the relations of the solver make each rule true, rule by rule. */
function rulesAsFacts(definitions: string, rules: readonly Rule[], encoding: Encoding): readonly Fact[] {
  return rules.map((rule) => {
    const { symbols, text } = writeRule(rule, encoding);
    const declarations = symbols.map(({ name, sort }) => `(declare-const ${name} ${sort})`);
    const commands = [inStandardWords(definitions), ...declarations, `(assert (not ${text}))`].join('\n');
    if ('goal' in rule.to) {
      const { kind, what, line } = rule.to.goal;
      return { kind, what, line, commands };
    }
    return {
      kind: 'relation',
      what: goalText('contains-reachable', rule.to.relation.name),
      line: 0,
      commands,
    };
  });
}

function declareRelations(rules: readonly Rule[], encoding: Encoding): string {
  const relations = new Map<string, Relation>();
  for (const { from, also, to } of rules) {
    for (const relation of [from, also?.relation, 'goal' in to ? undefined : to.relation]) {
      if (relation !== undefined) relations.set(relation.name, relation);
    }
  }
  return [...relations.values()]
    .map(
      ({ name, parameters }) =>
        `(declare-fun ${name} (${parameters.map(({ sort }) => encoding.sort(sort)).join(' ')}) Bool)`,
    )
    .join('\n');
}

interface WrittenRule {
  readonly symbols: readonly { readonly name: string; readonly sort: string }[];
  readonly text: string;
}

function writeRule({ from, also, guard, to }: Rule, encoding: Encoding): WrittenRule {
  const rendering = new Rendering(encoding);
  const parameters = from?.parameters.map((term) => rendering.text(term)) ?? [];
  const values = 'goal' in to ? [] : to.values.map((term) => rendering.text(term));
  const others =
    also === undefined
      ? []
      : [
          atom(
            also.relation.name,
            also.values.map((term) => rendering.text(term)),
          ),
        ];
  const condition = rendering.text(guard);
  const { symbols, definitions, conditions } = rendering.take();
  const premises = [
    ...(from === undefined ? [] : [atom(from.name, parameters)]),
    ...others,
    ...conditions,
    condition,
  ];
  const conclusion = 'goal' in to ? 'false' : atom(to.relation.name, values);
  let text = `(=> (and true ${premises.join(' ')}) ${conclusion})`;
  for (const definition of [...definitions].reverse()) {
    text = `(let ((${definition.name} ${definition.text})) ${text})`;
  }
  return { symbols, text };
}

function atom(name: string, values: readonly string[]): string {
  return values.length === 0 ? name : `(${name} ${values.join(' ')})`;
}
