import { describe, expect, it } from 'vitest';
import { generateImagesInput } from './generator.ts';

const form = {
  workspaceId: 'a'.repeat(20),
  id: 'run-00001',
  prompt: ' A harbour ',
  size: 'story',
  style: '3d',
};

describe('the form of a request for images', () => {
  it('a request for images requires only the prompt, the size and the style', () => {
    expect(generateImagesInput.parse(form)).toEqual({
      ...form,
      prompt: 'A harbour',
      count: 1,
      colors: [],
      backgroundDescription: '',
      additionalDetails: '',
    });
  });

  it.each([
    ['Rust, Oat', ['Rust', 'Oat']],
    ['["Rust","Oat"]', ['Rust', 'Oat']],
    ['[]', []],
    ['', []],
  ])('the colors %j are read as %j', (colors, expected) => {
    expect(generateImagesInput.parse({ ...form, colors }).colors).toEqual(expected);
  });

  it.each([
    ['1', true],
    ['3', true],
    ['0', false],
    ['4', false],
    ['2.5', false],
  ])('the number of images %s is accepted: %s', (count, expected) => {
    expect(generateImagesInput.safeParse({ ...form, count }).success).toBe(expected);
  });

  it.each([
    { prompt: ' ' },
    { size: 'wide' },
    { style: 'cubist' },
    { colors: 'a,b,c,d,e,f' },
    { additionalDetails: 'a'.repeat(301) },
    { id: 'run' },
    { unknown: 'x' },
  ])('a form with %j is refused', (change) => {
    expect(generateImagesInput.safeParse({ ...form, ...change }).success).toBe(false);
  });
});
