import { checkMade } from '../source/check-call.js';
import { InputError } from '../source/input-error.js';
import { suggestName } from '../source/nearest-name.js';
import { findBaseCategories } from './find-base-categories.js';
import { findPodium, type Podium } from './podium.js';
import type { QuantileFunction } from './quantile.js';
import type { ScoreResult } from './score.js';
import { judgeWitnesses, scoreValidators, type Track } from './validator-track.js';

/** The podiums of all categories that are ranked, in the order of the table. */
export function rankPodiums(result: ScoreResult): readonly Podium[] {
  checkMade('rankPodiums', result, 'score', ['table', 'structure', 'placed']);
  const { table, structure, placed } = result;
  return table.categories
    .filter(({ standing }) => standing === 'ranked')
    .map((category) =>
      findPodium(category, table.places, findBaseCategories(category.name, structure), placed),
    );
}

/**
 * The validators, ranked for each kind and format of witnesses.
 *
 * @throws InputError `usage` for a rule set that gives no points to validators
 */
export function rankValidators(result: ScoreResult): readonly Track[] {
  checkMade('rankValidators', result, 'score', ['ruleSet', 'structure', 'placed']);
  const { ruleSet, placed, structure } = result;
  const { validatorTrack, points } = ruleSet;
  if (validatorTrack !== undefined && points !== undefined) {
    return scoreValidators(judgeWitnesses(placed, validatorTrack), structure, ruleSet);
  }
  throw new InputError({
    code: 'usage',
    message: `the rule set ${ruleSet.name} does not rate validators`,
    remedy: 'use another --ruleset, such as sv-comp-2024',
  });
}

/**
 * The quantile functions of one category.
 *
 * @param name by default the first category with the most tasks
 * @throws InputError `unknown-name` for a category without results
 */
export function quantilesOfCategory(
  { quantiles, table }: ScoreResult,
  name: string | undefined,
): readonly QuantileFunction[] {
  const names = table.categories.map((category) => category.name);
  const most = Math.max(0, ...table.categories.map(({ tasks }) => tasks));
  const chosen = name ?? table.categories.find(({ tasks }) => tasks === most)?.name;
  if (name !== undefined && !names.includes(name)) {
    throw new InputError({
      code: 'unknown-name',
      message: `there are no results for a category ${JSON.stringify(name.slice(0, 100))}`,
      remedy: suggestName(name, names),
    });
  }
  return quantiles.filter(({ category }) => category === chosen);
}
