import { describe, expect, it } from 'vitest';
import { defaultOptions } from '../posts/content.ts';
import { withOptions } from './options.ts';

describe('what a choice entails', () => {
  it('is nothing else, as a rule', () => {
    expect(withOptions(defaultOptions, { duetEnabled: false })).toEqual({
      ...defaultOptions,
      duetEnabled: false,
    });
  });

  it('resets the own brand and the privacy when content is disclosed', () => {
    const before = { ...defaultOptions, isOwnBrand: true, privacy: 'private' as const };
    expect(withOptions(before, { isContentDisclosed: true })).toEqual({
      ...before,
      isContentDisclosed: true,
      isOwnBrand: false,
      privacy: 'public',
    });
  });

  it('leaves own brand and privacy as they are while content stays disclosed', () => {
    const before = { ...defaultOptions, isContentDisclosed: true, isOwnBrand: true };
    expect(withOptions(before, { privacy: 'private' })).toEqual({ ...before, privacy: 'private' });
  });

  it('advertises for nobody when nothing is disclosed any more', () => {
    const before = { ...defaultOptions, isContentDisclosed: true, isOwnBrand: true, isBranded: true };
    expect(withOptions(before, { isContentDisclosed: false })).toMatchObject({
      isOwnBrand: false,
      isBranded: false,
    });
  });

  it('is public as soon as it is branded, and while it is', () => {
    const hidden = { ...defaultOptions, isContentDisclosed: true, privacy: 'private' as const };
    const branded = withOptions(hidden, { isBranded: true });
    expect(branded.privacy).toBe('public');
    expect(withOptions(branded, { privacy: 'private' }).privacy).toBe('public');
    expect(withOptions({ ...branded, isBranded: false }, { privacy: 'private' }).privacy).toBe('private');
  });
});
