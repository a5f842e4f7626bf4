import { createTheme } from '@mui/material/styles';
import { base } from './base.ts';
import { buttons } from './buttons.ts';
import { inputs } from './inputs.ts';
import { dark, light } from './palette.ts';
import { surfaces } from './surfaces.ts';
import { typography } from './typography.ts';

declare module '@mui/material/styles' {
  /** Adds the CSS variables of the theme to MUI's types. */
  interface CssThemeVariables {
    enabled: true;
  }
}

/** The script public/colour-mode.js also reads this key, before the first paint. */
export const modeStorageKey = 'fanfare-mode';

/** The theme without its colour scheme selector, which the component gallery replaces. */
export const look = {
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  spacing: 8,
  shape: { borderRadius: 8 },
  typography,
  transitions: {
    duration: {
      shortest: 100,
      shorter: 120,
      short: 150,
      standard: 180,
      complex: 190,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  components: { ...base, ...buttons, ...inputs, ...surfaces },
} satisfies Parameters<typeof createTheme>[0];

export const theme = createTheme({ ...look, cssVariables: { colorSchemeSelector: '[data-theme="%s"]' } });
