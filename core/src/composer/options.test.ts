import { describe, expect, it } from 'vitest';
import { defaultOptions, type OptionName } from '../posts/content.ts';
import { supportedOptions, changeOptions } from './options.ts';

describe('what a choice entails', () => {
  it('a choice usually changes no other option', () => {
    expect(changeOptions(defaultOptions, { duetEnabled: false })).toEqual({
      ...defaultOptions,
      duetEnabled: false,
    });
  });

  it('resets the own brand and the privacy when content is disclosed', () => {
    const before = { ...defaultOptions, isOwnBrand: true, privacy: 'private' as const };
    expect(changeOptions(before, { isContentDisclosed: true })).toEqual({
      ...before,
      isContentDisclosed: true,
      isOwnBrand: false,
      privacy: 'public',
    });
  });

  it('own brand and privacy stay unchanged while content stays disclosed', () => {
    const before = { ...defaultOptions, isContentDisclosed: true, isOwnBrand: true };
    expect(changeOptions(before, { privacy: 'private' })).toEqual({ ...before, privacy: 'private' });
  });

  it('advertises for nobody when nothing is disclosed any more', () => {
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

describe('what a network is told', () => {
  const everything = {
    uploadType: 'video',
    privacy: 'unlisted',
    commentEnabled: false,
    duetEnabled: false,
    stitchEnabled: false,
    isContentDisclosed: true,
    isBranded: true,
    isOwnBrand: true,
    link: 'shop.exam',
  } as const;

  it('a network receives its own options and none that were set for another', () => {
    expect(supportedOptions(everything, [])).toEqual(defaultOptions);
    expect(supportedOptions(everything, ['link'])).toEqual({ ...defaultOptions, link: 'shop.exam' });
    const names = Object.keys(everything) as OptionName[];
    expect(supportedOptions(everything, names)).toEqual(everything);
  });

  it.each(['video', 'REELS', 'STORIES', 'image'])(
    'the type %s becomes a post at a network without that option',
    (type) => {
      expect(supportedOptions({ ...everything, uploadType: type }, []).uploadType).toBe('post');
      expect(supportedOptions({ ...everything, uploadType: type }, ['uploadType']).uploadType).toBe(type);
    },
  );

  it.each(['carousel', 'none', 'text'])('the type %s stays at a network without that option', (type) => {
    expect(supportedOptions({ ...everything, uploadType: type }, []).uploadType).toBe(type);
  });
});
