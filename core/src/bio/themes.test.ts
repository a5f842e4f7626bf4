import { describe, expect, it } from 'vitest';
import { bioThemes } from './themes.ts';

/** Relative luminance as defined by WCAG 2.2, between 0 and 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

describe.each(Object.entries(bioThemes))('the theme %s', (_id, theme) => {
  it('all colours are written with six digits, so that they can be compared', () => {
    const { label: _, background, ...colours } = theme;
    for (const colour of [...background, ...Object.values(colours)]) expect(colour).toMatch(/^#[\da-f]{6}$/);
  });

  it('texts are readable at the top and at the bottom of the page', () => {
    for (const background of theme.background)
      for (const text of [theme.text, theme.muted])
        expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('titles of links are readable, also on highlighted links', () => {
    expect(contrast(theme.cardText, theme.card)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.accentText, theme.accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('the focus ring is visible', () => {
    for (const background of theme.background)
      expect(contrast(theme.focus, background)).toBeGreaterThanOrEqual(3);
  });

  it('a highlighted link is visibly different from the background of the page', () => {
    for (const background of theme.background)
      expect(contrast(theme.accent, background)).toBeGreaterThanOrEqual(3);
  });
});
