import { describe, expect, it } from 'vitest';
import { contentOf, draftKey, emptyVariant, isDraft, keyOf, accountKey } from './variant.ts';
import { hasContent } from './shared-content.ts';
import { photo } from './testing/builders.ts';

describe('the variant of an account', () => {
  it('the key of a variant consists of its network and account, and the key of a draft is always the same', () => {
    const draft = emptyVariant('p1');
    expect(keyOf(draft)).toBe(draftKey);
    expect(isDraft(draft)).toBe(true);
    const social = { ...draft, uploadTo: 'x', platformId: 'a/b' };
    expect(keyOf(social)).toBe(accountKey({ platform: 'x', platform_id: 'a/b' }));
    expect(isDraft(social)).toBe(false);
  });

  it.each(['title', 'description', 'comment'] as const)(
    'a variant with nothing but a %s has content',
    (field) => {
      const variant = emptyVariant('p1');
      expect(hasContent(variant)).toBe(false);
      expect(hasContent({ ...variant, [field]: ' \n' })).toBe(false);
      expect(hasContent({ ...variant, [field]: 'a' })).toBe(true);
    },
  );

  it('a variant with nothing but a file has content', () => {
    expect(hasContent({ ...emptyVariant('p1'), media: [photo()] })).toBe(true);
  });

  it('the measured values of files are passed to the rules of networks', () => {
    const content = contentOf(
      { ...emptyVariant('p1'), media: [photo({ _id: 'm7' })], thumbnail: photo() },
      { options: [], altText: null },
    );
    expect(content.media).toEqual([
      {
        id: 'm7',
        path: 'workspaces/w/media/m7/photo.jpg',
        kind: 'image',
        type: 'image/jpeg',
        bytes: 120_000,
        width: 1080,
        height: 1080,
        durationMs: null,
      },
    ]);
    expect(content.thumbnail?.kind).toBe('image');
    expect(contentOf(emptyVariant('p1'), { options: [], altText: null }).thumbnail).toBeNull();
  });
});
