import { describe, expect, it } from 'vitest';
import {
  colorsProblem,
  hasPrompt,
  imageIdsOf,
  imagePromptMax,
  imagePromptProblem,
  imagesLeftText,
  imageTextMax,
  imageTextProblem,
  readColors,
} from './generated-image.ts';

describe('the request for an image', () => {
  it.each([
    ['', false],
    [' \n\t', false],
    ['\u200b', false],
    ['a', true],
  ])('the prompt %j is accepted by the button Generate: %s', (prompt, expected) => {
    expect(hasPrompt(prompt)).toBe(expected);
    expect(imagePromptProblem(prompt) === null).toBe(expected);
  });

  it('a prompt of the maximum length is accepted, and a longer prompt is not', () => {
    expect(imagePromptProblem('é'.repeat(imagePromptMax))).toBeNull();
    expect(imagePromptProblem('é'.repeat(imagePromptMax + 1))).toBe(
      'A prompt can have at most 1,000 characters.',
    );
  });

  it('details of the maximum length are accepted, and longer details are not', () => {
    expect(imageTextProblem('')).toBeNull();
    expect(imageTextProblem('a'.repeat(imageTextMax))).toBeNull();
    expect(imageTextProblem('a'.repeat(imageTextMax + 1))).toBe('Use at most 300 characters here.');
  });

  it('colors are read from a text with commas, and duplicates are removed', () => {
    expect(readColors(' Rust, #efe2cd,, rust ,  deep   sea ')).toEqual(['Rust', '#efe2cd', 'deep sea']);
    expect(readColors('')).toEqual([]);
  });

  it('five colors are accepted, and six are not', () => {
    expect(colorsProblem(['a', 'b', 'c', 'd', 'e'])).toBeNull();
    expect(colorsProblem(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('Choose at most 5 colors.');
  });

  it('the name of a color can have 30 characters, and no more', () => {
    expect(colorsProblem(['a'.repeat(30)])).toBeNull();
    expect(colorsProblem(['a'.repeat(31)])).toBe('The name of a color can have at most 30 characters.');
  });

  it('the ids of the images of a run are derived from the id of the run', () => {
    expect(imageIdsOf('run-00001', 2)).toEqual(['run-00001-1', 'run-00001-2']);
  });

  it.each([
    [0, "You've reached your AI image limit!"],
    [1, "You've reached your AI image limit! 1 image is left this month."],
    [2, "You've reached your AI image limit! 2 images are left this month."],
  ])('the message about the quota is worded for the number of images that are left: %d', (left, expected) => {
    expect(imagesLeftText(left)).toBe(expected);
  });
});
