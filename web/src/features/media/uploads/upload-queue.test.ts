import { storageFullText } from '@fanfare/core/quota/storage.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { photo } from '../../../testing/library.ts';
import * as sendFile from './send-file.ts';
import { createUploadQueue } from './upload-queue.ts';

const workspace = 'harbourWorkspace0001';
const file = (name: string) => new File(['x'.repeat(10)], name);
const settled = () => new Promise((resolve) => setTimeout(resolve));

function queueWith(registerMedia: () => Promise<ReturnType<typeof photo>> = () => Promise.resolve(photo())) {
  const store = fakeFileStore();
  const api = fakeApi({ registerMedia });
  const ended: string[] = [];
  const room = Promise.withResolvers<ReadonlyMap<string, string>>();
  let ids = 0;
  const queue = createUploadQueue({
    sending: { ...sendFile, withoutRoom: () => room.promise },
    store,
    call: api.call,
    onEnd: ({ name, state }) => ended.push(`${name} ${state.phase}`),
    newId: () => `upload-${(ids += 1)}`,
  });
  const phases = () => queue.uploads().map(({ state }) => state.phase);
  return { queue, store, api, ended, phases, room };
}

describe('the queue of uploads', () => {
  it('sends a file, has it measured, and tells', async () => {
    const { queue, store, api, ended, phases } = queueWith();
    queue.add(workspace, [file('Harbour at dawn.JPG')]);
    expect(store.sent[0]).toMatchObject({
      path: `workspaces/${workspace}/media/upload-2/Harbour-at-dawn.JPG`,
      type: 'image/jpeg',
    });
    store.sent[0]?.progress(4);
    expect(queue.uploads()[0]?.state).toEqual({ phase: 'uploading', sent: 4 });
    store.sent[0]?.arrive();
    await settled();
    expect(phases()).toEqual(['done']);
    expect(api.calls[0]?.input).toMatchObject({ workspaceId: workspace, name: 'Harbour at dawn.JPG' });
    expect(ended).toEqual(['Harbour at dawn.JPG done']);
  });

  it('sends three at once, and the fourth when one of them is done', async () => {
    const { queue, store, phases } = queueWith();
    queue.add(workspace, ['a.png', 'b.png', 'c.png', 'd.png'].map(file));
    expect(store.sent).toHaveLength(3);
    store.sent[1]?.arrive();
    await settled();
    expect(store.sent).toHaveLength(4);
    expect(phases()).toEqual(['uploading', 'done', 'uploading', 'uploading']);
  });

  it('gives up what is cancelled, goes on with the next, and tells nobody', async () => {
    const { queue, store, ended, phases } = queueWith();
    const [first = ''] = queue.add(workspace, ['a.png', 'b.png', 'c.png', 'd.png'].map(file));
    queue.cancel(first);
    await settled();
    expect(store.sent[0]?.aborted()).toBe(true);
    expect(phases()).toEqual(['cancelled', 'uploading', 'uploading', 'uploading']);
    expect(ended).toEqual([]);
    queue.remove(first);
    expect(phases()).toHaveLength(3);
  });

  it('sends again what broke off, in a place of its own', async () => {
    const { queue, store, ended, phases } = queueWith();
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    store.sent[0]?.fail(new Error('gone'));
    await settled();
    expect(queue.uploads()[0]?.state).toMatchObject({
      phase: 'failed',
      reason: 'We couldn’t upload this file. Try again.',
    });
    expect(ended).toEqual(['a.png failed']);
    queue.retry(id);
    expect(phases()).toEqual(['uploading']);
    expect(store.sent[1]?.path).not.toBe(store.sent[0]?.path);
  });

  it('does not send again what arrived and could not be measured', async () => {
    const outcomes = [
      () => Promise.reject(new ApiError({ status: 502, code: 'unavailable', message: 'Later.' })),
      () => Promise.resolve(photo()),
    ];
    const { queue, store, phases } = queueWith(() => (outcomes.shift() ?? Promise.reject)());
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    store.sent[0]?.arrive();
    await settled();
    queue.retry(id);
    await settled();
    expect(store.sent).toHaveLength(1);
    expect(phases()).toEqual(['done']);
  });

  it('keeps what the server said of a file that it refused, for good', async () => {
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'Unsupported file type' });
    const { queue, store } = queueWith(() => Promise.reject(refusal));
    queue.add(workspace, [file('a.png')]);
    store.sent[0]?.arrive();
    await settled();
    expect(queue.uploads()[0]?.state).toMatchObject({ reason: 'Unsupported file type', canRetry: false });
  });

  it('has nothing measured before it is noted where its bytes stand', async () => {
    const { queue, store, api, phases } = queueWith();
    const noted: string[] = [];
    const writing = Promise.withResolvers<void>();
    queue.onArrived((id, path) => {
      noted.push(`${id} ${path}`);
      return writing.promise;
    });
    queue.add(workspace, [file('a.png')]);
    store.sent[0]?.arrive();
    await settled();
    expect(noted).toEqual([`upload-1 ${store.sent[0]?.path}`]);
    expect(api.calls).toEqual([]);
    writing.resolve();
    await settled();
    expect(phases()).toEqual(['done']);
  });

  it('goes on with what another page began, under the id that it had', async () => {
    const { queue, store, phases } = queueWith();
    const begun = file('a.png');
    queue.takeUp({ id: 'begun', workspaceId: workspace, file: begun, path: null });
    expect(queue.uploads()[0]).toMatchObject({
      id: 'begun',
      workspaceId: workspace,
      name: 'a.png',
      size: 10,
    });
    expect(queue.fileOf('begun')).toBe(begun);
    store.sent[0]?.arrive();
    await settled();
    expect(phases()).toEqual(['done']);
    queue.remove('begun');
    expect(queue.fileOf('begun')).toBeUndefined();
  });

  it('only has measured what had arrived when another page went', async () => {
    const { queue, store, api, phases } = queueWith();
    const path = `workspaces/${workspace}/media/before/a.png`;
    queue.takeUp({ id: 'begun', workspaceId: workspace, file: file('a.png'), path });
    await settled();
    expect(store.sent).toEqual([]);
    expect(api.calls[0]?.input).toMatchObject({ firebasePath: path });
    expect(phases()).toEqual(['done']);
  });

  it('stops everything when it is left, and tells nobody', async () => {
    const { queue, store, phases } = queueWith();
    queue.add(workspace, [file('a.png')]);
    let heard = 0;
    queue.subscribe(() => (heard += 1));
    queue.stop();
    await settled();
    expect(heard).toBe(0);
    expect(store.sent[0]?.aborted()).toBe(true);
    expect(phases()).toEqual([]);
  });

  it('breaks off what turns out to have no room, and goes on with the next', async () => {
    const { queue, store, ended, phases, room } = queueWith();
    const ids = queue.add(workspace, ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map(file));
    store.sent[1]?.arrive();
    await settled();
    expect(store.sent).toHaveLength(4);
    room.resolve(new Map([0, 1, 4].map((n) => [ids[n]!, storageFullText])));
    await settled();
    expect(phases()).toEqual(['failed', 'done', 'uploading', 'uploading', 'failed']);
    expect(queue.uploads()[0]?.state).toEqual({
      phase: 'failed',
      reason: storageFullText,
      path: null,
      canRetry: false,
    });
    expect(store.sent[0]?.aborted()).toBe(true);
    expect(ended).toEqual(['b.png done', 'a.png failed', 'e.png failed']);
  });

  it('sends what was chosen when nobody can say whether it has room', async () => {
    const { queue, store, phases, room } = queueWith();
    queue.add(workspace, [file('a.png')]);
    room.reject(new Error('This part cannot be loaded.'));
    store.sent[0]?.arrive();
    await settled();
    expect(phases()).toEqual(['done']);
  });
});
