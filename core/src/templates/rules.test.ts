import { describe, expect, it } from 'vitest';
import {
  cleanTemplateText,
  hashtagMax,
  templateCaptionProblem,
  templateHashtagsProblem,
  templateInfoProblem,
  templateNameProblem,
} from './rules.ts';

const tags = (count: number) => Array.from({ length: count }, (_, i) => `#tag${i}`);

describe('the name of a template', () => {
  it.each(['', '   ', '\u0007', '\u200b'])('a blank name is refused: %j', (name) => {
    expect(templateNameProblem(name)).toBe('Please give the template a name.');
  });

  it('a name has at most 100 characters, and a character with hundreds of accents is too long', () => {
    expect(templateNameProblem('⚓'.repeat(100))).toBeNull();
    expect(templateNameProblem('a'.repeat(100))).toBeNull();
    expect(templateNameProblem('a'.repeat(101))).toBe('Names can have at most 100 characters.');
    expect(templateNameProblem('e' + '\u0301'.repeat(800))).toBe('Names can have at most 100 characters.');
  });
});

describe('the info of a template', () => {
  it('the info has from 1 to 500 characters', () => {
    expect(templateInfoProblem(' \n ')).toBe('Please say what this template is for.');
    expect(templateInfoProblem('a'.repeat(500))).toBeNull();
    expect(templateInfoProblem('a'.repeat(501))).toBe('Info can have at most 500 characters.');
  });
});

describe('a caption', () => {
  it('a caption has from 1 to 5000 characters', () => {
    expect(templateCaptionProblem('')).toBe('Please write a caption.');
    expect(templateCaptionProblem('a'.repeat(5000))).toBeNull();
    expect(templateCaptionProblem(' ' + 'a'.repeat(5000))).toBeNull();
    expect(templateCaptionProblem('a'.repeat(5001))).toBe('Captions can have at most 5000 characters.');
  });

  it('the line breaks of a caption are kept, and its invisible characters are removed', () => {
    expect(cleanTemplateText('\nOne\r\nTwo\u0000\rThree\u202e\n\n')).toBe('One\nTwo\nThree');
  });
});

describe('the hashtags of a group', () => {
  it('a group has from 1 to 100 hashtags', () => {
    expect(templateHashtagsProblem([])).toBe('Please write at least one hashtag, such as #harbour.');
    expect(templateHashtagsProblem(tags(1))).toBeNull();
    expect(templateHashtagsProblem(tags(100))).toBeNull();
    expect(templateHashtagsProblem(tags(101))).toBe('Groups can have at most 100 hashtags.');
  });

  it('a hashtag has at most 100 characters', () => {
    expect(templateHashtagsProblem(['#'.padEnd(hashtagMax, 'a')])).toBeNull();
    expect(templateHashtagsProblem(['#'.padEnd(hashtagMax + 1, 'a')])).toBe(
      'Hashtags can have at most 100 characters.',
    );
  });

  it.each(['harbour', '#', '#two words', '#two#more', '#end.', ' #space', ''])(
    'a text that is not one word starting with # is refused: %j',
    (hashtag) => {
      expect(templateHashtagsProblem(['#fine', hashtag])).toBe('A hashtag is one word that starts with #.');
    },
  );

  it('a hashtag may contain combining accents', () => {
    expect(templateHashtagsProblem(['#cafe\u0301'])).toBeNull();
  });
});
