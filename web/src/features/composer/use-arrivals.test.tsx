import type { FilesPlace } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Upload, UploadState } from '@fanfare/core/media/uploads.ts';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { UploadsContext } from '../../media/uploads.ts';
import { photo } from '../../testing/library.ts';
import { useArrivals } from './use-arrivals.ts';

afterEach(() => sessionStorage.clear());

const sending: UploadState = { phase: 'uploading', sent: 0 };
const done: UploadState = { phase: 'done', item: photo() };
const place: FilesPlace = { key: 'draft', alone: false };

/** A page on which this post is written; `state` is how far the upload is, null once it left the list. */
function openPage(groupId: string) {
  const page: { state: UploadState | null; arrived: [string, FilesPlace][] } = { state: null, arrived: [] };
  const wrapper = ({ children }: { children: ReactNode }) => {
    const uploads: Upload[] = page.state
      ? [{ id: 'u1', workspaceId: 'w', name: 'a.png', size: 1, state: page.state }]
      : [];
    const none = () => undefined;
    const value = { uploads, add: () => ['u1'], cancel: none, retry: none, remove: none };
    return <UploadsContext value={value}>{children}</UploadsContext>;
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
});
