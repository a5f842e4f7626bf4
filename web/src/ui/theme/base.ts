import type { ThemeOptions } from '@mui/material/styles';

/** Page styles: tabular figures, a visible focus ring and reduced motion. */
export const base: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      'html, body, #root': { minHeight: '100%' },
      body: {
        fontFeatureSettings: "'cv11', 'ss03'",
        WebkitFontSmoothing: 'antialiased',
        // Without this, Chromium on Linux rounds the width of each letter and space to a whole pixel.
        textRendering: 'geometricPrecision',
      },
      'table, time, output': { fontVariantNumeric: 'tabular-nums' },
      '*:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main ?? ''}`, outlineOffset: 2 },
      // Fields show the focus by their border; buttons, radios, checkboxes and sliders by a ring.
      'input:not([type="radio"], [type="checkbox"], [type="range"]):focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
};
