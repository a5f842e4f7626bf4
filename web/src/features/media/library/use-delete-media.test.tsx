import { defaultMessage } from '@fanfare/core/errors/errors.ts';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { useDeleteMedia } from './use-delete-media.ts';

const files = (count: number) =>
  Array.from({ length: count }, (_, n) => photo({ _id: `media-${1001 + n}`, name: `shot ${n + 1}.jpg` }));

function open() {
  const waiting = new Map<string, { resolve: (reply: object) => void; reject: (error: Error) => void }>();
  const api = fakeApi({
    removeMedia: ({ mediaId }) => {
      const { promise, resolve, reject } = Promise.withResolvers<object>();
      waiting.set(mediaId, { resolve, reject });
      return promise;
    },
  });
  const gone: string[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <ToastProvider>{children}</ToastProvider>
      </SessionProvider>
    </AppTheme>
  );
  const { result } = renderHook(() => useDeleteMedia('harbourWorkspace0001', (ids) => gone.push(...ids)), {
    wrapper,
  });
  const end = (n: number, error?: Error) =>
    act(async () => {
      const call = waiting.get(`media-${1000 + n}`);
      if (error) call?.reject(error);
      else call?.resolve({});
      await Promise.resolve();
    });
  return { api, gone, result, end, asked: () => waiting.size };
}

const later = new ApiError({ status: 502, code: 'unavailable', message: 'Later, please.' });

it('at most four files are being deleted at the same time, and the progress is reported', async () => {
  const { result, gone, end, asked } = open();
  act(() => void result.current.remove(files(6), false));
  await waitFor(() => expect(asked()).toBe(4));
  expect(result.current.progress).toEqual({ done: 0, total: 6 });
  await end(2);
  await waitFor(() => expect(asked()).toBe(5));
  expect(result.current.progress).toEqual({ done: 1, total: 6 });
  for (const n of [1, 3, 4, 5]) await end(n);
  expect(result.current.progress).toEqual({ done: 5, total: 6 });
  expect(gone).toEqual([]);
  await end(6, new ApiError({ status: 404, code: 'not_found', message: 'Gone.' }));
  await waitFor(() => expect(result.current.progress).toBeNull());
  expect(gone).toHaveLength(6);
  await screen.findByText('Deleted: 6 files');
});

it('no further deletion is started after a failure, and a message counts the deleted files', async () => {
  const { result, gone, end, asked } = open();
  act(() => void result.current.remove(files(9), false));
  await waitFor(() => expect(asked()).toBe(4));
  await end(1);
  await waitFor(() => expect(asked()).toBe(5));
  await end(2, later);
  for (const n of [3, 4, 5]) await end(n);
  await waitFor(() => expect(result.current.progress).toBeNull());
  expect(asked()).toBe(5);
  expect(gone.toSorted()).toEqual(['media-1001', 'media-1003', 'media-1004', 'media-1005']);
  await screen.findByText('Deleted 4 of 9 files. Later, please.');
});

it('if one file was to be deleted and this failed, the message contains only the reason', async () => {
  const { result, gone, end, asked } = open();
  act(() => void result.current.remove(files(1), false));
  await waitFor(() => expect(asked()).toBe(1));
  await end(1, later);
  await screen.findByText('Later, please.');
  expect(gone).toEqual([]);
});

it('an unexpected error ends the deletion like a failure, and a message counts the deleted files', async () => {
  const { result, gone, end, asked } = open();
  act(() => void result.current.remove(files(6), false));
  await waitFor(() => expect(asked()).toBe(4));
  await end(1, new TypeError('undefined is not a function'));
  for (const n of [2, 3, 4]) await end(n);
  await waitFor(() => expect(result.current.progress).toBeNull());
  expect(asked()).toBe(4);
  expect(gone.toSorted()).toEqual(['media-1002', 'media-1003', 'media-1004']);
  await screen.findByText(`Deleted 3 of 6 files. ${defaultMessage.internal}`);
});
