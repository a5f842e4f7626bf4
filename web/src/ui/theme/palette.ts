import type { PaletteOptions } from '@mui/material/styles';

/**
 * Border colours. Fields need a contrast of 3:1, because only the border shows where to click; buttons have their
 * labels.
 */
export const edges = {
  field: { light: '#868e9f', dark: '#666e81' },
  button: { light: '#ccd1db', dark: '#3d4454' },
} as const;

export type Status = 'draft' | 'scheduled' | 'uploaded' | 'failed';

interface Shades {
  text: string;
  tint: string;
}

/** The colours of each status. Chips have text of 12 px, so its contrast with the tint is at least 4.5:1. */
export const statuses: Readonly<Record<Status, { light: Shades; dark: Shades }>> = {
  draft: { light: { text: '#4b5263', tint: '#eceef2' }, dark: { text: '#b6bdcc', tint: '#272c39' } },
  scheduled: { light: { text: '#734a00', tint: '#fdeebb' }, dark: { text: '#f5cd62', tint: '#3a2f10' } },
  uploaded: { light: { text: '#14603a', tint: '#dcf4e5' }, dark: { text: '#7fdba7', tint: '#123321' } },
  failed: { light: { text: '#a81c2c', tint: '#fde5e7' }, dark: { text: '#ff9ba0', tint: '#401a1f' } },
};

/** One accent colour, for the primary action of a screen and for selected items. */
export const light: PaletteOptions = {
  primary: { main: '#4f46e5', dark: '#4338ca', light: '#eef2ff', contrastText: '#ffffff' },
  error: { main: '#c02636', contrastText: '#ffffff' },
  warning: { main: '#8a5a00' },
  success: { main: '#15703d' },
  background: { default: '#f6f7f9', paper: '#ffffff' },
  divider: '#e1e4ea',
  text: { primary: '#14171f', secondary: '#565e70' },
  action: { active: '#565e70', hover: 'rgba(20, 23, 31, 0.05)', selected: 'rgba(79, 70, 229, 0.1)' },
};

export const dark: PaletteOptions = {
  primary: { main: '#9aa0ff', dark: '#b6baff', light: '#23264a', contrastText: '#0e1022' },
  error: { main: '#ff8a8f', contrastText: '#2a0a0d' },
  warning: { main: '#f2c14e' },
  success: { main: '#6fd39a' },
  background: { default: '#0e1016', paper: '#161922' },
  divider: '#2b303d',
  text: { primary: '#e9ebf1', secondary: '#a0a8ba' },
  action: { active: '#a0a8ba', hover: 'rgba(233, 235, 241, 0.07)', selected: 'rgba(154, 160, 255, 0.16)' },
};
