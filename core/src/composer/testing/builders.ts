import type { LibraryItem } from '../../media/library.ts';
import type { ComposerAccount } from '../variant.ts';
import type { ComposerNetwork } from '../network.ts';

export function photo(change: Partial<LibraryItem> = {}): LibraryItem {
  const id = change._id ?? 'm1';
  return {
    _id: id,
    firebasePath: `workspaces/w/media/${id}/photo.jpg`,
    name: 'photo.jpg',
    kind: 'image',
    type: 'image/jpeg',
    bytes: 120_000,
    width: 1080,
    height: 1080,
    durationMs: null,
    alt_text: '',
    createdAt: '2026-11-02T09:00:00.000Z',
    ...change,
  };
}

export const ana: ComposerAccount = { platform: 'x', platform_id: '1', username: 'anapaints' };
export const quiet: ComposerAccount = { platform: 'youtube', platform_id: '2', username: 'quiethours' };
export const harbour: ComposerAccount = { platform: 'instagram', platform_id: '3', username: 'harbour' };

/** A network whose check never finds an issue. */
export function networkWith(change: Partial<ComposerNetwork> = {}): ComposerNetwork {
  return {
    id: 'x',
    label: 'X',
    limits: { description: 280, title: 100 },
    texts: { title: true, description: true, comment: true },
    options: ['uploadType', 'privacy', 'link'],
    altText: { max: 500, kinds: ['image'] },
    target: null,
    check: () => [],
    ...change,
  };
}
