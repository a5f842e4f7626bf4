/** The colours of a page. A test checks that texts are readable on every background on which they are shown. */
export interface BioTheme {
  label: string;
  /** The background is a gradient from the first colour at the top to the second at the bottom. */
  background: readonly [string, string];
  text: string;
  /** The colour of less important text on the background. */
  muted: string;
  card: string;
  cardText: string;
  accent: string;
  accentText: string;
  focus: string;
}

const themeTable = {
  oat: {
    label: 'Oat',
    background: ['#f6ead9', '#efd9c0'],
    text: '#2b1a10',
    muted: '#5a4030',
    card: '#fffaf3',
    cardText: '#2b1a10',
    accent: '#7b3f1d',
    accentText: '#fff6ea',
    focus: '#7b3f1d',
  },
  paper: {
    label: 'Paper',
    background: ['#ffffff', '#f3f4f7'],
    text: '#14161c',
    muted: '#4c5160',
    card: '#eceef3',
    cardText: '#14161c',
    accent: '#14161c',
    accentText: '#ffffff',
    focus: '#4f46e5',
  },
  pine: {
    label: 'Pine',
    background: ['#1d4a40', '#15352f'],
    text: '#f7f1e0',
    muted: '#cfd9c9',
    card: '#f3ead3',
    cardText: '#15352f',
    accent: '#f2b84b',
    accentText: '#2a1b00',
    focus: '#f7f1e0',
  },
  night: {
    label: 'Night',
    background: ['#161925', '#0e1018'],
    text: '#f3f4fa',
    muted: '#b3b9cc',
    card: '#262b3c',
    cardText: '#f3f4fa',
    accent: '#9aa0ff',
    accentText: '#11132b',
    focus: '#9aa0ff',
  },
  ember: {
    label: 'Ember',
    background: ['#f6a06b', '#ee8653'],
    text: '#2b0f05',
    muted: '#4a1c0c',
    card: '#fff1e6',
    cardText: '#2b0f05',
    accent: '#541b0b',
    accentText: '#fff1e6',
    focus: '#2b0f05',
  },
  sea: {
    label: 'Sea',
    background: ['#dff1f7', '#bfdfeb'],
    text: '#0b2733',
    muted: '#2b4c5a',
    card: '#ffffff',
    cardText: '#0b2733',
    accent: '#0b5b78',
    accentText: '#ffffff',
    focus: '#0b5b78',
  },
  plum: {
    label: 'Plum',
    background: ['#4a1942', '#2e0f2b'],
    text: '#fdeef8',
    muted: '#e3c3d9',
    card: '#642a5a',
    cardText: '#fff4fb',
    accent: '#ffc4e4',
    accentText: '#3a0a30',
    focus: '#ffc4e4',
  },
  meadow: {
    label: 'Meadow',
    background: ['#eff6e2', '#d6e7b8'],
    text: '#1b2a10',
    muted: '#40542d',
    card: '#ffffff',
    cardText: '#1b2a10',
    accent: '#3a6117',
    accentText: '#ffffff',
    focus: '#3a6117',
  },
} as const satisfies Record<string, BioTheme>;

export type BioThemeId = keyof typeof themeTable;
export const bioThemes: Readonly<Record<BioThemeId, BioTheme>> = themeTable;
export const bioThemeIds = Object.keys(themeTable) as [BioThemeId, ...BioThemeId[]];
