import { createTheme } from '@mui/material/styles';
import { base } from './base.ts';
import { buttons } from './buttons.ts';
import { inputs } from './inputs.ts';
import { dark, light } from './palette.ts';
import { surfaces } from './surfaces.ts';
import { typography } from './typography.ts';

/** Read by public/colour-mode.js before the first paint as well. */
export const modeStorageKey = 'fanfare-mode';

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
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
});
