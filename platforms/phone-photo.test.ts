import { megabyte } from '@fanfare/core/values/bytes.ts';
import { fittingsOf, plannedCopy, withCopies } from '@fanfare/core/composer/fitting.ts';
import { contentOf, emptyVariant, type Variant } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { describe, expect, it } from 'vitest';
import { factsOf, networks } from './registry.ts';

function photo(change: Partial<LibraryItem> = {}): LibraryItem {
  return {
    _id: 'photo-0001',
    firebasePath: 'workspaces/w/media/photo-0001/IMG_0042.jpg',
    name: 'IMG_0042.jpg',
    kind: 'image',
    type: 'image/jpeg',
    bytes: 12 * megabyte,
    width: 4032,
    height: 3024,
    durationMs: null,
    alt_text: '',
    createdAt: '2026-11-02T09:00:00.000Z',
    ...change,
  };
}

const takesImages = networks.filter(({ id }) => id !== 'youtube').map(({ id }) => id);

function errorsOf(id: string, image: LibraryItem, isFitted: boolean): string[] {
  const facts = factsOf(id)!;
  const variant: Variant = {
    ...emptyVariant('p1'),
    uploadTo: id,
    platformId: '1',
    title: 'Boats',
    description: 'The harbour this morning',
    media: [image],
  };
  const fittings = isFitted ? fittingsOf([variant], [], factsOf) : [];
  const content = contentOf(withCopies(variant, fittings, plannedCopy), facts);
  return facts
    .check(content)
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);
}

describe('a photo from a phone', () => {
  it('every network except YouTube accepts images', () => {
    expect(takesImages).toHaveLength(8);
  });

  it.each(takesImages)(
    'a photo of an unusual size, format or ratio has no error after it was resized: %s',
    (id) => {
      for (const change of [
        {},
        { width: 3024, height: 4032 },
        { type: 'image/png', bytes: 25 * megabyte },
        { type: 'image/webp', width: 1200, height: 6000 },
        { width: 6000, height: 1000 },
        { width: 100, height: 100, bytes: 5000 },
      ])
        expect([change, errorsOf(id, photo(change), true)]).toEqual([change, []]);
    },
  );

  it('five networks refuse the original photo', () => {
    const refusing = takesImages.filter((id) => errorsOf(id, photo(), false).length > 0);
    expect(refusing.toSorted()).toEqual(['facebook', 'instagram', 'threads', 'tiktok', 'x']);
  });
});
