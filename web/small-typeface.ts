import type { Plugin } from 'vite';

/**
 * Replaces the Latin file of the typeface with a smaller one: 28 KB instead of 48. The smaller file has only the
 * weights and features that this site uses. `tools/typeface.ts` creates it.
 */
export const smallTypeface: Plugin = {
  name: 'small-typeface',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource-variable\/inter\/wght\.css$/ },
    handler(styles) {
      const full = './files/inter-latin-wght-normal.woff2';
      if (!styles.includes(full)) throw new Error(`The styles of the typeface lack ${full}.`);
      return styles.replace(full, '/src/ui/theme/inter-latin-wght-normal.woff2');
    },
  },
};
