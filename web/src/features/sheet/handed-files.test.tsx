import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { photo } from '../../testing/library.ts';
import { removeLocks, stubLocks } from '../../testing/locks.ts';
import { renderApp } from '../../testing/render.tsx';
import { rowOf, openSheet } from './testing/open-sheet.ts';

beforeEach(() => {
  localStorage.clear();
  stubLocks();
});
afterEach(() => void removeLocks());

const openLibrary = () =>
  renderApp('/dashboard/library', {
    session: fakeSession(kim),
    api: fakeApi({
      enter: () => enterReply(),
      storageQuota: () => ({ imagesSize: 0, videosSize: 0, totalSize: 0, storageLimit: 10_240 }),
      listMedia: () => ({
        items: [photo(), photo({ _id: 'media-0002', name: 'clip.jpg' })],
        nextCursor: null,
      }),
      listAccounts: () => [],
      uploadQuota: () => ({ uploadCount: 0, limit: 100, percentage: 0, plan: 'free' }),
    }),
  });

it('files that are selected in the library are added to the sheet in the order of selection', async () => {
  const earlier = openSheet({ sheet: { rows: [rowOf('earlier')] } });
  await screen.findByRole('heading', { name: 'Configure Your Files' });
  earlier.unmount();
  const { user, path } = openLibrary();
  await user.click(await screen.findByRole('checkbox', { name: 'Select clip.jpg' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select harbour.jpg' }));
  await user.click(screen.getByRole('button', { name: 'Use in bulk' }));
  await screen.findByRole('button', { name: 'Remove harbour.jpg' });
  const remove = screen.getAllByRole('button', { name: /^Remove / });
  expect(remove.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Remove earlier.jpg',
    'Remove clip.jpg',
    'Remove harbour.jpg',
  ]);
  expect(path()).toBe('/dashboard/upload?type=bulk');
});
