import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { photo } from '../../testing/library.ts';
import { renderApp } from '../../testing/render.tsx';
import { enterText } from '../../testing/enter-text.ts';
import { closeToast } from '../../ui/testing/close-toast.ts';

const clip = photo({
  _id: 'media-0002',
  name: 'clip.mp4',
  kind: 'video',
  type: 'video/mp4',
  durationMs: 6500,
  firebasePath: 'workspaces/harbourWorkspace0001/media/media-0002/clip.mp4',
});

/** A server with the library in memory. */
function libraryServer(first: LibraryItem[], answers: Answers = {}) {
  let items = first;
  return fakeApi({
    enter: () => enterReply(),
    storageQuota: () => ({ imagesSize: 1024, videosSize: 0, totalSize: 1024, storageLimit: 10_240 }),
    listMedia: ({ search = '', kind }) => ({
      items: items.filter((item) => item.name.includes(search) && (!kind || item.kind === kind)),
      nextCursor: null,
    }),
    registerMedia: ({ name = '' }) => {
      const item = photo({ _id: 'media-new1', name, bytes: 10 });
      items = [item, ...items];
      return item;
    },
    mediaUses: () => ({ posts: [], more: false }),
    describeMedia: ({ alt_text }) => photo({ alt_text }),
    removeMedia: ({ mediaId }) => {
      items = items.filter(({ _id: id }) => id !== mediaId);
      return {};
    },
    ...answers,
  });
}

const open = (api = libraryServer([photo(), clip]), search = '') =>
  renderApp(`/dashboard/library${search}`, { session: fakeSession(kim), api });
const files = async () => within(await screen.findByRole('list', { name: 'Files' }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const chosen = () => screen.getAllByLabelText('Files to upload')[0] as HTMLInputElement;

describe('the library screen', () => {
  it('the screen lists the files, and filters them by type and name', async () => {
    const { user } = open();
    const list = await files();
    expect(await list.findByRole('img', { name: 'harbour.jpg' })).toHaveProperty('tagName', 'IMG');
    expect(list.getByText('0:07')).toBeDefined();
    expect(await screen.findByText('1 GB of 10 GB used')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('File type'), 'video');
    await waitFor(() => expect(screen.queryByText('harbour.jpg')).toBeNull());
    expect((await files()).getByText('clip.mp4')).toBeDefined();
    expect(screen.getByLabelText('Search the library')).toHaveProperty('maxLength', 200);
    await enterText(user, screen.getByLabelText('Search the library'), 'zebra');
    expect(await screen.findByText('No files match. Try a different search or file type.')).toBeDefined();
  });

  it('the address keeps the search, the file type and the order, so that a reload shows the same files', async () => {
    const { user, path } = open();
    await files();
    await user.selectOptions(screen.getByLabelText('File type'), 'video');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'name');
    await enterText(user, screen.getByLabelText('Search the library'), 'clip');
    await waitFor(() => expect(path()).toBe('/dashboard/library?type=video&search=clip&sort=name'));
    cleanup();
    const again = open(undefined, '?type=video&search=clip&sort=name');
    expect((await files()).getByText('clip.mp4')).toBeDefined();
    expect(screen.getByLabelText('Search the library')).toHaveProperty('value', 'clip');
    expect(screen.getByLabelText('File type')).toHaveProperty('value', 'video');
    expect(screen.getByLabelText('Sort by')).toHaveProperty('value', 'name');
    await again.user.clear(screen.getByLabelText('Search the library'));
    await again.user.selectOptions(screen.getByLabelText('File type'), 'all');
    await again.user.selectOptions(screen.getByLabelText('Sort by'), 'newest');
    await waitFor(() => expect(again.path()).toBe('/dashboard/library'));
  });

  it('a change that comes before the screen shows the last one keeps the last one', async () => {
    const { path } = open();
    await files();
    act(() => {
      fireEvent.change(screen.getByLabelText('File type'), { target: { value: 'video' } });
      fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'name' } });
    });
    expect(path()).toBe('/dashboard/library?type=video&sort=name');
  });

  it('a search in the address that is longer than the server accepts is cut', async () => {
    open(undefined, `?search=${'clip.mp4'.padEnd(201)}`);
    expect(await screen.findByLabelText('Search the library')).toHaveProperty(
      'value',
      'clip.mp4'.padEnd(200),
    );
  });

  it('unknown values in the address are ignored', async () => {
    open(undefined, '?type=sound&sort=loud');
    expect((await files()).getByText('clip.mp4')).toBeDefined();
    expect(screen.getByLabelText('File type')).toHaveProperty('value', 'all');
    expect(screen.getByLabelText('Sort by')).toHaveProperty('value', 'newest');
  });

  it('a failed read can be retried, and the next page is loaded when the end of the list is in view', async () => {
    let isDown = true;
    const listMedia: Answers['listMedia'] = ({ cursor }) => {
      if (isDown) throw new ApiError({ status: 502, code: 'unavailable', message: 'Later, please.' });
      return cursor === undefined
        ? { items: [photo()], nextCursor: 'second' }
        : { items: [clip], nextCursor: null };
    };
    const { user } = open(libraryServer([], { listMedia }));
    expect(await screen.findByText('Later, please.')).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Open harbour.jpg' })).toBeDefined();
    expect(await screen.findByText('clip.mp4')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('the alt text is saved, and a text over the limit is refused', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: 'Open harbour.jpg' }));
    const modal = within(await dialog('harbour.jpg'));
    expect(modal.getByText('1600 × 900 px')).toBeDefined();
    await enterText(user, modal.getByLabelText('Alt text'), 'a'.repeat(501));
    expect(modal.getByText('Alt texts can have at most 500 characters.')).toBeDefined();
    expect(modal.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.clear(modal.getByLabelText('Alt text'));
    await enterText(user, modal.getByLabelText('Alt text'), 'Boats');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Alt text saved.')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'describeMedia')?.input).toMatchObject({
      alt_text: 'Boats',
    });
    expect(await (await files()).findByRole('img', { name: 'Boats' })).toBeDefined();
  });
});

describe('the selected files', () => {
  it('selected files can be saved to the device or deleted', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(address.includes('clip') ? Response.error() : new Response('picture')),
    );
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => 0 }));
    const { user, api } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select harbour.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Select all shown' }));
    expect(screen.getByText('2 files selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await closeToast('Failed to download: clip.mp4');
    expect(saved).toEqual(['harbour.jpg']);

    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 files?' }));
    expect(api.calls.some(({ name }) => name === 'removeMedia')).toBe(false);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Your library is empty')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Upload files' })).toHaveLength(1);
    expect(screen.queryByRole('search')).toBeNull();
    expect(await screen.findByText('Deleted: 2 files')).toBeDefined();
  });

  it('a new post has the selected files in the order of selection', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select clip.mp4' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select harbour.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Create post' }));
    const list = within(await screen.findByRole('list', { name: 'Selected files' }));
    expect(
      list.getAllByRole('button', { name: /^Remove/ }).map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Remove clip.mp4', 'Remove harbour.jpg']);
  });

  it('a new carousel has the selected image, and is not offered while a video is selected', async () => {
    const { user, path } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select harbour.jpg' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select clip.mp4' }));
    expect(screen.queryByRole('button', { name: 'Use as carousel' })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: 'Select clip.mp4' }));
    await user.click(screen.getByRole('button', { name: 'Use as carousel' }));
    const list = within(await screen.findByRole('list', { name: 'Images in order' }));
    list.getByRole('button', { name: 'Remove harbour.jpg' });
    expect(path()).toBe('/dashboard/upload?type=carousel');
  });
});

describe('uploading from the library screen', () => {
  const file = (name: string) => new File(['0123456789'], name);
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('an upload continues while another screen is open, and choosing its file a second time is refused, during the upload and afterwards', async () => {
    const { user, store, go } = open(libraryServer([]));
    await screen.findByText('Your library is empty');
    await user.upload(chosen(), file('boat.png'));
    const panel = within(await screen.findByRole('region', { name: 'Uploading 1 file' }));
    store.sent[0]?.progress(5);
    const bar = await panel.findByRole('progressbar', { name: 'Progress of boat.png' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'));
    await user.upload(chosen(), file('boat.png'));
    await closeToast('File already selected: boat.png');
    expect(store.sent).toHaveLength(1);

    go('/dashboard/settings');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(screen.getByRole('region', { name: 'Uploading 1 file' })).toBeDefined();
    expect(store.sent[0]?.aborted()).toBe(false);
    go('/dashboard/library');
    await screen.findByText('Your library is empty');
    store.sent[0]?.arrive();
    await closeToast('Uploaded: boat.png');
    expect(await screen.findByRole('button', { name: 'Open boat.png' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();

    await user.upload(chosen(), file('boat.png'));
    expect(await screen.findByText('File already selected: boat.png')).toBeDefined();
    expect(store.sent).toHaveLength(1);
  });

  it('the browser asks before the tab closes while an upload is running, and a refused file cannot be retried', async () => {
    const refuse = () => {
      throw new ApiError({ status: 400, code: 'invalid_input', message: 'Unsupported file type' });
    };
    const { user, store } = open(libraryServer([], { registerMedia: refuse }));
    await screen.findByText('Your library is empty');
    expect(closes()).toBe(true);
    await user.upload(chosen(), file('boat.png'));
    await screen.findByRole('list', { name: 'Uploads' });
    expect(closes()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel boat.png' }));
    await user.click(screen.getByRole('button', { name: 'Show uploads' }));
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(closes()).toBe(true);

    const before = store.sent.length;
    await user.upload(chosen(), file('lie.png'));
    await waitFor(() => expect(store.sent).toHaveLength(before + 1));
    store.sent[before]?.arrive();
    expect(await screen.findByText('Failed to upload: lie.png')).toBeDefined();
    const list = within(screen.getByRole('list', { name: 'Uploads' }));
    expect(list.getByText('Failed')).toBeDefined();
    expect(list.getByText('Unsupported file type')).toBeDefined();
    expect(list.queryByRole('button', { name: 'Retry lie.png' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Remove lie.png' }));
    expect(list.queryByText('lie.png')).toBeNull();
  });

  it('a file of an unsupported type is listed with the reason and can be removed', async () => {
    const { user, store } = open(libraryServer([]));
    await screen.findByText('Your library is empty');
    fireEvent.change(chosen(), { target: { files: [file('menu.pdf')] } });
    const panel = within(await screen.findByRole('region', { name: '1 file failed' }));
    await user.click(panel.getByRole('button', { name: 'Show uploads' }));
    expect(panel.getByText(/^Unsupported file type\. Choose/)).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Retry menu.pdf' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Remove menu.pdf' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(store.sent).toEqual([]);
  });

  it('an upload that exceeds the storage is stopped with a message', async () => {
    const full = { imagesSize: 10_240, videosSize: 0, totalSize: 10_240, storageLimit: 10_240 };
    const { user, store } = open(libraryServer([], { storageQuota: () => full }));
    await screen.findByText('Your library is empty');
    await user.upload(chosen(), file('boat.png'));
    await screen.findByRole('heading', { name: '1 file failed' });
    await user.click(screen.getByRole('button', { name: 'Show uploads' }));
    expect(screen.getByText(storageFullText)).toBeDefined();
    expect(await screen.findByText('Failed to upload: boat.png')).toBeDefined();
    expect(store.sent.every((sent) => sent.aborted())).toBe(true);
  });
});
