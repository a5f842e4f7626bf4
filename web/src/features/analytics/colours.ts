import type { SxProps, Theme } from '@mui/material/styles';

const light = {
  '--c1': '#4f46e5',
  '--c2': '#c2570c',
  '--c3': '#0a8577',
  '--c4': '#64104a',
  '--c-previous': '#7d8596',
  '--h0': '#eef0f4',
  '--h1': '#dfe0fb',
  '--h1-text': '#14171f',
  '--h2': '#bcb9f6',
  '--h2-text': '#14171f',
  '--h3': '#8d86ee',
  '--h3-text': '#0b0d18',
  '--h4': '#5f56e6',
  '--h4-text': '#fff',
  '--h5': '#3a31b4',
  '--h5-text': '#fff',
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
  '--h0': '#1d212c',
  '--h1': '#262a55',
  '--h1-text': '#e9ebf1',
  '--h2': '#373c82',
  '--h2-text': '#e9ebf1',
  '--h3': '#5459b8',
  '--h3-text': '#fff',
  '--h4': '#7a80e6',
  '--h4-text': '#0b0d18',
  '--h5': '#b3b7ff',
  '--h5-text': '#0b0d18',
  '--c-grid': '#242935',
  '--c-gain': '#7fdba7',
  '--c-gain-tint': '#123321',
  '--c-warning-tint': '#3a2f10',
};

export const chartPalettes = { light, dark };

/**
 * Colours of figures and charts as custom properties: a contrast of at least 3:1, and distinct for colour-blind
 * people.
 */
export const chartColours: SxProps<Theme> = (theme) => ({ ...light, ...theme.applyStyles('dark', dark) });
