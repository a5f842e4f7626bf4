import { defaultOptions } from '@fanfare/core/posts/content.ts';
import { postContent, storedPost } from '@fanfare/core/posts/testing/builders.ts';
import { expect, it } from 'vitest';
import { madeUpMedia } from '../../../testing/memory-media.ts';
import { fingerprintOf } from './identity.ts';

const plain = storedPost({
  uploadTo: 'x',
  platformId: 'a1',
  content: postContent({ description: 'Fresh coffee' }),
});

const complete = storedPost({
  uploadTo: 'pinterest',
  platformId: 'a2',
  targets: ['boats'],
  schedule: { at: Date.parse('2025-12-01T09:00:00Z'), zone: 'Europe/Berlin' },
  content: postContent({
    title: 'Boats',
    description: 'At dawn',
    comment: 'Where?',
    media: [madeUpMedia({ id: 'm1' }), madeUpMedia({ id: 'm2' })],
    thumbnail: madeUpMedia({ id: 'm3' }),
    options: {
      uploadType: 'carousel',
      privacy: 'unlisted',
      commentEnabled: false,
      isContentDisclosed: true,
      isOwnBrand: true,
      link: 'https://shop.example',
    },
    altTexts: [{ id: 'm1', text: 'Two boats' }],
  }),
});

// Fingerprints as Fanfare stored them on 22 Nov 2026. The fingerprint of a stored post must never change.
it.each([
  ['a draft', plain, 'draft', 'a2d9d7722ef3d4c70182c92a8f50f1dd277101ba'],
  ['a published post', plain, 'upload', '1eef3062d75788aac07f9a8e5f4994960c773a96'],
  ['a scheduled post with every field', complete, 'schedule', '68f13a7ab6bf05a08825c88e1a7f9fc74f5aa181'],
  ['a draft with every field', complete, 'draft', '1e9eb66914f894e3f86f122bb6ca90106fed83f4'],
] as const)(
  'the fingerprint of %s equals the one that an earlier version of Fanfare stored',
  (_what, post, action, fingerprint) => {
    expect(fingerprintOf(post, action)).toBe(fingerprint);
  },
);

it('an option that differs from its default changes the fingerprint', () => {
  const changed = { ...defaultOptions, link: 'https://shop.example' };
  const linked = { ...plain, content: { ...plain.content, options: changed } };
  expect(fingerprintOf(linked, 'draft')).not.toBe(fingerprintOf(plain, 'draft'));
});

it('each alt text and its file change the fingerprint, but the order of the alt texts does not', () => {
  const describedAs = (...altTexts: [id: string, text: string][]) => ({
    ...complete,
    content: { ...complete.content, altTexts: altTexts.map(([id, text]) => ({ id, text })) },
  });
  const both = describedAs(['m1', 'Two boats'], ['m2', 'A pier']);
  const fingerprints = [
    complete,
    both,
    describedAs(['m2', 'A pier']),
    describedAs(['m2', 'Two boats']),
    describedAs(['m1', 'Two boats'], ['m2', 'Pier']),
    describedAs(),
  ].map((post) => fingerprintOf(post, 'draft'));
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(fingerprintOf(describedAs(['m2', 'A pier'], ['m1', 'Two boats']), 'draft')).toBe(
    fingerprintOf(both, 'draft'),
  );
});
