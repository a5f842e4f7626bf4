import type { FileDestination } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import type { Upload, UploadState } from '@fanfare/core/media/uploads.ts';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptMark } from '../../../browser/kept-mark.ts';
import { noteArrived } from '../../media/uploads/awaited-files.ts';
import { UploadsContext } from '../../media/uploads/uploads-context.ts';
import { photo } from '../../../testing/library.ts';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { useAwaitedUploads } from './use-awaited-uploads.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const sending: UploadState = { phase: 'uploading', sent: 0 };
const done: UploadState = { phase: 'done', item: photo() };
const place: FileDestination = { key: 'draft' };

const uploadIn = (state: UploadState): Upload => ({
  id: 'u1',
  workspaceId: 'w',
  name: 'a.png',
  size: 1,
  state,
});

/**
 * Renders a post that waits for an upload. `state` is the state of the upload; null once the upload has left the list.
 */
function openPage(groupId: string) {
  const page: { state: UploadState | null; arrived: [string, FileDestination][] } = {
    state: null,
    arrived: [],
  };
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
  const onArrived = (items: readonly LibraryItem[], where: FileDestination) => {
    for (const { _id: id } of items) page.arrived.push([id, where]);
  };
  const hook = renderHook(({ group }) => useAwaitedUploads(group, onArrived, mediaKinds), {
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

describe('a file that is being uploaded for a post', () => {
  it('an uploaded file is added to its post only once', () => {
    const { page, send, busy, turn } = openPage('g');
    send();
    turn(sending);
    expect(busy()).toBe(1);
    turn(done);
    turn(done);
    expect(page.arrived).toEqual([[photo()._id, place]]);
    expect(busy()).toBe(0);
  });

  it('an uploaded file is added after a reload, as soon as its post is opened again', () => {
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

  it('a file that was added to its post is not added again after a reload', () => {
    const before = openPage('g');
    before.send();
    before.turn(done);
    before.close();
    const { page, turn } = openPage('g');
    turn(done);
    expect(page.arrived).toEqual([]);
  });

  it('an uploaded file is added to its post even if the file arrived long before, while another screen was open', () => {
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

  it('an uploaded file is not added to another post that was open when the file arrived', () => {
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

  it('the list of awaited files is stored when a file is chosen or added, but not while the person types', () => {
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

describe('a file that never arrived', () => {
  const missing = 'A file you chose for this post was not uploaded. Please choose it again.';
  const chosen = () => {
    const before = openPage('g');
    before.send();
    before.turn(sending);
    before.close();
  };

  it('a file that never arrived is reported when its post is opened again, but only once', () => {
    chosen();
    const first = openPage('g');
    expect(screen.getByText(missing)).toBeTruthy();
    first.close();
    openPage('g');
    expect(screen.queryByText(missing)).toBeNull();
  });

  it('a missing file is not reported while this browser has copies of files that may still be uploaded', () => {
    chosen();
    keptMark.write('1');
    const { page, turn } = openPage('g');
    expect(screen.queryByText(missing)).toBeNull();
    turn(sending);
    turn(done);
    expect(page.arrived).toHaveLength(1);
  });

  it('a file that never arrived is reported once this browser no longer has copies of files', () => {
    chosen();
    keptMark.write('1');
    openPage('g');
    act(() => keptMark.write(''));
    expect(screen.getByText(missing)).toBeTruthy();
  });

  it('a file that the person removed from the list is not reported as lost', () => {
    const { send, turn } = openPage('g');
    send();
    turn({ phase: 'cancelled' });
    turn(null);
    expect(screen.queryByText(missing)).toBeNull();
    expect(sessionStorage.getItem('fanfare-awaited')).toBe('[]');
  });
});
