import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Upload } from '@fanfare/core/media/uploads.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { UploadsContext } from '../uploads/uploads-context.ts';
import { allFiles, useLibrary } from './use-library.ts';

const workspaceId = 'harbourWorkspace0001';
const file = (n: number): LibraryItem =>
  photo({
    _id: `media-${1000 + n}`,
    name: `shot ${n}.jpg`,
    createdAt: new Date(Date.UTC(2026, 10, 20, 9, 0, n)).toISOString(),
  });

/** Serves two files per page, the newest first. */
function serverOf(count: number) {
  let items = Array.from({ length: count }, (_, i) => file(count - i));
  let failing = false;
  const api = fakeApi({
    listMedia({ cursor }) {
      if (failing) throw new ApiError({ status: 502, code: 'unavailable', message: 'Later, please.' });
      const at = cursor === undefined ? 0 : items.findIndex(({ _id: id }) => id === cursor) + 1;
      const page = items.slice(at, at + 2);
      return { items: page, nextCursor: at + 2 < items.length ? (page.at(-1)?._id ?? null) : null };
    },
  });
  return {
    api,
    cursors: () => api.calls.map(({ input }) => (input as { cursor?: string }).cursor ?? 'first'),
    fail: (fails: boolean) => {
      failing = fails;
    },
    replace: (change: (items: LibraryItem[]) => LibraryItem[]) => {
      items = change(items);
    },
  };
}

const doneUpload = (item: LibraryItem, in_ = workspaceId): Upload => ({
  id: item._id,
  workspaceId: in_,
  name: item.name,
  size: 10,
  state: { phase: 'done', item },
});

function openLibrary({ api }: ReturnType<typeof serverOf>) {
  const cache = new Map();
  let known: readonly Upload[] = [];
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const nothing = { add: () => [], cancel: () => undefined, retry: () => undefined, remove: () => undefined };
  const Wrapper = ({ children }: { children: ReactNode }) => {
    const uploads = useSyncExternalStore(listen, () => known);
    return (
      <SWRConfig value={{ provider: () => cache, errorRetryCount: 0 }}>
        <SessionProvider session={fakeSession(kim)} call={api.call}>
          <UploadsContext value={{ uploads, ...nothing }}>{children}</UploadsContext>
        </SessionProvider>
      </SWRConfig>
    );
  };
  const mount = () => renderHook(() => useLibrary(workspaceId, allFiles), { wrapper: Wrapper });
  const arrive = (...uploads: Upload[]) =>
    act(() => {
      known = uploads;
      for (const listener of listeners) listener();
    });
  return { mount, arrive };
}
type Mounted = ReturnType<ReturnType<typeof openLibrary>['mount']>;

const names = ({ result }: Mounted) => result.current.items?.map(({ name }) => name);
const shots = (...numbers: number[]) => numbers.map((n) => `shot ${n}.jpg`);

async function loadPages(mounted: Mounted, pages: number) {
  for (let page = 1; page <= pages; page += 1) {
    await waitFor(() => {
      expect(mounted.result.current.items).toHaveLength(page * 2);
      expect(mounted.result.current.isLoading).toBe(false);
    });
    if (page < pages) act(() => mounted.result.current.more());
  }
}

describe('a library with several loaded pages', () => {
  it('uploaded files, and files added by other parts of the screen, appear without a call', async () => {
    const server = serverOf(8);
    const { mount, arrive } = openLibrary(server);
    const mounted = mount();
    await loadPages(mounted, 3);
    expect(server.cursors()).toEqual(['first', 'media-1007', 'media-1005']);
    server.replace((items) => [file(9), ...items]);
    arrive(doneUpload(file(9)), doneUpload(file(10), 'anotherWorkspace0001'));
    await waitFor(() => expect(names(mounted)).toEqual(shots(9, 8, 7, 6, 5, 4, 3)));
    server.replace((items) => [file(11), ...items]);
    act(() => mounted.result.current.add(file(11)));
    await waitFor(() => expect(names(mounted)).toEqual(shots(11, 9, 8, 7, 6, 5, 4, 3)));
    arrive();
    act(() => mounted.result.current.more());
    await waitFor(() => expect(names(mounted)).toEqual(shots(11, 9, 8, 7, 6, 5, 4, 3, 2, 1)));
    expect(server.cursors().slice(3)).toEqual(['media-1003']);
  });

  it('after a file was deleted or got an alt text, loading the next page lists no file twice', async () => {
    const server = serverOf(6);
    const { mount } = openLibrary(server);
    const mounted = mount();
    await loadPages(mounted, 2);
    act(() => mounted.result.current.remove(new Set(['media-1006'])));
    act(() => mounted.result.current.replace({ ...file(5), name: 'pier.jpg' }));
    await waitFor(() => expect(names(mounted)).toEqual(['pier.jpg', ...shots(4, 3)]));
    act(() => mounted.result.current.more());
    await waitFor(() => expect(names(mounted)).toEqual(['pier.jpg', ...shots(4, 3, 2, 1)]));
    expect(server.cursors()).toEqual(['first', 'media-1005', 'media-1003']);
  });

  it('opening the library again reads only its first page', async () => {
    const server = serverOf(6);
    const { mount } = openLibrary(server);
    const first = mount();
    await loadPages(first, 3);
    first.unmount();
    server.replace((items) => [file(7), ...items.filter(({ _id: id }) => id !== 'media-1006')]);
    const again = mount();
    await waitFor(() => expect(names(again)).toEqual(shots(7, 5, 4, 3, 2, 1)));
    expect(server.cursors().slice(3)).toEqual(['first']);
  });

  it('a retry reads only the page that failed', async () => {
    const server = serverOf(6);
    const { mount } = openLibrary(server);
    const mounted = mount();
    await loadPages(mounted, 2);
    server.fail(true);
    act(() => mounted.result.current.more());
    await waitFor(() => expect(mounted.result.current.error?.message).toBe('Later, please.'));
    server.fail(false);
    act(() => mounted.result.current.retry());
    await waitFor(() => expect(names(mounted)).toEqual(shots(6, 5, 4, 3, 2, 1)));
    expect(server.cursors()).toEqual(['first', 'media-1005', 'media-1003', 'media-1003']);
  });
});

describe('a library that has not been read yet', () => {
  it('if the first read of the library failed, the library is read again when an upload finishes', async () => {
    const server = serverOf(2);
    server.fail(true);
    const { mount, arrive } = openLibrary(server);
    const mounted = mount();
    await waitFor(() => expect(mounted.result.current.error).toBeDefined());
    server.fail(false);
    arrive(doneUpload(file(2)));
    await waitFor(() => expect(names(mounted)).toEqual(shots(2, 1)));
  });
});
