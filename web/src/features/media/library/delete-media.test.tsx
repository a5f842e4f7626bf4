import type { MediaUse, MediaUses } from '@fanfare/core/posts/media-uses.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { enterReply } from '../../../testing/entered.ts';
import { fakeApi, type Answers } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { renderApp } from '../../../testing/render.tsx';

const use = (change: Partial<MediaUse> = {}): MediaUse => ({
  _id: 'p1',
  post_id: 'g1',
  status: 'scheduled',
  uploadTo: 'x',
  title: '',
  description: 'Dawn at the harbour\nand more',
  schedule: '2026-12-01T09:00:00.000Z',
  ...change,
});

type Remove = NonNullable<Answers['removeMedia']>;
type Ask = (input: { mediaIds: string[] }) => MediaUses | Promise<MediaUses>;

function openLibrary(mediaUses: Ask, count = 1, removeMedia: Remove = () => ({})) {
  const items = Array.from({ length: count }, (_, n) =>
    photo({ _id: `media-${1001 + n}`, name: `shot ${n + 1}.jpg` }),
  );
  const api = fakeApi({
    enter: () => enterReply(),
    storageQuota: () => ({ imagesSize: 1, videosSize: 0, totalSize: 1, storageLimit: 10_240 }),
    listMedia: () => ({ items, nextCursor: null }),
    listAccounts: () => [],
    listPostGroups: () => [],
    uploadQuota: () => ({ uploadCount: 0, uploadLimit: 30, plan: 'free' }) as never,
    removeMedia,
    mediaUses,
  });
  return renderApp('/dashboard/library', { session: fakeSession(kim), api });
}

async function askToDelete({ user }: ReturnType<typeof openLibrary>, title: string) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select shot 1.jpg' }));
  if (!title.includes('shot')) await user.click(screen.getByRole('button', { name: 'Select all shown' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  return within(await screen.findByRole('alertdialog', { name: title }));
}

const removed = (api: ReturnType<typeof openLibrary>['api']) =>
  api.calls.filter(({ name }) => name === 'removeMedia').length;

describe('deleting one file', () => {
  it('the dialog lists the posts that use the file and links to them, and “Delete anyway” deletes the file', async () => {
    const opened = openLibrary(() => ({
      posts: [use(), use({ _id: 'p2', post_id: 'g/2', status: 'draft', title: 'Boats' })],
      more: false,
    }));
    const question = await askToDelete(opened, 'Delete shot 1.jpg?');
    const list = within(await question.findByRole('region', { name: 'Used by' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ScheduledDawn at the harbour',
      'DraftBoats',
    ]);
    expect(list.getByRole('link', { name: 'Boats' }).getAttribute('href')).toBe(
      '/dashboard/upload?post=g%2F2',
    );
    expect(question.getByText(/The posts below cannot be published without it\./)).toBeTruthy();
    expect(removed(opened.api)).toBe(0);
    await opened.user.click(question.getByRole('button', { name: 'Delete anyway' }));
    await waitFor(() => expect(removed(opened.api)).toBe(1));
    const { input } = opened.api.calls.find(({ name }) => name === 'removeMedia')!;
    expect(input).toMatchObject({ mediaId: 'media-1001', whileUsed: 'true' });
  });

  it('following a link to a post closes the dialog and deletes nothing', async () => {
    const opened = openLibrary(() => ({ posts: [use()], more: false }));
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Open shot 1.jpg' }));
    const details = within(await screen.findByRole('dialog', { name: 'shot 1.jpg' }));
    await user.click(details.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('link', { name: 'Dawn at the harbour' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => {
      expect(opened.path()).toBe('/dashboard/upload?post=g1');
      expect(screen.getByText('This post is no longer in this workspace.')).toBeTruthy();
    });
    expect(removed(opened.api)).toBe(0);
  });

  it('an unused file is deleted after the usual confirmation', async () => {
    const opened = openLibrary(() => ({ posts: [], more: false }));
    const question = await askToDelete(opened, 'Delete shot 1.jpg?');
    await waitFor(() => expect(question.queryByText(/^Checking which posts/)).toBeNull());
    expect(question.queryByRole('region', { name: 'Used by' })).toBeNull();
    await opened.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removed(opened.api)).toBe(1));
    // Without `whileUsed`, the server does not delete the file if a post has started to use it since the check.
    const { input } = opened.api.calls.find(({ name }) => name === 'removeMedia')!;
    expect(input).not.toHaveProperty('whileUsed');
  });

  it('the delete button is disabled until the check for posts has finished', async () => {
    const { promise, resolve } = Promise.withResolvers<MediaUses>();
    const opened = openLibrary(() => promise);
    const question = await askToDelete(opened, 'Delete shot 1.jpg?');
    const sure = question.getByRole('button', { name: 'Delete' });
    expect(sure).toHaveProperty('disabled', true);
    resolve({ posts: [use()], more: false });
    await waitFor(() => expect(sure).toHaveProperty('disabled', false));
    expect(sure.textContent).toBe('Delete anyway');
  });

  it('the posts are checked again whenever the dialog opens', async () => {
    const later = Promise.withResolvers<MediaUses>();
    let asks = 0;
    const opened = openLibrary(() => {
      asks += 1;
      return asks === 1 ? { posts: [], more: false } : later.promise;
    });
    const question = await askToDelete(opened, 'Delete shot 1.jpg?');
    await waitFor(() => expect(question.queryByText(/^Checking which posts/)).toBeNull());
    await opened.user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await opened.user.click(screen.getByRole('button', { name: 'Delete' }));
    const again = within(await screen.findByRole('alertdialog', { name: 'Delete shot 1.jpg?' }));
    expect(again.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
    later.resolve({ posts: [use()], more: false });
    expect(await again.findByRole('button', { name: 'Delete anyway' })).toBeTruthy();
  });

  it('the dialog warns when the check for posts failed', async () => {
    const opened = openLibrary(() => {
      throw new ApiError({ status: 500, code: 'internal', message: 'No.' });
    });
    const question = await askToDelete(opened, 'Delete shot 1.jpg?');
    await question.findByText(/We could not check which posts use it\./);
    expect(question.getByRole('button', { name: 'Delete' })).toBeTruthy();
  });
});

describe('the focus after a deletion', () => {
  const openButton = (number: number) => screen.getByRole('button', { name: `Open shot ${number}.jpg` });

  it('the focus moves to the file after the deleted files, or to the last file if there is none', async () => {
    const { user } = openLibrary(() => ({ posts: [], more: false }), 4);
    const confirm = async () => {
      const question = within(await screen.findByRole('alertdialog'));
      await waitFor(() =>
        expect(question.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false),
      );
      await user.click(question.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await user.click(await screen.findByRole('checkbox', { name: 'Select shot 1.jpg' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select shot 2.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await confirm();
    await waitFor(() => expect(document.activeElement).toBe(openButton(3)));

    await user.click(openButton(4));
    const details = within(await screen.findByRole('dialog', { name: 'shot 4.jpg' }));
    await user.click(details.getByRole('button', { name: 'Delete' }));
    await confirm();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open shot 4.jpg' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(openButton(3)));
  });

  it('after the only file is deleted, the focus moves to the heading of the empty library', async () => {
    const opened = openLibrary(() => ({ posts: [], more: false }));
    const question = await askToDelete(opened, 'Delete shot 1.jpg?');
    await opened.user.click(await question.findByRole('button', { name: 'Delete' }));
    const heading = await screen.findByRole('heading', { name: 'Your library is empty' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe('deleting many files', () => {
  it('the files are checked in batches, and a post that uses several of them is listed once', async () => {
    const opened = openLibrary(() => ({ posts: [use()], more: false }), 16);
    const question = await askToDelete(opened, 'Delete 16 files?');
    await question.findByRole('region', { name: 'Used by' });
    expect(question.getAllByRole('listitem')).toHaveLength(1);
    const asked = opened.api.calls.filter(({ name }) => name === 'mediaUses');
    expect(asked.map(({ input }) => (input as { mediaIds: string[] }).mediaIds.length)).toEqual([10, 6]);
    expect(question.queryByText(/And more posts/)).toBeNull();
  });

  it('if more posts use the files than the dialog lists, the dialog says so and checks no further files', async () => {
    const opened = openLibrary(() => ({ posts: [use()], more: true }), 16);
    const question = await askToDelete(opened, 'Delete 16 files?');
    await question.findByText('And more posts.');
    expect(opened.api.calls.filter(({ name }) => name === 'mediaUses')).toHaveLength(1);
  });

  it('deleted files leave the list, and files that could not be deleted stay selected', async () => {
    const outcome = Promise.withResolvers<object>();
    const opened = openLibrary(
      () => ({ posts: [], more: false }),
      3,
      ({ mediaId }) => (mediaId === 'media-1002' ? outcome.promise : {}),
    );
    const question = await askToDelete(opened, 'Delete 3 files?');
    await opened.user.click(await question.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleting 3 of 3 files');
    outcome.reject(new ApiError({ status: 502, code: 'unavailable', message: 'Later, please.' }));
    await screen.findByText('Deleted 2 of 3 files. Later, please.');
    expect(screen.getByText('1 file selected')).toBeDefined();
    expect(screen.getByRole('checkbox', { name: 'Select shot 2.jpg' })).toHaveProperty('checked', true);
    expect(screen.queryByRole('button', { name: 'Open shot 1.jpg' })).toBeNull();
  });
});
