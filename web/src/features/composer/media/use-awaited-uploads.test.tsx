import type { FilesPlace } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Upload, UploadState } from '@fanfare/core/media/uploads.ts';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptMark } from '../../../browser/kept-mark.ts';
import { noteArrived } from '../../media/uploads/awaited-files.ts';
import { UploadsContext } from '../../media/uploads/uploads-context.ts';
import { photo } from '../../../testing/library.ts';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { useArrivals } from './use-awaited-uploads.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const sending: UploadState = { phase: 'uploading', sent: 0 };
const done: UploadState = { phase: 'done', item: photo() };
const place: FilesPlace = { key: 'draft', alone: false };

const uploadIn = (state: UploadState): Upload => ({
  id: 'u1',
  workspaceId: 'w',
  name: 'a.png',
  size: 1,
  state,
});

/** A page on which this post is written; `state` is how far the upload is, null once it left the list. */
function openPage(groupId: string) {
  const page: { state: UploadState | null; arrived: [string, FilesPlace][] } = { state: null, arrived: [] };
  const wrapper = ({ children }: { children: ReactNode }) => {
    const uploads: Upload[] = page.state ? [uploadIn(page.state)] : [];
    const none = () => undefined;
    const value = { uploads, add: () => ['u1'], cancel: none, retry: none, remove: none };
    return (
      <ToastProvider>
        <UploadsContext value={value}>{children}</UploadsContext>
      </ToastProvider>
    );
  };
  const onArrived = (items: readonly LibraryItem[], where: FilesPlace) => {
    for (const { _id: id } of items) page.arrived.push([id, where]);
  };
  const hook = renderHook(({ group }) => useArrivals(group, onArrived), {
    wrapper,
    initialProps: { group: groupId },
  });
  return {
    page,
    send: () => act(() => hook.result.current.send([new File(['x'], 'a.png')], place)),
    busy: () => hook.result.current.busy,
    turn(state: UploadState | null, group = groupId) {
      page.state = state;
      hook.rerender({ group });
    },
    close: hook.unmount,
  };
}

describe('a file on its way to a post', () => {
  it('lands in it, once', () => {
    const { page, send, busy, turn } = openPage('g');
    send();
    turn(sending);
    expect(busy()).toBe(1);
    turn(done);
    turn(done);
    expect(page.arrived).toEqual([[photo()._id, place]]);
    expect(busy()).toBe(0);
  });

  it('lands in it after the page was loaded again, as soon as the post is written on', () => {
    const before = openPage('g');
    before.send();
    before.turn(sending);
    before.close();

    const { page, busy, turn } = openPage('fresh');
    turn(sending);
    expect(busy()).toBe(0);
    turn(done);
    turn(null);
    expect(page.arrived).toEqual([]);
    turn(null, 'g');
    expect(page.arrived).toEqual([[photo()._id, place]]);
  });

  it('that landed does not land again on the next page', () => {
    const before = openPage('g');
    before.send();
    before.turn(done);
    before.close();
    const { page, turn } = openPage('g');
    turn(done);
    expect(page.arrived).toEqual([]);
  });

  it('lands in it when it arrived on another screen, however long ago', () => {
    const before = openPage('g');
    before.send();
    before.turn(sending);
    before.close();
    noteArrived(uploadIn(done));

    const { page } = openPage('g');
    expect(page.arrived).toEqual([[photo()._id, place]]);
    const { page: again } = openPage('g');
    expect(again.arrived).toEqual([]);
  });

  it('lands in no other post, though it arrived while that was open', () => {
    const before = openPage('g');
    before.send();
    before.close();
    const other = openPage('other');
    other.turn(sending);
    noteArrived(uploadIn(done));
    other.turn(done);
    other.close();
    expect(other.page.arrived).toEqual([]);
    expect(openPage('g').page.arrived).toEqual([[photo()._id, place]]);
  });

  it('is written down when it is chosen and when it lands, and not with every letter in between', () => {
    const { page, send, turn } = openPage('g');
    const write = vi.spyOn(Storage.prototype, 'setItem');
    send();
    for (let letter = 0; letter < 5; letter += 1) turn(sending);
    expect(write).toHaveBeenCalledTimes(1);
    turn(done);
    turn(done);
    expect(write).toHaveBeenCalledTimes(2);
    expect(page.arrived).toHaveLength(1);
  });
});

describe('a file that never came', () => {
  const missing = 'A file that you chose for this post did not reach it. Please choose it again.';
  const chosen = () => {
    const before = openPage('g');
    before.send();
    before.turn(sending);
    before.close();
  };

  it('is told of when the post is opened again, once', () => {
    chosen();
    const first = openPage('g');
    expect(screen.getByText(missing)).toBeTruthy();
    first.close();
    openPage('g');
    expect(screen.queryByText(missing)).toBeNull();
  });

  it('is waited for as long as this browser keeps one', () => {
    chosen();
    keptMark.write('1');
    const { page, turn } = openPage('g');
    expect(screen.queryByText(missing)).toBeNull();
    turn(sending);
    turn(done);
    expect(page.arrived).toHaveLength(1);
  });

  it('is told of as soon as this browser keeps none any more', () => {
    chosen();
    keptMark.write('1');
    openPage('g');
    act(() => keptMark.write(''));
    expect(screen.getByText(missing)).toBeTruthy();
  });

  it('is no news to whoever took it off the list', () => {
    const { send, turn } = openPage('g');
    send();
    turn({ phase: 'cancelled' });
    turn(null);
    expect(screen.queryByText(missing)).toBeNull();
    expect(sessionStorage.getItem('fanfare-awaited')).toBe('[]');
  });
});
