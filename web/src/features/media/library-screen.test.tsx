import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enteredWith } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { photo } from '../../testing/library.ts';
import { renderApp } from '../../testing/render.tsx';

const clip = photo({
  _id: 'media-0002',
  name: 'clip.mp4',
  kind: 'video',
  type: 'video/mp4',
  durationMs: 6500,
  firebasePath: 'workspaces/harbourWorkspace0001/media/media-0002/clip.mp4',
});

/** Fake server that keeps an in-memory library. */
function libraryServer(first: LibraryItem[], answers: Answers = {}) {
  let items = first;
  return fakeApi({
    enter: () => enteredWith(),
    storageQuota: () => ({ imagesSize: 1024, videosSize: 0, totalSize: 1024, storageLimit: 10_240 }),
    listMedia: ({ search = '', kind }) => ({
      items: items.filter((item) => item.name.includes(search) && (!kind || item.kind === kind)),
      nextCursor: null,
    }),
    registerMedia: ({ name = '' }) => {
      const item = photo({ _id: 'media-new1', name });
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

const open = (api = libraryServer([photo(), clip])) =>
  renderApp('/dashboard/library', { session: fakeSession(kim), api });
const files = async () => within(await screen.findByRole('list', { name: 'Files' }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const chosen = () => screen.getAllByLabelText('Files to upload')[0] as HTMLInputElement;

describe('the library screen', () => {
  it('the screen lists the files and the storage that is left', async () => {
    open();
    const list = await files();
    expect(await list.findByRole('img', { name: 'harbour.jpg' })).toHaveProperty('tagName', 'IMG');
    expect(list.getByText('0:07')).toBeDefined();
    expect(await screen.findByText('1 GB of 10 GB used')).toBeDefined();
  });

  it.each([
    [8192, '8 GB of 10 GB used'],
    [8193, '8 GB of 10 GB used. Delete files you no longer need to make room. Upgrade'],
    [
      10_240,
      '10 GB of 10 GB used. Your storage is full. Delete files you no longer need to make room. Upgrade',
    ],
  ])('the storage bar warns when %d MB are used', async (totalSize, said) => {
    const sizes = { imagesSize: totalSize, videosSize: 0, totalSize, storageLimit: 10_240 };
    open(libraryServer([photo()], { storageQuota: () => sizes }));
    await waitFor(() => expect(screen.getByText(/of 10 GB used/).textContent).toBe(said));
  });

  it('the storage bar names the owner of the plan', async () => {
    const sizes = {
      imagesSize: 1,
      videosSize: 0,
      totalSize: 1,
      storageLimit: 10_240,
      planOwner: 'Mika Demo',
    };
    open(libraryServer([photo()], { storageQuota: () => sizes }));
    expect(await screen.findByText('Counts towards Mika Demo’s plan.')).toBeDefined();
  });

  it('an empty library offers the first upload', async () => {
    open(libraryServer([]));
    expect(await screen.findByText('Your library is empty')).toBeDefined();
  });

  it('a failed read shows the reason and can be retried', async () => {
    const outcomes = [
      () => {
        throw new ApiError({ status: 502, code: 'unavailable', message: 'Later, please.' });
      },
      () => ({ items: [photo()], nextCursor: null }),
    ];
    const listMedia = () => (outcomes.shift() ?? (() => ({ items: [photo()], nextCursor: null })))();
    const { user } = open(libraryServer([], { listMedia }));
    expect(await screen.findByText('Later, please.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Open harbour.jpg' })).toBeDefined();
  });

  it('the search filters by name and file type, and a message appears if nothing matches', async () => {
    const { user } = open();
    await files();
    await user.selectOptions(screen.getByLabelText('File type'), 'video');
    await waitFor(() => expect(screen.queryByText('harbour.jpg')).toBeNull());
    expect((await files()).getByText('clip.mp4')).toBeDefined();
    await user.type(screen.getByLabelText('Search the library'), 'zebra');
    expect(await screen.findByText('No files match. Try a different search or file type.')).toBeDefined();
  });

  it('the next page is loaded when the end of the list comes into view', async () => {
    const listMedia: Answers['listMedia'] = ({ cursor }) =>
      cursor === undefined ? { items: [photo()], nextCursor: 'second' } : { items: [clip], nextCursor: null };
    open(libraryServer([], { listMedia }));
    expect(await screen.findByText('clip.mp4')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('the alt text is saved, and a text over the limit is refused', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: 'Open harbour.jpg' }));
    const modal = within(await dialog('harbour.jpg'));
    expect(modal.getByText('1600 × 900 px')).toBeDefined();
    await user.click(modal.getByLabelText('Alt text'));
    await user.paste('a'.repeat(501));
    expect(modal.getByText('Alt texts can have at most 500 characters.')).toBeDefined();
    expect(modal.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.clear(modal.getByLabelText('Alt text'));
    await user.type(modal.getByLabelText('Alt text'), 'Boats{Enter}');
    expect(await screen.findByText('Alt text saved.')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'describeMedia')?.input).toMatchObject({
      alt_text: 'Boats',
    });
    expect(await (await files()).findByRole('img', { name: 'Boats' })).toBeDefined();
  });

  it('the selected files are deleted after a confirmation', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select harbour.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Select all shown' }));
    expect(screen.getByText('2 files selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 files?' }));
    expect(api.calls.some(({ name }) => name === 'removeMedia')).toBe(false);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Your library is empty')).toBeDefined();
    expect(await screen.findByText('Deleted: 2 files')).toBeDefined();
  });
});

describe('the selected files', () => {
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

  it('a new carousel has the selected images', async () => {
    const { user, path } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select harbour.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Use as carousel' }));
    const list = within(await screen.findByRole('list', { name: 'Images in order' }));
    list.getByRole('button', { name: 'Remove harbour.jpg' });
    expect(path()).toBe('/dashboard/upload?type=carousel');
  });

  it('a video cannot be used in a carousel', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select harbour.jpg' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select clip.mp4' }));
    expect(screen.queryByRole('button', { name: 'Use as carousel' })).toBeNull();
  });

  it('the files are saved to the device, and failed ones are named', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(address.includes('clip') ? Response.error() : new Response('picture')),
    );
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => 0 }));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select harbour.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Select all shown' }));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByText('Failed to download: clip.mp4');
    expect(saved).toEqual(['harbour.jpg']);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

describe('uploading from the library screen', () => {
  const file = (name: string) => new File(['0123456789'], name);

  it('an upload shows its progress, then the file appears in the library', async () => {
    const { user, store } = open(libraryServer([]));
    await screen.findByText('Your library is empty');
    await user.upload(chosen(), file('boat.png'));
    const panel = within(await screen.findByRole('region', { name: 'Uploading 1 file' }));
    store.sent[0]?.progress(5);
    const bar = await panel.findByRole('progressbar', { name: 'Progress of boat.png' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'));
    store.sent[0]?.arrive();
    expect(await screen.findByText('Uploaded: boat.png')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Open boat.png' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close uploads' }));
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  });

  it('the browser asks before the tab closes only while an upload is running', async () => {
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = open(libraryServer([]));
    await screen.findByText('Your library is empty');
    expect(closes()).toBe(true);
    await user.upload(chosen(), file('boat.png'));
    await screen.findByRole('list', { name: 'Uploads' });
    expect(closes()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel boat.png' }));
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(closes()).toBe(true);
  });

  it('an upload continues while another screen is open', async () => {
    const { user, store } = open(libraryServer([]));
    await screen.findByText('Your library is empty');
    await user.upload(chosen(), file('boat.png'));
    await screen.findByRole('list', { name: 'Uploads' });
    await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(screen.getByRole('list', { name: 'Uploads' })).toBeDefined();
    expect(store.sent[0]?.aborted()).toBe(false);
  });

  it('a failed upload shows the reason and can be removed from the list', async () => {
    const refuse = () => {
      throw new ApiError({ status: 400, code: 'invalid_input', message: 'Unsupported file type' });
    };
    const { user, store } = open(libraryServer([], { registerMedia: refuse }));
    await screen.findByText('Your library is empty');
    await user.upload(chosen(), file('lie.png'));
    await waitFor(() => expect(store.sent).toHaveLength(1));
    store.sent[0]?.arrive();
    expect(await screen.findByText('Failed to upload: lie.png')).toBeDefined();
    const list = within(screen.getByRole('list', { name: 'Uploads' }));
    expect(list.getByText('Failed')).toBeDefined();
    expect(list.getByText('Unsupported file type')).toBeDefined();
    expect(list.queryByRole('button', { name: 'Retry lie.png' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Remove lie.png' }));
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  });

  it('a file that is already uploading is refused', async () => {
    const { user, store } = open(libraryServer([]));
    await screen.findByText('Your library is empty');
    await user.upload(chosen(), file('boat.png'));
    await user.upload(chosen(), file('boat.png'));
    expect(await screen.findByText('File already selected: boat.png')).toBeDefined();
    expect(store.sent).toHaveLength(1);
  });

  it('a file that is already in the library is refused', async () => {
    const { user, store } = open(libraryServer([photo({ name: 'boat.png', bytes: 10 })]));
    await files();
    await user.upload(chosen(), file('boat.png'));
    expect(await screen.findByText('File already selected: boat.png')).toBeDefined();
    expect(store.sent).toEqual([]);
  });

  it('a file that exceeds the storage is refused immediately with a message', async () => {
    const full = { imagesSize: 10_240, videosSize: 0, totalSize: 10_240, storageLimit: 10_240 };
    const { user, store } = open(libraryServer([], { storageQuota: () => full }));
    await screen.findByText('Your library is empty');
    await user.upload(chosen(), file('boat.png'));
    const list = within(await screen.findByRole('list', { name: 'Uploads' }));
    await list.findByText(storageFullText);
    expect(await screen.findByText('Failed to upload: boat.png')).toBeDefined();
    expect(store.sent.every((sent) => sent.aborted())).toBe(true);
  });
});
