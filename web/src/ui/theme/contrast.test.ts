import { describe, expect, it } from 'vitest';
import { dark, edges, light, statuses, type Status } from './palette.ts';

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

const hex = (colour: unknown): string => {
  expect(colour).toMatch(/^#[\da-f]{6}$/);
  return colour as string;
};

it('the contrast function matches the WCAG formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s theme', (mode, palette) => {
  const grounds = () => [hex(palette.background?.default), hex(palette.background?.paper)];
  const main = (colour: 'primary' | 'error' | 'warning' | 'success') => {
    const found = palette[colour];
    return hex(found && 'main' in found ? found.main : undefined);
  };

  it.each(['primary', 'secondary'] as const)('%s text is readable on every background', (text) => {
    for (const ground of grounds())
      expect(contrast(hex(palette.text?.[text]), ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['primary', 'error', 'warning', 'success'] as const)('text in %s is readable', (colour) => {
    for (const ground of grounds()) expect(contrast(main(colour), ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['primary', 'error'] as const)('the label of a %s button is readable', (colour) => {
    const found = palette[colour];
    const words = hex(found && 'contrastText' in found ? found.contrastText : undefined);
    expect(contrast(words, main(colour))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.keys(statuses) as Status[])('the status %s is readable on its tint', (status) => {
    const { text, tint } = statuses[status][mode];
    expect(contrast(hex(text), hex(tint))).toBeGreaterThanOrEqual(4.5);
  });

  it('the border of a field is visible', () => {
    for (const ground of grounds())
      expect(contrast(hex(edges.field[mode]), ground)).toBeGreaterThanOrEqual(3);
  });
});
