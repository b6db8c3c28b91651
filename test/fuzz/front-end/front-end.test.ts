import { describe, expect, it } from 'vitest';
import { COMPILED_MODELS } from '../../c/gcc-output.js';
import { oneIn } from '../../effort.js';
import { compareFrontEnd } from './compare-front-end.js';
import { installedCompilers } from './installed-compilers.js';

describe('generated declarations and expressions', () => {
  it.each(
    oneIn(
      3,
      installedCompilers().flatMap((compiler) => COMPILED_MODELS.map((model) => [compiler, model] as const)),
    ),
  )(
    'have the types, sizes, alignments and values of %s, %s; npm run fuzz looks longer',
    (compiler, model) => {
      const { asked, compared, differences } = compareFrontEnd(compiler, model, 20261126, {
        declarations: 150,
        expressions: 600,
      });
      expect(differences).toEqual([]);
      expect(compared).toBeGreaterThan(asked / 4);
    },
  );
});
