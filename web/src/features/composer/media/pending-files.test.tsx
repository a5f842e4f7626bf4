import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { photo } from '../../../testing/library.ts';
import { openUpload } from '../testing/open-upload.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

type Opened = ReturnType<typeof openUpload>;

const button = (name: string) => screen.getByRole('button', { name });
const png = (name: string) => new File([name], name, { type: 'image/png' });
const isSent = ({ api }: Opened) => api.calls.some(({ name }) => name === 'submitPosts');
const bar = () => within(screen.getByRole('group', { name: 'Post actions' })).getByRole('status');
const says = (text: string) => waitFor(() => expect(bar().textContent).toBe(text));

/** A post for X with text and files that are still uploading. */
async function openWith(files: File[], options?: Parameters<typeof openUpload>[0]) {
  const opened = openUpload({
    registerMedia: ({ firebasePath }) => photo({ _id: firebasePath, firebasePath }),
    ...options,
  });
  await opened.user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
  await enterText(opened.user, await screen.findByLabelText('Description'), 'Hello');
  if (files.length > 0) {
    await opened.user.upload(
      await screen.findByLabelText('Upload a photo or a video', { selector: 'input' }),
      files,
    );
    await waitFor(() => expect(opened.store.sent).toHaveLength(files.length));
  }
  return opened;
}

describe('a post with a file that is still uploading', () => {
  it('while files are uploading, every action is refused with a message that counts them, and starts later only after a new click', async () => {
    const opened = await openWith([png('a.png'), png('b.png')]);
    expect(bar().textContent).toBe('');
    await opened.user.click(button('Publish'));
    await says('2 files are still uploading. Your post can be published when they are done.');
    opened.store.sent[0]?.arrive();
    await says('1 file is still uploading. Your post can be published when it is done.');
    await opened.user.click(button('Schedule'));
    await says('1 file is still uploading. Your post can be scheduled when it is done.');
    await opened.user.click(button('Save Draft'));
    await says('1 file is still uploading. Your post can be saved when it is done.');
    expect(screen.queryByRole('dialog')).toBeNull();
    opened.store.sent[1]?.arrive();
    await says('');
    // The files are uploaded now, but the refused action must not start without a new click.
    expect(isSent(opened)).toBe(false);
    await opened.user.click(button('Publish'));
    await waitFor(() => expect(isSent(opened)).toBe(true));
  });

  it('while a file is uploading, no missing video is reported and the post is not shown as ready', async () => {
    const opened = await openWith([png('a.png')]);
    await opened.user.click(screen.getByRole('checkbox', { name: 'anapaints on X' }));
    await opened.user.click(screen.getByRole('checkbox', { name: 'quiethours on YouTube' }));
    const checks = within(await screen.findByRole('region', { name: 'Checks' }));
    await checks.findByText('Waiting for 1 file that is still uploading.');
    expect(checks.queryByText('YouTube require a video!')).toBeNull();
    await enterText(opened.user, await screen.findByLabelText('Title'), 'Dawn');
    await waitFor(() => expect(checks.queryByText('YouTube posts require a title.')).toBeNull());
    expect(checks.queryByText(/^Ready/)).toBeNull();
    opened.store.sent[0]?.fail(new Error('gone'));
    await checks.findByText('YouTube require a video!');
  });

  it('a link upload blocks the post even after its modal is closed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const opened = await openWith([], { downloadDelay: promise });
    await opened.user.click(await screen.findByRole('button', { name: 'Add from a link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add from a link' }));
    await enterText(
      opened.user,
      await dialog.findByLabelText('Link'),
      'https://files.example.com/harbour.jpg',
    );
    await opened.user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('Waiting for the website');
    await opened.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.user.click(button('Publish'));
    await says('1 file is still uploading. Your post can be published when it is done.');
    resolve();
    await screen.findByRole('list', { name: 'Selected files' });
    await says('');
    expect(isSent(opened)).toBe(false);
  });
});

describe('a post with a file that could not be uploaded', () => {
  const checks = () => within(screen.getByRole('region', { name: 'Checks' }));
  const media = () => within(screen.getByRole('region', { name: 'Media' }));
  const retriable = 'a.png could not be uploaded. Try again or remove it.';

  async function openWithFailure(error: Error = new Error('gone')) {
    const opened = await openWith([png('a.png')]);
    opened.store.sent[0]?.fail(error);
    return opened;
  }

  it('a failed file blocks publishing, but not saving a draft, until a retry succeeds', async () => {
    const opened = await openWithFailure();
    const submissions = () =>
      opened.api.calls.flatMap(({ name, input }) =>
        name === 'submitPosts' ? (input as { action: string }).action : [],
      );
    await opened.user.click(await checks().findByRole('button', { name: retriable }));
    // A toast reports the failure to a person who has scrolled away from the media. The list of uploads stays hidden,
    // because the media area shows the failure too.
    expect(
      media().getByText('a.png: We couldn’t upload this file. Try again.').closest('[role=alert]'),
    ).not.toBeNull();
    await screen.findByText('Failed to upload: a.png');
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
    const again = media().getByRole('button', { name: 'Try a.png again' });
    await waitFor(() => expect(document.activeElement).toBe(again));
    await opened.user.click(button('Publish'));
    await says('1 error must be fixed before this can be published.');
    expect(submissions()).toEqual([]);
    await opened.user.click(button('Save Draft'));
    await waitFor(() => expect(submissions()).toEqual(['draft']));

    await opened.user.click(media().getByRole('button', { name: 'Try a.png again' }));
    await waitFor(() => expect(opened.store.sent).toHaveLength(2));
    opened.store.sent[1]?.arrive();
    await screen.findByRole('list', { name: 'Selected files' });
    expect(checks().queryByText(retriable)).toBeNull();
    await opened.user.click(button('Publish'));
    await waitFor(() => expect(submissions()).toEqual(['draft', 'upload']));
  });

  it('a file that the server refused can only be removed, and then no longer blocks the post', async () => {
    const opened = await openWithFailure(
      new ApiError({ status: 400, code: 'invalid_input', message: 'Unsupported file type' }),
    );
    const text = 'a.png could not be uploaded. Remove it from this post.';
    await checks().findByText(text);
    expect(media().queryByRole('button', { name: 'Try a.png again' })).toBeNull();
    await opened.user.click(media().getByRole('button', { name: 'Remove a.png' }));
    await waitFor(() => expect(checks().queryByText(text)).toBeNull());
    await opened.user.click(button('Publish'));
    await waitFor(() => expect(isSent(opened)).toBe(true));
  });
});

describe('a post with a thumbnail that is still uploading', () => {
  beforeEach(() => {
    // Imitates a browser that decodes videos and draws frames, which jsdom does not.
    const context = { drawImage: vi.fn() } as unknown as CanvasRenderingContext2D;
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])));
    vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(2);
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1920);
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(1080);
  });

  const video = photo({ _id: 'video-0001', kind: 'video', type: 'video/mp4', name: 'dawn.mp4' });

  async function openWithVideo() {
    const opened = await openWith([], { library: video });
    await opened.user.click(await screen.findByRole('button', { name: 'My Library' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Select dawn.mp4' }));
    await opened.user.click(button('Use this file'));
    const editor = await screen.findByRole('region', { name: 'Thumbnail' });
    await waitFor(() => expect(editor.querySelector('video')).not.toBeNull());
    fireEvent.loadedMetadata(editor.querySelector('video') as HTMLVideoElement);
    await waitFor(() => expect(opened.store.sent).toHaveLength(1));
    await opened.user.click(button('Publish'));
    await says('1 file is still uploading. Your post can be published when it is done.');
    return opened;
  }

  it('the post cannot be sent until its thumbnail is uploaded or its video is removed', async () => {
    const opened = await openWithVideo();
    opened.store.sent[0]?.arrive();
    await says('');
    expect(isSent(opened)).toBe(false);

    await opened.user.click(button('Capture this frame'));
    await waitFor(() => expect(opened.store.sent).toHaveLength(2));
    await opened.user.click(button('Publish'));
    await says('1 file is still uploading. Your post can be published when it is done.');
    await opened.user.click(button('Remove dawn.mp4'));
    await says('');
    await opened.user.click(button('Publish'));
    await waitFor(() => expect(isSent(opened)).toBe(true));
  });
});
