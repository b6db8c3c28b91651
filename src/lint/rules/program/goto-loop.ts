import { shorten } from '../../../witness/quote.js';
import type { AnalysedProgram } from '../../expressions/analysed-program.js';
import { gotoLoops } from '../../expressions/goto-loops.js';
import { isOfInvariant } from '../../expressions/read-invariants.js';
import { locationsIn, type YamlLocation } from '../../expressions/yaml-locations.js';
import { YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** A loop without keyword has no loop invariant, so that tools forget it. */
export const gotoLoop = defineRule({
  id: 'WP027',
  name: 'goto-loop',
  summary: 'A witness with invariants has one in each loop that is made by `goto`',
  severity: 'info',
  consequence: 'none',
  formats: YAML_FORMATS,
  profile: 'strict',
  needs: 'program',
  witnessLint: [],
  messages: {
    none: 'the loop that goto makes from line {from} ("{label}:") to line {to} has no invariant; a location invariant at its label would be one',
  },
  check: checkYaml(function* (outline, context) {
    const places = locationsIn(outline, context).filter(isOfInvariant);
    const programs = new Map<AnalysedProgram, YamlLocation>();
    for (const place of places) if (!programs.has(place.program)) programs.set(place.program, place);
    for (const [program, { entry }] of programs) {
      const lines = places.flatMap((place) => (place.program === program ? [place.line] : []));
      for (const { label, from, to } of gotoLoops(program.typed)) {
        if (lines.some((line) => from <= line && line <= to)) continue;
        yield findingAt(entry.content, 'none', { from, label: shorten(label), to });
      }
    }
  }),
});
