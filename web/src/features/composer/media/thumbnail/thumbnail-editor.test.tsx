import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../browser/api-error.ts';
import { FileStoreContext } from '../../../../browser/file-store.ts';
import { SessionProvider } from '../../../../browser/session-provider.tsx';
import { fakeApi } from '../../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../../testing/fake-file-store.ts';
import { fakeSession, kim } from '../../../../testing/fake-session.ts';
import { photo } from '../../../../testing/library.ts';
import { AppTheme } from '../../../../ui/theme/app-theme.tsx';
import { FrameContext, type Frame } from './frame.ts';
import { ThumbnailEditor } from './thumbnail-editor.tsx';

const video = photo({ _id: 'video-0001', kind: 'video', name: 'dawn.mp4', durationMs: 20_000 });
const chosen = photo({ _id: 'media-0009', name: 'chosen.jpg' });

/** A fake video that obeys immediately, unless `outcomes` has an error for the call. */
function fakeFrame() {
  const state = { at: 0, length: 20, playing: false };
  const done: string[] = [];
  const outcomes: Partial<Record<'play' | 'seek' | 'capture', Error>> = {};
  const tell = async (what: 'play' | 'seek' | 'capture') => {
    const outcome = outcomes[what];
    if (outcome) throw outcome;
  };
  const frame: Frame = {
    videoState: () => ({ ...state }),
    async play() {
      await tell('play');
      state.playing = true;
    },
    pause() {
      state.playing = false;
    },
    async seek(seconds) {
      done.push(`seek ${seconds}`);
      await tell('seek');
      state.at = seconds;
    },
    async capture() {
      done.push(`capture ${state.at}`);
      await tell('capture');
      return new Blob([`at ${state.at}`], { type: 'image/jpeg' });
    },
  };
  return { frame, done, outcomes };
}

interface Options {
  thumbnail?: LibraryItem | null;
  refusal?: ApiError;
  unreachable?: boolean;
  removed?: boolean;
  seen?: Set<string>;
}

function openEditor(options: Options = {}) {
  const { thumbnail = null, refusal, unreachable = false, removed = false, seen = new Set() } = options;
  const { frame, done, outcomes } = fakeFrame();
  const store = fakeFileStore();
  const disconnectedVariants = { now: unreachable };
  const addressOf = (path: string) =>
    disconnectedVariants.now ? Promise.reject(new Error('gone')) : Promise.resolve(`/files/${path}`);
  const api = fakeApi({
    registerMedia: ({ firebasePath, name = '' }) => {
      if (refusal) throw refusal;
      return photo({ _id: `kept ${api.calls.length}`, firebasePath, name });
    },
  });
  const picks: [string | null, boolean][] = [];
  function Editor() {
    const [picked, setPicked] = useState(thumbnail);
    return (
      <ThumbnailEditor
        workspaceId="harbourWorkspace0001"
        video={video}
        thumbnail={picked}
        removed={removed}
        seen={seen}
        onPick={(item, automatic = false) => {
          picks.push([item && item.name, automatic]);
          setPicked(item);
        }}
      />
    );
  }
  render(
    <AppTheme>
      <SWRConfig value={{ provider: () => new Map() }}>
        <SessionProvider session={fakeSession(kim)} call={api.call}>
          <FileStoreContext value={{ ...store, addressOf }}>
            <FrameContext value={() => frame}>
              <Editor />
            </FrameContext>
          </FileStoreContext>
        </SessionProvider>
      </SWRConfig>
    </AppTheme>,
  );
  const arrive = async (count: number) => {
    await waitFor(() => expect(store.sent).toHaveLength(count));
    store.sent[count - 1]?.arrive();
  };
  return { api, store, disconnectedVariants, done, outcomes, picks, arrive, user: userEvent.setup() };
}

const shown = () => screen.findByLabelText('dawn.mp4');
const load = async () => void fireEvent.loadedMetadata(await shown());
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Renders the editor with a chosen thumbnail, so that nothing is captured automatically. */
async function openChosen(options: Options = {}) {
  const opened = openEditor({ thumbnail: chosen, ...options });
  await load();
  await waitFor(() => expect(button('Capture this frame').disabled).toBe(false));
  return opened;
}

describe('a video without a thumbnail', () => {
  it('the first frame is stored as the thumbnail, but not in the library', async () => {
    const { api, store, done, picks, arrive } = openEditor();
    expect(button('Capture this frame').disabled).toBe(true);
    await load();
    await screen.findByText('Saving the first frame as the thumbnail.');
    await arrive(1);
    await waitFor(() => expect(picks).toEqual([['dawn thumbnail.jpg', true]]));
    expect(done).toEqual(['seek 0', 'capture 0']);
    expect(store.sent[0]).toMatchObject({
      path: expect.stringMatching(/^workspaces\/harbourWorkspace0001\/media\/[\w-]+\/dawn-thumbnail\.jpg$/),
      type: 'image/jpeg',
    });
    expect(api.calls.map(({ name, input }) => [name, input])).toEqual([
      [
        'registerMedia',
        {
          workspaceId: 'harbourWorkspace0001',
          firebasePath: store.sent[0]?.path,
          name: 'dawn thumbnail.jpg',
          role: 'thumbnail',
        },
      ],
    ]);
    await screen.findByRole('img', { name: 'Thumbnail of this video' });
    expect(button('Capture this frame').disabled).toBe(false);
  });

  it.each([
    ['whose first frame was captured before', { seen: new Set([video._id]) }],
    ['whose thumbnail was removed', { removed: true }],
  ])('a video %s gets no automatic thumbnail', async (_, options) => {
    const { done } = openEditor(options);
    await load();
    await waitFor(() => expect(button('Capture this frame').disabled).toBe(false));
    expect(done).toEqual([]);
    screen.getByText('No thumbnail yet');
  });

  it('a failed automatic thumbnail shows the reason and can be captured again', async () => {
    const message = 'Your storage is full.';
    const refusal = new ApiError({ status: 403, code: 'limit_reached', message });
    const { arrive, picks, user, done } = openEditor({ refusal });
    await load();
    await arrive(1);
    await screen.findByText('Failed to capture thumbnail. Please try again.');
    screen.getByText(message);
    expect(picks).toEqual([]);
    await user.click(button('Capture this frame'));
    await waitFor(() => expect(done).toHaveLength(3));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });
});

describe('a video with a thumbnail', () => {
  it('the thumbnail is not replaced automatically', async () => {
    const { done } = await openChosen();
    expect(done).toEqual([]);
  });

  it('a captured frame replaces the thumbnail', async () => {
    const { user, done, picks, arrive } = await openChosen();
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '7.5' } });
    await user.click(button('Capture this frame'));
    await screen.findByText('Saving this frame as the thumbnail.');
    expect(button('Remove thumbnail').disabled).toBe(true);
    await arrive(1);
    await waitFor(() => expect(picks).toEqual([['dawn thumbnail.jpg', false]]));
    expect(done).toEqual(['seek 7.5', 'capture 7.5']);
  });

  it('an uploaded image replaces the thumbnail', async () => {
    const { user, picks, arrive, store } = await openChosen();
    const image = new File(['x'], 'Cover.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Image for the thumbnail'), image);
    await screen.findByText('Uploading your image.');
    await arrive(1);
    await waitFor(() => expect(picks).toEqual([['Cover.png', false]]));
    expect(store.sent[0]?.type).toBe('image/png');
  });

  it('the thumbnail can be removed', async () => {
    const { user, picks } = await openChosen();
    await user.click(button('Remove thumbnail'));
    await screen.findByText('No thumbnail yet');
    expect(picks).toEqual([[null, false]]);
    expect(document.activeElement).toBe(button('Upload an image'));
  });
});

describe('an image uploaded as the thumbnail', () => {
  it('a file that is not an image is refused before it is sent', async () => {
    const { store } = await openChosen();
    const clip = new File(['x'], 'clip.mp4', { type: 'video/mp4' });
    // A person can choose a file of another type after switching the browser's file dialog to all files.
    fireEvent.change(screen.getByLabelText('Image for the thumbnail'), { target: { files: [clip] } });
    await screen.findByText('Please select a valid image file.');
    expect(store.sent).toHaveLength(0);
  });

  it('a failed upload keeps the previous thumbnail', async () => {
    const { user, store, picks } = await openChosen();
    await user.upload(screen.getByLabelText('Image for the thumbnail'), new File(['x'], 'a.png'));
    await waitFor(() => expect(store.sent).toHaveLength(1));
    store.sent[0]?.fail(new Error('gone'));
    await screen.findByText('Failed to upload custom thumbnail. Please try again.');
    expect(picks).toEqual([]);
    expect(button('Upload an image').disabled).toBe(false);
  });
});

describe('the video in the thumbnail editor', () => {
  it('the video is loaded with CORS and without sound', async () => {
    await openChosen();
    const element = await shown();
    expect(element.getAttribute('crossorigin')).toBe('anonymous');
    expect(element).toHaveProperty('muted', true);
  });

  it('the video can be played and paused and shows its position', async () => {
    const { user } = await openChosen();
    await user.click(button('Play'));
    fireEvent.play(await shown());
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    fireEvent.pause(await shown());
    await screen.findByRole('button', { name: 'Play' });
    screen.getByText('0:00.0 of 0:20.0');
  });

  it('a failed playback is reported until the next attempt', async () => {
    const { user, outcomes } = await openChosen();
    outcomes.play = new DOMException('…', 'NotAllowedError');
    await user.click(button('Play'));
    await screen.findByText('Playback failed. Try clicking the play button again.');
    delete outcomes.play;
    await user.click(button('Play'));
    await waitFor(() => expect(screen.queryByText(/^Playback failed/)).toBeNull());
  });

  it('a playback that fails for an unknown reason is reported', async () => {
    const { user, outcomes } = await openChosen();
    outcomes.play = new Error('odd');
    await user.click(button('Play'));
    await screen.findByText('Failed to control video playback.');
  });

  it('the slider shows the chosen position, and moves back if the video cannot show it', async () => {
    const { outcomes } = await openChosen();
    const slider = screen.getByRole('slider', { name: 'Position' });
    fireEvent.change(slider, { target: { value: '12.3' } });
    await screen.findByText('0:12.3 of 0:20.0');
    outcomes.seek = new Error('nothing there');
    fireEvent.change(slider, { target: { value: '15' } });
    await screen.findByText('Failed to seek to the selected position.');
    await screen.findByText('0:12.3 of 0:20.0');
  });

  it('after a video failed to load, Retry loads it and captures its first frame', async () => {
    const { user, done } = openEditor();
    fireEvent.error(await shown());
    await screen.findByText('Failed to load video. The video might be protected or unavailable.');
    expect(button('Capture this frame').disabled).toBe(true);
    expect(button('Upload an image').disabled).toBe(false);
    await user.click(button('Retry'));
    await load();
    await waitFor(() => expect(done).toEqual(['seek 0', 'capture 0']));
    expect(screen.queryByText(/^Failed to load/)).toBeNull();
  });

  it('if the address of the video could not be loaded, it can be requested again', async () => {
    const { user, disconnectedVariants } = openEditor({ unreachable: true });
    await screen.findByText('Failed to load video. The video might be protected or unavailable.');
    disconnectedVariants.now = false;
    await user.click(button('Retry'));
    expect((await shown()).getAttribute('src')).toContain('/files/workspaces/');
  });
});
