import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { photo } from '../../../../testing/library.ts';
import { openUpload } from '../../testing/open-upload.ts';

const video = photo({
  _id: 'video-0001',
  firebasePath: 'workspaces/harbourWorkspace0001/media/video-0001/dawn.mp4',
  kind: 'video',
  type: 'video/mp4',
  name: 'dawn.mp4',
  durationMs: 20_000,
});

beforeEach(() => {
  localStorage.clear();
  // Imitates a browser that decodes videos and draws frames, which jsdom does not.
  const context = { drawImage: vi.fn() } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])));
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(2);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1920);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(1080);
});

async function loadedVideo() {
  const editor = await screen.findByRole('region', { name: 'Thumbnail' });
  await waitFor(() => expect(editor.querySelector('video')).not.toBeNull());
  fireEvent.loadedMetadata(editor.querySelector('video') as HTMLVideoElement);
}

it('the first frame is captured automatically, shown in the preview and saved with the draft', async () => {
  const { user, api, store } = openUpload({ library: video });
  await user.click(await screen.findByRole('checkbox', { name: /^quiethours on YouTube/ }));
  await user.click(await screen.findByRole('button', { name: 'My Library' }));
  await user.click(await screen.findByRole('button', { name: 'Select dawn.mp4' }));
  await user.click(screen.getByRole('button', { name: 'Use this file' }));
  await loadedVideo();
  await waitFor(() => expect(store.sent).toHaveLength(1));
  store.sent[0]?.arrive();

  const preview = await screen.findByRole('region', { name: 'Social Media Post Preview' });
  const address = `/files/${store.sent[0]?.path}`;
  await waitFor(() => expect(preview.querySelector('video')?.getAttribute('poster')).toBe(address));

  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  const saved = () => api.calls.find(({ name }) => name === 'submitPosts')?.input;
  await waitFor(() =>
    expect(saved()).toMatchObject({
      posts: [{ firebase_path: video.firebasePath, thumbnail: store.sent[0]?.path }],
    }),
  );
});

it('a removed thumbnail stays removed after the person leaves the page', async () => {
  const first = openUpload({ library: video });
  const { user } = first;
  await user.click(await screen.findByRole('button', { name: 'My Library' }));
  await user.click(await screen.findByRole('button', { name: 'Select dawn.mp4' }));
  await user.click(screen.getByRole('button', { name: 'Use this file' }));
  await loadedVideo();
  await waitFor(() => expect(first.store.sent).toHaveLength(1));
  first.store.sent[0]?.arrive();
  await user.click(await screen.findByRole('button', { name: 'Remove thumbnail' }));
  await screen.findByText('No thumbnail yet');
  first.unmount();

  const { store, user: again } = openUpload();
  await again.click(await screen.findByRole('button', { name: 'Continue' }));
  await loadedVideo();
  const capture = screen.getByRole('button', { name: 'Capture this frame' });
  await waitFor(() => expect(capture).toHaveProperty('disabled', false));
  expect(store.sent).toHaveLength(0);
  screen.getByText('No thumbnail yet');
});
