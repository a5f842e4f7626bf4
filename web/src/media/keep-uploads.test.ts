import { describe, expect, it } from 'vitest';
import { ApiError } from '../browser/api-error.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeFileStore } from '../testing/fake-file-store.ts';
import { fakeKeptFiles, fakeLocks, type FakeKeptFiles } from '../testing/fake-kept-files.ts';
import { photo } from '../testing/library.ts';
import { keepUploads } from './keep-uploads.ts';
import { keptMs, placeHoldsMs, takeUpUploads } from './take-up-uploads.ts';
import * as sendFile from './send-file.ts';
import { createUploadQueue } from './upload-queue.ts';

const workspace = 'harbourWorkspace0001';
const file = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name);
const settled = () => new Promise((resolve) => setTimeout(resolve));
const noon = Date.UTC(2026, 10, 21, 12);

function browserWith(files: FakeKeptFiles = fakeKeptFiles()) {
  const locks = fakeLocks();
  const marks = { last: '' };
  const clock = { now: noon };
  let ids = 0;
  /** A page of this browser; it goes without a word. */
  const openPage = (
    uid = 'kim',
    registerMedia: () => Promise<ReturnType<typeof photo>> = () => Promise.resolve(photo()),
  ) => {
    const store = fakeFileStore();
    const api = fakeApi({ registerMedia });
    const queue = createUploadQueue({
      sending: { ...sendFile, withoutRoom: () => Promise.resolve(new Map<string, string>()) },
      store,
      call: api.call,
      onEnd: () => undefined,
      newId: () => `id-${(ids += 1)}`,
    });
    const control = new AbortController();
    const page = { kept: [] as string[] };
    const surroundings = {
      queue,
      uid,
      files,
      mark: { read: () => marks.last, write: (mark: string) => void (marks.last = mark) },
      takeLock: locks.takeLock,
      now: () => clock.now,
      signal: control.signal,
    };
    const keeper = keepUploads({ ...surroundings, onKept: (kept) => (page.kept = [...kept]) });
    return {
      page,
      queue,
      store,
      api,
      takeUp: () => takeUpUploads({ ...surroundings, keeper }),
      phases: () => queue.uploads().map(({ state }) => state.phase),
      close() {
        control.abort();
        queue.stop();
      },
    };
  };
  return { files, locks, marks, clock, openPage };
}

describe('uploads that are kept', () => {
  it('are those on their way, and nothing stays of one that has arrived', async () => {
    const { files, locks, marks, openPage } = browserWith();
    const { page, queue, store } = openPage();
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    await settled();
    expect(files.noted.get(id)).toEqual({
      id,
      uid: 'kim',
      workspaceId: workspace,
      keptAt: noon,
      arrived: null,
    });
    expect(files.copied.get(id)?.name).toBe('a.png');
    expect(page.kept).toEqual([id]);
    expect(locks.held).toEqual(new Set([`fanfare-upload-${id}`]));
    expect(marks.last).not.toBe('');

    store.sent[0]?.arrive();
    await settled();
    await settled();
    expect([files.noted.size, files.copied.size, locks.held.size]).toEqual([0, 0, 0]);
    expect(page.kept).toEqual([]);
  });

  it('do not wait for the copy, which goes if the upload is faster', async () => {
    const copy = Promise.withResolvers<void>();
    const { files, locks, openPage } = browserWith(fakeKeptFiles(() => copy.promise));
    const { page, queue, store, phases } = openPage();
    queue.add(workspace, [file('a.png')]);
    await settled();
    expect(page.kept).toEqual([]);
    store.sent[0]?.arrive();
    await settled();
    expect(phases()).toEqual(['done']);
    copy.resolve();
    await settled();
    expect([files.noted.size, files.copied.size, locks.held.size]).toEqual([0, 0, 0]);
  });

  it('are noted as arrived before they are measured', async () => {
    const { files, openPage } = browserWith();
    const { queue, store, api } = openPage();
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    await settled();
    const write = files.write;
    const writing = Promise.withResolvers<void>();
    files.write = async (note) => {
      await writing.promise;
      await write(note);
    };
    store.sent[0]?.arrive();
    await settled();
    expect(files.noted.get(id)?.arrived).toBeNull();
    expect(api.calls).toEqual([]);
    writing.resolve();
    await settled();
    expect(api.calls).toHaveLength(1);
  });

  it('are not those that were cancelled, until they are sent again', async () => {
    const { files, openPage } = browserWith();
    const { queue } = openPage();
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    await settled();
    queue.cancel(id);
    await settled();
    expect(files.copied.size).toBe(0);
    queue.retry(id);
    await settled();
    expect(files.copied.has(id)).toBe(true);
  });

  it('are not those that were refused for good, but those that failed in passing', async () => {
    const { files, openPage } = browserWith();
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'Unsupported file type' });
    const { queue, store } = openPage('kim', () => Promise.reject(refusal));
    const [refused = '', broken = ''] = queue.add(workspace, [file('a.png'), file('b.png')]);
    store.sent[0]?.arrive();
    store.sent[1]?.fail(new Error('gone'));
    await settled();
    await settled();
    expect(files.copied.has(refused)).toBe(false);
    expect(files.copied.has(broken)).toBe(true);
    queue.remove(broken);
    await settled();
    expect(files.copied.size).toBe(0);
  });

  it('take no more than half of the room that is left', async () => {
    const { files, locks, openPage } = browserWith();
    files.left = 20;
    const { page, queue, phases } = openPage();
    const [fits = '', large = ''] = queue.add(workspace, [file('a.png', 10), file('b.png', 11)]);
    await settled();
    await settled();
    expect(page.kept).toEqual([fits]);
    expect(files.copied.has(large)).toBe(false);
    expect(locks.held.size).toBe(1);
    expect(phases()).toEqual(['uploading', 'uploading']);
  });

  it('are none where the browser refuses: they go with the page', async () => {
    const { files, locks, openPage } = browserWith(
      fakeKeptFiles(() => Promise.reject(new Error('Private.'))),
    );
    const { page, queue, phases } = openPage();
    queue.add(workspace, [file('a.png')]);
    await settled();
    expect([files.noted.size, locks.held.size]).toEqual([0, 0]);
    expect(page.kept).toEqual([]);
    expect(phases()).toEqual(['uploading']);
  });
});

describe('the next page', () => {
  it('goes on with what was on its way, in the same workspace, and it arrives once', async () => {
    const { files, locks, marks, openPage } = browserWith();
    const first = openPage();
    const [id = ''] = first.queue.add(workspace, [file('a.png'), file('b.png')]);
    await settled();
    first.close();

    const next = openPage();
    await next.takeUp();
    expect(next.queue.uploads()).toMatchObject([
      { id, workspaceId: workspace, name: 'a.png', state: { phase: 'uploading', sent: 0 } },
      { name: 'b.png' },
    ]);
    expect(next.page.kept).toHaveLength(2);
    for (const sent of next.store.sent) sent.arrive();
    await settled();
    await settled();
    expect(next.phases()).toEqual(['done', 'done']);
    expect([files.noted.size, files.copied.size, locks.held.size]).toEqual([0, 0, 0]);
    expect(marks.last).not.toBe('');
    await next.takeUp();
    expect(marks.last).toBe('');
  });

  it('sends no bytes that had arrived', async () => {
    const { files, openPage } = browserWith();
    const first = openPage('kim', () => new Promise(() => undefined));
    const [id = ''] = first.queue.add(workspace, [file('a.png')]);
    first.store.sent[0]?.arrive();
    await settled();
    await settled();
    const path = first.store.sent[0]?.path;
    expect(files.noted.get(id)?.arrived).toEqual({ path, at: noon });
    first.close();

    const next = openPage();
    await next.takeUp();
    await settled();
    expect(next.store.sent).toEqual([]);
    expect(next.api.calls[0]?.input).toMatchObject({ firebasePath: path });
    expect(next.phases()).toEqual(['done']);
  });

  it('sends again what the server may have cleared away since', async () => {
    const { files, clock, openPage } = browserWith();
    const note = { uid: 'kim', workspaceId: workspace, keptAt: noon };
    for (const [id, at] of [
      ['holds', noon + 1],
      ['cleared', noon],
    ] as const) {
      files.noted.set(id, { ...note, id, arrived: { path: `workspaces/w/media/${id}/a.png`, at } });
      files.copied.set(id, file(`${id}.png`));
    }
    clock.now = noon + placeHoldsMs;
    const { takeUp, phases, queue } = openPage();
    await takeUp();
    expect(queue.uploads().map(({ id }) => id)).toEqual(['holds', 'cleared']);
    await settled();
    expect(phases()).toEqual(['done', 'uploading']);
    expect(files.noted.get('cleared')?.arrived).toBeNull();
  });

  it('leaves alone what another page sends, and goes on with it when that one is gone', async () => {
    const { openPage } = browserWith();
    const first = openPage();
    first.queue.add(workspace, [file('a.png')]);
    await settled();
    const second = openPage();
    await second.takeUp();
    expect(second.phases()).toEqual([]);
    first.close();
    await second.takeUp();
    await second.takeUp();
    expect(second.phases()).toEqual(['uploading']);
  });

  it('does not take up what came to its end while the lock was not free', async () => {
    const { files, openPage } = browserWith();
    files.noted.set('ended', {
      id: 'ended',
      uid: 'kim',
      workspaceId: workspace,
      keptAt: noon,
      arrived: null,
    });
    files.copied.set('ended', file('a.png'));
    const listed = files.ids;
    files.ids = async () => {
      const ids = await listed();
      await files.remove('ended');
      return ids;
    };
    const { takeUp, phases } = openPage();
    await takeUp();
    expect(phases()).toEqual([]);
  });

  it('shows nobody what another person uploads', async () => {
    const { files, locks, openPage } = browserWith();
    const kims = openPage('kim');
    kims.queue.add(workspace, [file('a.png')]);
    await settled();
    kims.close();
    const lees = openPage('lee');
    await lees.takeUp();
    expect(lees.phases()).toEqual([]);
    expect([files.copied.size, locks.held.size]).toEqual([1, 0]);
  });

  it('clears away what is a week old, whoever kept it, and copies that nobody noted', async () => {
    const { files, clock, openPage } = browserWith();
    const note = { workspaceId: workspace, arrived: null };
    files.noted.set('old', { ...note, id: 'old', uid: 'kim', keptAt: noon });
    files.noted.set('theirs', { ...note, id: 'theirs', uid: 'lee', keptAt: noon });
    files.noted.set('fresh', { ...note, id: 'fresh', uid: 'kim', keptAt: noon + 1 });
    for (const id of ['old', 'theirs', 'fresh', 'nobodys']) files.copied.set(id, file(`${id}.png`));
    clock.now = noon + keptMs;
    const { takeUp, queue } = openPage();
    await takeUp();
    expect(queue.uploads().map(({ id }) => id)).toEqual(['fresh']);
    expect([...files.copied.keys()]).toEqual(['fresh']);
    expect([...files.noted.keys()]).toEqual(['fresh']);
  });

  it('finds no copy without a note of a page that went while copying', async () => {
    const copy = Promise.withResolvers<void>();
    const { files, locks, openPage } = browserWith(fakeKeptFiles(() => copy.promise));
    const first = openPage();
    first.queue.add(workspace, [file('a.png')]);
    await settled();
    first.close();
    copy.resolve();
    await settled();
    expect([files.copied.size, locks.held.size]).toEqual([0, 0]);
  });
});
