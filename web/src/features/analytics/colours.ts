import type { SxProps, Theme } from '@mui/material/styles';

const light = {
  '--c1': '#4f46e5',
  '--c2': '#c2570c',
  '--c3': '#0a8577',
  '--c4': '#64104a',
  '--c-previous': '#7d8596',
  '--c-grid': '#e9ebf0',
  '--c-gain': '#14603a',
  '--c-gain-tint': '#dcf4e5',
  '--c-warning-tint': '#fdeebb',
};

const dark: typeof light = {
  '--c1': '#9aa0ff',
  '--c2': '#e87f2f',
  '--c3': '#2bb3a2',
  '--c4': '#ffc4e4',
  '--c-previous': '#868ea2',
  '--c-grid': '#242935',
  '--c-gain': '#7fdba7',
  '--c-gain-tint': '#123321',
  '--c-warning-tint': '#3a2f10',
};

/** Colours of figures and charts as custom properties: at least 3:1 on paper, and told apart by the colour-blind. */
export const chartColours: SxProps<Theme> = (theme) => ({ ...light, ...theme.applyStyles('dark', dark) });
