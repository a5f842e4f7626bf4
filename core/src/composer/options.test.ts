import { describe, expect, it } from 'vitest';
import { defaultOptions, type OptionName } from '../posts/content.ts';
import { changedOptions } from '../posts/testing/builders.ts';
import { supportedOptions, changeOptions, suitsKind } from './options.ts';

describe('the upload type', () => {
  it.each(['constructor', '__proto__', 'poster'])(
    'the unknown upload type %s accepts every kind of file',
    (uploadType) => {
      expect(suitsKind({ uploadType }, 'image')).toBe(true);
      expect(suitsKind({ uploadType }, 'video')).toBe(true);
    },
  );
});

describe('options that depend on each other', () => {
  it('changing an independent option does not change other options', () => {
    expect(changeOptions(defaultOptions, { duetEnabled: false })).toEqual({
      ...defaultOptions,
      duetEnabled: false,
    });
  });

  it('disclosing content clears the "own brand" option and makes the post public', () => {
    const before = { ...defaultOptions, isOwnBrand: true, privacy: 'private' as const };
    expect(changeOptions(before, { isContentDisclosed: true })).toEqual({
      ...before,
      isContentDisclosed: true,
      isOwnBrand: false,
      privacy: 'public',
    });
  });

  it('changing the privacy of disclosed content keeps the "own brand" option', () => {
    const before = { ...defaultOptions, isContentDisclosed: true, isOwnBrand: true };
    expect(changeOptions(before, { privacy: 'private' })).toEqual({ ...before, privacy: 'private' });
  });

  it('ending the disclosure clears the options "own brand" and "branded content"', () => {
    const before = { ...defaultOptions, isContentDisclosed: true, isOwnBrand: true, isBranded: true };
    expect(changeOptions(before, { isContentDisclosed: false })).toMatchObject({
      isOwnBrand: false,
      isBranded: false,
    });
  });

  it('branded content is always public', () => {
    const hidden = { ...defaultOptions, isContentDisclosed: true, privacy: 'private' as const };
    const branded = changeOptions(hidden, { isBranded: true });
    expect(branded.privacy).toBe('public');
    expect(changeOptions(branded, { privacy: 'private' }).privacy).toBe('public');
    expect(changeOptions({ ...branded, isBranded: false }, { privacy: 'private' }).privacy).toBe('private');
  });
});

describe('the options of a post that a network supports', () => {
  it('options that a network does not support have their default values', () => {
    expect(supportedOptions(changedOptions, [])).toEqual(defaultOptions);
    expect(supportedOptions(changedOptions, ['link'])).toEqual({ ...defaultOptions, link: 'unfinished' });
    const names = Object.keys(changedOptions) as OptionName[];
    expect(supportedOptions(changedOptions, names)).toEqual(changedOptions);
  });

  it.each(['video', 'REELS', 'STORIES', 'image'])(
    'a network without upload types receives the type "post" instead of %s',
    (type) => {
      expect(supportedOptions({ ...changedOptions, uploadType: type }, []).uploadType).toBe('post');
      expect(supportedOptions({ ...changedOptions, uploadType: type }, ['uploadType']).uploadType).toBe(type);
    },
  );

  it.each(['carousel', 'none', 'text'])(
    'a network without upload types receives the type %s unchanged',
    (type) => {
      expect(supportedOptions({ ...changedOptions, uploadType: type }, []).uploadType).toBe(type);
    },
  );
});
