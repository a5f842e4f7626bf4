import type { Components, Theme } from '@mui/material/styles';

/** The page itself: figures that line up, a focus ring that is seen, and stillness for those who ask for it. */
export const base: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      'html, body, #root': { minHeight: '100%' },
      body: { fontFeatureSettings: "'cv11', 'ss03'", WebkitFontSmoothing: 'antialiased' },
      'table, time, output': { fontVariantNumeric: 'tabular-nums' },
      '*:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main ?? ''}`, outlineOffset: 2 },
      // A field shows the focus on its frame; what is clicked or pulled shows the ring.
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
