/**
 * `node tools/typeface.ts` makes the small typeface of the site from the installed typeface. Every first visit
 * downloads the small typeface before text is shown in its final form.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const resolve = createRequire(new URL('../web/package.json', import.meta.url)).resolve;
const inter = (path: string) => readFileSync(resolve(`@fontsource-variable/inter/${path}`));

export const smallTypeface = fileURLToPath(
  new URL('../web/src/ui/theme/inter-latin-wght-normal.woff2', import.meta.url),
);

export const weights = { min: 400, max: 700 };

/**
 * The OpenType features that the small typeface keeps: kerning, accents, arrows, and the shapes of digits and letters
 * that `theme/base.ts` turns on.
 */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'tnum', 'cv11', 'ss03'];

/** The characters that browsers look for in the Latin file of the typeface. */
export function latinCharacters(): string {
  const styles = inter('wght.css').toString('utf8');
  const ranges = /inter-latin-wght-normal\.woff2[^}]*unicode-range:([^;]+)/.exec(styles)?.[1] ?? '';
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}

export const makeSmallTypeface = (): Promise<Buffer> =>
  subsetFont(inter('files/inter-latin-wght-normal.woff2'), latinCharacters(), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures,
  });

// `import.meta.main` needs Node 24.2, and the lockfile has only Node 24.0 for macOS on ARM.
if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(smallTypeface, await makeSmallTypeface());
