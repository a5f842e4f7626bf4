import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FileStoreContext } from '../../browser/file-store.ts';
import { fakeFileStore } from '../../testing/fake-file-store.ts';
import { photo } from '../../testing/library.ts';
import { MediaPicture } from './media-picture.tsx';

const original = photo().firebasePath;
const small = 'workspaces/harbourWorkspace0001/small/media-0001.webp';
const withSmall = photo({ small: true });

/** `missing` are the places of which Storage knows no address. */
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

describe('a picture among many', () => {
  it('is the small one, and the original is not asked for', async () => {
    const { asked } = show({ item: withSmall, size: 'small' });
    await showsFrom(small);
    expect(asked).toEqual([small]);
  });

  it('is the original where there is no small one', async () => {
    const { asked } = show({ item: photo(), size: 'small' });
    await showsFrom(original);
    expect(asked).toEqual([original]);
  });

  it('is the original when the small one is not found', async () => {
    const { asked } = show({ item: withSmall, size: 'small' }, [small]);
    await showsFrom(original);
    expect(asked).toEqual([small, original]);
  });

  it('is the original when the small one cannot be shown, and a sign when that cannot either', async () => {
    const { container } = show({ item: withSmall, size: 'small' });
    await showsFrom(small);
    fireEvent.error(screen.getByRole('img'));
    await showsFrom(original);
    expect(container.querySelector('svg')).toBeNull();
    fireEvent.error(screen.getByRole('img'));
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('is a sign when neither is found', async () => {
    const { asked, container } = show({ item: withSmall, size: 'small' }, [small, original]);
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
    expect(asked).toEqual([small, original]);
  });

  it('is the next one, after one that could not be shown', async () => {
    const next = photo({ _id: 'media-0002', firebasePath: 'workspaces/w/media/media-0002/next.jpg' });
    const { container, turn } = show({ item: photo() });
    await showsFrom(original);
    fireEvent.error(screen.getByRole('img'));
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
    turn({ item: next });
    await showsFrom(next.firebasePath);
    expect(container.querySelector('svg')).toBeNull();
  });

  it('is the small one of the next, where that of the last was missing', async () => {
    const next = photo({
      firebasePath: 'workspaces/harbourWorkspace0001/media/media-0002/next.jpg',
      small: true,
    });
    const { turn } = show({ item: withSmall, size: 'small' }, [small]);
    await showsFrom(original);
    turn({ item: next, size: 'small' });
    await showsFrom('workspaces/harbourWorkspace0001/small/media-0002.webp');
  });

  it('is the video itself', async () => {
    const { asked, container } = show({ item: photo({ kind: 'video' }), size: 'small' });
    await waitFor(() =>
      expect(container.querySelector('video')?.getAttribute('src')).toBe(`/files/${original}#t=0.1`),
    );
    expect(asked).toEqual([original]);
  });
});

describe('a picture on its own', () => {
  it('is the original', async () => {
    const { asked } = show({ item: withSmall });
    await showsFrom(original);
    expect(asked).toEqual([original]);
  });
});
