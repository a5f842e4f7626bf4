import { describe, expect, it } from 'vitest';
import { chartPalettes } from './colours.ts';

/**
 * Matrices that simulate colour blindness: each turns a colour in linear light into the colour that a person without
 * one kind of cone sees (Machado, Oliveira and Fernandes, 2009).
 */
const simulations = {
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

type Triple = readonly [number, number, number];

function linearOf(hex: string): Triple {
  const full = hex.length === 4 ? hex.replaceAll(/[^#]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

const times = ([a, b, c]: Triple, m: readonly number[]): Triple => {
  const row = (n: number) =>
    Math.min(1, Math.max(0, a * (m[n] ?? 0) + b * (m[n + 1] ?? 0) + c * (m[n + 2] ?? 0)));
  return [row(0), row(3), row(6)];
};

const toXyz = [
  0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.072175, 0.0193339, 0.119192, 0.9503041,
];

/** Converts to CIE Lab, where the distance between two colours is about the difference that people see. */
function labOf(linear: Triple): Triple {
  const [x, y, z] = times(linear, toXyz);
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const distance = (a: Triple, b: Triple) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const luminance = (linear: Triple) => times(linear, toXyz)[1];
const contrast = (a: Triple, b: Triple) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/**
 * Pairs of colours that are side by side in one chart. The colour of the previous period is in no pair, because its
 * line is dashed.
 */
const neighbours = [
  ['--c1', '--c2'],
  ['--c1', '--c3'],
  ['--c2', '--c3'],
  ['--c1', '--c4'],
  ['--c3', '--c4'],
] as const;

/** The distance in CIE Lab at which two colours differ at a glance. A distance of two is only just visible. */
const clear = 20;

const paper = { light: '#ffffff', dark: '#161922' } as const;
const colours = ['--c1', '--c2', '--c3', '--c4', '--c-previous'] as const;
const levels = ['--h1', '--h2', '--h3', '--h4', '--h5'] as const;

describe.each(['light', 'dark'] as const)('the colours of charts in the %s theme', (theme) => {
  const palette = chartPalettes[theme];

  it.each(Object.entries(simulations))(
    'colours that are side by side in a chart differ clearly with %s',
    (_name, matrix) => {
      const seen = (name: keyof typeof palette) => labOf(times(linearOf(palette[name]), matrix));
      const tooClose = neighbours.filter(([a, b]) => distance(seen(a), seen(b)) < clear);
      expect(tooClose).toEqual([]);
    },
  );

  it.each(Object.entries(simulations))(
    'the steps of the heat map are ordered by lightness with %s',
    (_name, matrix) => {
      const lightness = levels.map((name) => labOf(times(linearOf(palette[name]), matrix))[0]);
      const ordered = lightness.toSorted((a, b) => (theme === 'light' ? b - a : a - b));
      expect(lightness).toEqual(ordered);
    },
  );

  it('each colour has a contrast of at least 3:1 to the background', () => {
    const weak = colours.filter((name) => contrast(linearOf(palette[name]), linearOf(paper[theme])) < 3);
    expect(weak).toEqual([]);
  });

  it('the number in a cell of the heat map has a contrast of at least 4.5:1', () => {
    const weak = levels.filter(
      (name) => contrast(linearOf(palette[name]), linearOf(palette[`${name}-text`])) < 4.5,
    );
    expect(weak).toEqual([]);
  });
});
