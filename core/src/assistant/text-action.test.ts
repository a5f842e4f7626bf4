import { describe, expect, it } from 'vitest';
import { actionTextMax, actionTextProblem, changedText } from './text-action.ts';

describe('a text to change', () => {
  it('a blank text is refused', () => {
    expect(actionTextProblem(' \n')).toBe('Write something first.');
    expect(actionTextProblem('Hello')).toBeNull();
  });

  it('a text has at most 10,000 characters', () => {
    expect(actionTextProblem('x'.repeat(actionTextMax))).toBeNull();
    expect(actionTextProblem('x'.repeat(actionTextMax + 1))).toBe('Select up to 10,000 characters.');
  });
});

describe('a changed text', () => {
  it('the trimmed answer replaces the text', () => {
    expect(changedText('shorten', 'Boats at dawn.', ' Boats.\n')).toBe('Boats.');
  });

  it('white space at the start and end of a selected text is preserved', () => {
    expect(changedText('rewrite', ' at dawn\n', 'by daybreak')).toBe(' by daybreak\n');
  });

  it('an empty answer changes nothing', () => {
    expect(changedText('translate', 'Boats', ' \n')).toBeNull();
  });

  it('hashtags are added below the unchanged text', () => {
    expect(changedText('hashtags', 'Boats at dawn.', 'Here: #boats #dawn')).toBe(
      'Boats at dawn.\n\n#boats #dawn',
    );
  });

  it('new hashtags are added after the hashtags at the end of the text', () => {
    expect(changedText('hashtags', 'Boats #dawn', '#boats')).toBe('Boats #dawn #boats');
  });

  it('a hashtag that the text already has is not added again', () => {
    expect(changedText('hashtags', 'Boats #Dawn', '#dawn #boats #Boats')).toBe('Boats #Dawn #boats');
    expect(changedText('hashtags', 'Boats #Dawn', '#dawn')).toBeNull();
  });

  it('an answer without a hashtag changes nothing', () => {
    expect(changedText('hashtags', 'Boats', 'I have no idea.')).toBeNull();
  });
});
