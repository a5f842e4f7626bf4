import type { SavedView } from '@fanfare/core/posts/saved-views.ts';
import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import type { Person, UploadedFile } from '../http/handlers.ts';
import type { StoredWorkspace } from '../store/workspaces.ts';

export const testTime = new Date('2026-11-21T12:00:00.000Z');

export const ids = {
  workspace: 'workspaceOfDana00001',
  other: 'workspaceOfMika00001',
  unknown: 'workspaceOfNobody001',
};

export function person(change: Partial<Person> = {}): Person {
  const uid = change.uid ?? 'dana';
  return {
    uid,
    name: `${uid[0]?.toUpperCase() ?? ''}${uid.slice(1)} Demo`,
    email: `${uid}@fanfare.example`,
    emailVerified: true,
    staff: false,
    ...change,
  };
}

export function workspace(change: Partial<StoredWorkspace> = {}): StoredWorkspace {
  return { id: ids.workspace, name: 'Harbour Coffee', image: null, createdAt: testTime, ...change };
}

export function upload(bytes: Buffer, change: Partial<UploadedFile> = {}): UploadedFile {
  return { name: 'picture.png', type: 'image/png', bytes, ...change };
}

/** Creates distinct ids: `id1`, `id2` … */
export function countedIds(): () => string {
  let count = 0;
  return () => `id${(count += 1)}`;
}

export const madeUpView = (change: Partial<SavedView> = {}): SavedView => ({
  id: 'view-1',
  name: 'Failed posts',
  status: 'failed',
  network: 'madeup',
  account: null,
  range: null,
  order: null,
  search: '',
  ...change,
});

export const madeUpPreset = (change: Partial<UtmPreset> = {}): UtmPreset => ({
  id: 'preset-1',
  name: 'Autumn roast',
  source: '{network}',
  medium: 'social',
  campaign: 'autumn-roast',
  term: '',
  content: '',
  ...change,
});
