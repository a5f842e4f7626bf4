import { describe, expect, it } from 'vitest';
import {
  cleanTemplateName,
  cleanTemplateText,
  hashtagMax,
  templateCaptionProblem,
  templateHashtagsProblem,
  templateInfoProblem,
  templateNameProblem,
} from './rules.ts';

const tags = (count: number) => Array.from({ length: count }, (_, i) => `#tag${i}`);

describe('the name of a template', () => {
  it.each(['', '   ', '\u0007', '\u200b'])('is needed: %j', (name) => {
    expect(templateNameProblem(name)).toBe('Please give the template a name.');
  });

  it('has at most 100 characters, and an emoji is one', () => {
    expect(templateNameProblem('⚓'.repeat(100))).toBeNull();
    expect(templateNameProblem('a'.repeat(100))).toBeNull();
    expect(templateNameProblem('a'.repeat(101))).toBe('A name has at most 100 characters.');
    expect(templateNameProblem('e' + '\u0301'.repeat(800))).toBe('A name has at most 100 characters.');
  });

  it('stands on one line', () => {
    expect(cleanTemplateName('  Harbour \n at\u202e dawn ')).toBe('Harbour at dawn');
  });
});

describe('the info of a template', () => {
  it('is needed, and has at most 500 characters', () => {
    expect(templateInfoProblem(' \n ')).toBe('Please say what this template is for.');
    expect(templateInfoProblem('a'.repeat(500))).toBeNull();
    expect(templateInfoProblem('a'.repeat(501))).toBe('The info has at most 500 characters.');
  });
});

describe('a caption', () => {
  it('is needed, and has at most 5000 characters', () => {
    expect(templateCaptionProblem('')).toBe('Please write a caption.');
    expect(templateCaptionProblem('a'.repeat(5000))).toBeNull();
    expect(templateCaptionProblem(' ' + 'a'.repeat(5000))).toBeNull();
    expect(templateCaptionProblem('a'.repeat(5001))).toBe('A caption has at most 5000 characters.');
  });

  it('keeps its lines and loses what nobody sees', () => {
    expect(cleanTemplateText('\nOne\r\nTwo\u0000\rThree\u202e\n\n')).toBe('One\nTwo \nThree');
  });
});

describe('the hashtags of a group', () => {
  it('are at least one and at most 100', () => {
    expect(templateHashtagsProblem([])).toBe('Please write at least one hashtag, such as #harbour.');
    expect(templateHashtagsProblem(tags(1))).toBeNull();
    expect(templateHashtagsProblem(tags(100))).toBeNull();
    expect(templateHashtagsProblem(tags(101))).toBe('A group has at most 100 hashtags.');
  });

  it('have at most 100 characters each', () => {
    expect(templateHashtagsProblem(['#'.padEnd(hashtagMax, 'a')])).toBeNull();
    expect(templateHashtagsProblem(['#'.padEnd(hashtagMax + 1, 'a')])).toBe(
      'A hashtag has at most 100 characters.',
    );
  });

  it.each(['harbour', '#', '#two words', '#two#more', '#end.', ' #space', ''])(
    'are one word that starts with a number sign: %j',
    (hashtag) => {
      expect(templateHashtagsProblem(['#fine', hashtag])).toBe('A hashtag is one word that starts with #.');
    },
  );

  it('may be written with accents of their own', () => {
    expect(templateHashtagsProblem(['#cafe\u0301'])).toBeNull();
  });
});
