import type { Plugin } from 'vite';
import { themeStyles } from './src/ui/theme/theme-styles.ts';

/**
 * Puts the styles that all pages need into `index.html`, so that the first paint does not wait for one more request.
 * Styles of single screens stay in files that load with the screen.
 */
export function inlineStyles(): Plugin {
  let styles = themeStyles;
  return {
    name: 'inline-styles',
    generateBundle: {
      // Runs before Vite lists the style files that each script has to load, so that no script loads a deleted file.
      order: 'pre',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !output.isEntry) continue;
          for (const file of output.viteMetadata?.importedCss ?? []) {
            const asset = bundle[file];
            if (asset?.type !== 'asset') throw new Error(`The build has no styles ${file}.`);
            styles += String(asset.source);
            delete bundle[file];
          }
          output.viteMetadata?.importedCss.clear();
        }
      },
    },
    transformIndexHtml: { order: 'post', handler: () => [{ tag: 'style', children: styles }] },
  };
}
