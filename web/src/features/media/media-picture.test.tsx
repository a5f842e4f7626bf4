import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileStoreContext } from '../../browser/file-store.ts';
import { fakeFileStore } from '../../testing/fake-file-store.ts';
import { scrollingPage } from '../../testing/in-sight.ts';
import { photo } from '../../testing/library.ts';
import { MediaPicture } from './media-picture.tsx';

const original = photo().firebasePath;
const small = 'workspaces/harbourWorkspace0001/small/media-0001.webp';
const withSmall = photo({ small: true });

/** Shows a picture. The paths in `missing` have no address. */
function show(props: Parameters<typeof MediaPicture>[0], missing: readonly string[] = []) {
  const asked: string[] = [];
  const store = fakeFileStore();
  const { addressOf } = store;
  store.addressOf = (path) => {
    asked.push(path);
    return missing.includes(path) ? Promise.reject(new Error('Not there.')) : addressOf(path);
  };
  const shown = (now: typeof props) => (
    <FileStoreContext value={store}>
      <MediaPicture {...now} />
    </FileStoreContext>
  );
  const { container, rerender } = render(shown(props));
  return { asked, container, turn: (now: typeof props) => rerender(shown(now)) };
}

const source = () => screen.getByRole('img', { name: 'harbour.jpg' }).getAttribute('src');
const showsFrom = (path: string) => waitFor(() => expect(source()).toBe(`/files/${path}`));

describe('an image in a list', () => {
  it('the small version is shown and the original is not requested', async () => {
    const { asked } = show({ item: withSmall, size: 'small' });
    await showsFrom(small);
    expect(asked).toEqual([small]);
  });

  it('the original is shown when there is no small version', async () => {
    const { asked } = show({ item: photo(), size: 'small' });
    await showsFrom(original);
    expect(asked).toEqual([original]);
  });

  it('the original is shown when the small version is not found', async () => {
    const { asked } = show({ item: withSmall, size: 'small' }, [small]);
    await showsFrom(original);
    expect(asked).toEqual([small, original]);
  });

  it('the original replaces a small version that cannot be displayed, and an icon replaces a broken original', async () => {
    const { container } = show({ item: withSmall, size: 'small' });
    await showsFrom(small);
    fireEvent.error(screen.getByRole('img'));
    await showsFrom(original);
    expect(container.querySelector('svg')).toBeNull();
    fireEvent.error(screen.getByRole('img'));
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('an icon is shown when neither version is found', async () => {
    const { asked, container } = show({ item: withSmall, size: 'small' }, [small, original]);
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
    expect(asked).toEqual([small, original]);
  });

  it('an image that could not be loaded while offline is loaded when the browser is online', async () => {
    const missing = [small, original];
    const { asked, container } = show({ item: withSmall, size: 'small' }, missing);
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
    missing.length = 0;
    act(() => void window.dispatchEvent(new Event('online')));
    await showsFrom(small);
    expect(container.querySelector('svg')).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(asked).toEqual([small, original, small]);
  });

  it('an image whose small version is missing still shows the original when the browser is online again', async () => {
    const { asked } = show({ item: withSmall, size: 'small' }, [small]);
    await showsFrom(original);
    act(() => void window.dispatchEvent(new Event('online')));
    await showsFrom(original);
    expect(asked).toEqual([small, original]);
  });

  it('if an item could not be displayed, the next item in the same element is displayed', async () => {
    const next = photo({ _id: 'media-0002', firebasePath: 'workspaces/w/media/media-0002/next.jpg' });
    const { container, turn } = show({ item: photo() });
    await showsFrom(original);
    fireEvent.error(screen.getByRole('img'));
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
    turn({ item: next });
    await showsFrom(next.firebasePath);
    expect(container.querySelector('svg')).toBeNull();
  });

  it('after an item without a small version, the small version of the next item is shown', async () => {
    const next = photo({
      firebasePath: 'workspaces/harbourWorkspace0001/media/media-0002/next.jpg',
      small: true,
    });
    const { turn } = show({ item: withSmall, size: 'small' }, [small]);
    await showsFrom(original);
    turn({ item: next, size: 'small' });
    await showsFrom('workspaces/harbourWorkspace0001/small/media-0002.webp');
  });

  it('a video is shown in a video element', async () => {
    const { asked, container } = show({ item: photo({ kind: 'video' }), size: 'small' });
    await waitFor(() =>
      expect(container.querySelector('video')?.getAttribute('src')).toBe(`/files/${original}#t=0.1`),
    );
    expect(asked).toEqual([original]);
  });
});

describe('an image that scrolls away', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('the image is released when it is far away, and loaded again before it becomes visible', async () => {
    let distance = 0;
    const settle = scrollingPage(() => distance);
    const { container } = show({ item: withSmall, size: 'small' });
    const scrollTo = async (pixels: number) => {
      distance = pixels;
      settle();
      await act(async () => Promise.resolve());
    };
    const picture = () => container.querySelector('img');
    await scrollTo(0);
    const first = picture();
    expect(first).not.toBeNull();
    await scrollTo(2400);
    expect(picture()).toBe(first);
    await scrollTo(2401);
    expect(picture()).toBeNull();
    await scrollTo(601);
    expect(picture()).toBeNull();
    await scrollTo(600);
    expect(picture()).not.toBeNull();
  });
});

describe('a single image', () => {
  it('a single image is shown in its original size, even if it has a small version', async () => {
    const { asked } = show({ item: withSmall });
    await showsFrom(original);
    expect(asked).toEqual([original]);
  });
});
