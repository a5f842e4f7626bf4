import type { LibraryItem } from '@fanfare/core/media/library.ts';

export const photo = (change: Partial<LibraryItem> = {}): LibraryItem => ({
  _id: 'media-0001',
  firebasePath: 'workspaces/harbourWorkspace0001/media/media-0001/harbour.jpg',
  name: 'harbour.jpg',
  kind: 'image',
  type: 'image/jpeg',
  bytes: 2_400_000,
  width: 1600,
  height: 900,
  durationMs: null,
  alt_text: '',
  createdAt: '2026-11-20T09:00:00.000Z',
  ...change,
});
