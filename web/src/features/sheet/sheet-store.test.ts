import { networkWith } from '@fanfare/core/composer/testing/builders.ts';
import { progressOf, unconfirmedRows } from '@fanfare/core/sheet/sending.ts';
import { newRow } from '@fanfare/core/sheet/sheet.ts';
import type { SubmittedRow } from '@fanfare/core/posts/submitted-rows.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, unansweredText, unreachable } from '../../browser/api-error.ts';
import type { TakeLock } from '../../browser/lock.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { photo } from '../../testing/library.ts';
import { passTime } from '../../testing/pass-time.ts';
import { sendSheet } from './send-sheet.ts';
import { SheetStore, sheetKey, type SendTools } from './sheet-store.ts';

const key = sheetKey('kim', 'w');
const account = { platform: 'x', platform_id: '1', username: 'kim' };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a lock that all tabs of a test share. With a signal, a tab waits for the lock until the signal. */
function locks(): TakeLock {
  let isTaken = false;
  const waiting: (() => void)[] = [];
  const release = () => {
    isTaken = false;
    waiting.shift()?.();
  };
  const take = () => {
    isTaken = true;
    return release;
  };
  return (_name, signal) => {
    if (!isTaken) return Promise.resolve(take());
    if (!signal) return Promise.resolve(null);
    return new Promise((resolve) => {
      const next = () => resolve(take());
      waiting.push(next);
      signal.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(next), 1);
        resolve(null);
      });
    });
  };
}

async function tab(takeLock = locks()): Promise<SheetStore> {
  const store = new SheetStore({ key, takeLock, now: () => 1_000, sleep: () => Promise.resolve() });
  await store.open();
  return store;
}
const add = (store: SheetStore, ...ids: string[]) =>
  store.dispatch({ kind: 'rowsAdded', rows: ids.map((id) => newRow(id, photo({ _id: `file-${id}` }))) });
const idsIn = (store: SheetStore) => store.view().history.state.rows.map(({ id }) => id);

/** A server that stores rows. A test can prepare the next answers. */
function server() {
  const stored: string[] = [];
  const requests: string[][] = [];
  const next: (ApiError | 'lost')[] = [];
  const { call } = fakeApi({
    submitRows({ rows: sent }) {
      requests.push(sent.map(({ id }) => id));
      const answer = next.shift();
      if (answer instanceof ApiError) throw answer;
      const rows = sent.map(({ id }): SubmittedRow => {
        const state = stored.includes(id) ? 'kept' : 'stored';
        if (state === 'stored') stored.push(id);
        return { id, state, posts: [] };
      });
      if (answer === 'lost') throw unreachable(true);
      return { rows };
    },
  });
  const tools: SendTools = { workspaceId: 'w', zone: 'UTC', find: () => networkWith(), call, sendSheet };
  return { stored, requests, next, tools };
}
const unconfirmed = (store: SheetStore) => {
  const { sending } = store.view();
  return sending ? unconfirmedRows(sending) : [];
};
const refused = (
  code: 'invalid_input' | 'rate_limited' | 'unauthenticated',
  fields: Record<string, string> = {},
) => new ApiError({ status: 400, code, message: 'No.', fields });
const progress = (store: SheetStore) => {
  const { sending } = store.view();
  return sending && progressOf(sending);
};
async function filled(takeLock = locks(), count = 3): Promise<SheetStore> {
  const store = await tab(takeLock);
  store.dispatch({ kind: 'accountsChosen', accounts: [account] });
  add(store, ...Array.from({ length: count }, (_, i) => `r${i}`));
  return store;
}

describe('a sheet in the browser', () => {
  it('a sheet that is opened again has all changes, even those made less than 400 ms before it was closed', async () => {
    const takeLock = locks();
    const store = await tab(takeLock);
    add(store, 'a');
    passTime(400);
    add(store, 'b');
    store.close();
    expect(idsIn(await tab(takeLock))).toEqual(['a', 'b']);
  });

  it('a change is stored in the browser after 400 ms, even if the person continues to edit and the storage changes', async () => {
    const store = await tab();
    add(store, 'a');
    passTime(399);
    expect(localStorage.getItem(key)).toBeNull();
    add(store, 'b');
    store.onStorage({ key });
    passTime(1);
    expect(localStorage.getItem(key)).toContain('file-b');
  });

  it('a second tab shows the sheet and cannot change it', async () => {
    const takeLock = locks();
    const first = await tab(takeLock);
    add(first, 'a');
    first.flush();
    const second = await tab(takeLock);
    expect([second.view().editableIn, idsIn(second)]).toEqual(['elsewhere', ['a']]);
    add(second, 'b');
    second.flush();
    add(first, 'c');
    first.flush();
    second.onStorage({ key });
    expect(idsIn(second)).toEqual(['a', 'c']);
  });

  it('the second tab continues by itself as soon as the first tab is closed, also in the middle of sending', async () => {
    const takeLock = locks();
    const { tools, requests } = server();
    const first = await filled(takeLock, 150);
    const second = await tab(takeLock);
    const sending = first.send('upload', tools);
    first.close();
    await sending;
    await vi.waitFor(() => expect(second.view().editableIn).toBe('here'));
    expect([second.view().isSending, progress(second)?.total]).toEqual([false, 150]);
    await second.resume(tools);
    expect(new Set(requests.flat()).size).toBe(150);
  });

  it('a second tab that is closed and opened again still waits only once', async () => {
    const takeLock = locks();
    const first = await tab(takeLock);
    const second = await tab(takeLock);
    second.close();
    await second.open();
    expect(second.view().editableIn).toBe('elsewhere');
    first.close();
    await vi.waitFor(() => expect(second.view().editableIn).toBe('here'));
    second.close();
    await second.open();
    expect(second.view().editableIn).toBe('here');
  });

  it('a tab that was closed while it waited for the lock releases the lock for other tabs', async () => {
    const takeLock = locks();
    const store = new SheetStore({ key, takeLock, now: () => 0, sleep: () => Promise.resolve() });
    const opening = store.open();
    store.close();
    await opening;
    expect((await tab(takeLock)).view().editableIn).toBe('here');
  });

  it('a cleared sheet is removed from the browser', async () => {
    const store = await filled();
    store.flush();
    store.dispatch({ kind: 'cleared' });
    store.flush();
    expect(localStorage.getItem(key)).toBe('');
  });
});

describe('a sheet that is sent', () => {
  it('150 rows are sent in two parts, and the progress is reported after each part', async () => {
    const { tools, stored, requests } = server();
    const store = await filled(locks(), 150);
    const seen: (number | undefined)[] = [];
    store.subscribe(() => seen.push(progress(store)?.sent));
    await store.send('upload', tools);
    expect([stored.length, requests.length]).toEqual([150, 2]);
    expect([...new Set(seen)]).toEqual([0, 100, 150]);
    expect(store.view()).toMatchObject({ isSending: false, stoppedBy: null });
  });

  it('if an answer is lost, the sending stops with a reason, and continuing stores nothing twice', async () => {
    const { tools, stored, requests, next } = server();
    const store = await filled();
    next.push('lost');
    await store.send('upload', tools);
    expect(store.view().stoppedBy).toBe(unansweredText('sent'));
    expect(progress(store)).toMatchObject({ sent: 0, left: 3 });
    await store.resume(tools);
    expect([stored, requests.length, progress(store)?.sent]).toEqual([['r0', 'r1', 'r2'], 2, 3]);
  });

  it('from its request until the answer, a row is recorded as possibly stored, even if the page is closed or the person edits the row', async () => {
    const { tools, next } = server();
    const takeLock = locks();
    const store = await filled(takeLock);
    const seen: string[][] = [];
    store.subscribe(() => seen.push(unconfirmed(store)));
    next.push('lost');
    await store.send('upload', tools);
    const all = ['r0', 'r1', 'r2'];
    expect([seen[0], unconfirmed(store)]).toEqual([[], all]);
    next.push(refused('unauthenticated'));
    await store.resume(tools);
    expect([store.view().stoppedBy, unconfirmed(store)]).toEqual(['No.', all]);
    store.finish();
    store.close();
    const again = await tab(takeLock);
    expect([again.view().sending, again.view().unconfirmed]).toEqual([null, all]);
    next.push(refused('unauthenticated'));
    await again.send('upload', tools);
    expect(unconfirmed(again)).toEqual(all);
    await again.resume(tools);
    expect(unconfirmed(again)).toEqual([]);
    again.finish();
    expect(again.view().unconfirmed).toEqual([]);
  });

  it('after a request that the server refused, or that was made while offline, its rows are not recorded as possibly stored', async () => {
    const { tools, next } = server();
    const store = await filled();
    next.push(refused('unauthenticated'));
    await store.send('upload', tools);
    expect(unconfirmed(store)).toEqual([]);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    next.push(unreachable(false));
    await store.resume(tools);
    expect([store.view().stoppedBy, unconfirmed(store)]).toEqual([unreachable(false).message, []]);
  });

  it('if a sheet was closed while it was being sent, sending continues with the remaining rows when the sheet is opened again', async () => {
    const { tools, stored, requests } = server();
    const takeLock = locks();
    const store = await filled(takeLock, 150);
    store.subscribe(() => {
      if (progress(store)?.sent === 100) store.stop();
    });
    await store.send('upload', tools);
    store.close();
    const again = await tab(takeLock);
    expect(progress(again)).toMatchObject({ sent: 100, left: 50 });
    await again.resume(tools);
    expect([stored.length, new Set(stored).size, requests.at(-1)?.length]).toEqual([150, 150, 50]);
  });

  it('a refused row does not stop the other rows, and only failed rows are sent again', async () => {
    const { tools, stored, next } = server();
    const store = await filled();
    next.push(refused('invalid_input', { 'rows.1': 'Too long.' }));
    await store.send('upload', tools);
    expect(store.view().sending?.outcomes['r1']).toEqual({ state: 'failed', message: 'Too long.' });
    expect(stored).toEqual(['r0', 'r2']);
    await store.resume(tools, { retriesFailed: true });
    expect(stored).toEqual(['r0', 'r2', 'r1']);
  });

  it('a request that is refused for a temporary reason is tried up to four times', async () => {
    const { tools, requests, next } = server();
    const store = await filled();
    next.push(...Array.from({ length: 3 }, () => refused('rate_limited')));
    await store.send('upload', tools);
    expect([requests.length, progress(store)?.sent]).toEqual([4, 3]);

    const other = server();
    const second = await filled();
    other.next.push(...Array.from({ length: 4 }, () => refused('rate_limited')));
    await second.send('upload', other.tools);
    expect([other.requests.length, second.view().stoppedBy]).toEqual([4, 'No.']);
  });

  it('rows cannot be changed while they are sent, and failed rows remain so that they can be corrected', async () => {
    const { tools, next } = server();
    const store = await filled();
    next.push(refused('invalid_input', { 'rows.2': 'Too long.' }));
    const sending = store.send('upload', tools);
    store.dispatch({ kind: 'cleared' });
    await sending;
    expect(idsIn(store)).toEqual(['r0', 'r1', 'r2']);
    store.finish();
    expect([idsIn(store), store.view().sending]).toEqual([['r2'], null]);
    store.dispatch({ kind: 'rowsPatched', patches: [{ id: 'r2', patch: { title: 'Short' } }] });
    await store.send('upload', tools);
    expect(progress(store)).toMatchObject({ total: 1, sent: 1 });
  });
});
