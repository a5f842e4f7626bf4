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
    sending: { ...sendFile, exceedingQuota: () => room.promise },
    store,
    call: api.call,
    onEnd: ({ name, state }) => ended.push(`${name} ${state.phase}`),
    newId: () => `upload-${(ids += 1)}`,
  });
  const phases = () => queue.uploads().map(({ state }) => state.phase);
  return { queue, store, api, ended, phases, room };
}

describe('the upload queue', () => {
  it('a file is sent and registered, and its end is reported', async () => {
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

  it('marks that turn text around are not in the names of listed uploads', () => {
    const { queue } = queueWith();
    queue.add(workspace, [file('a \u202egnp.png')]);
    queue.listRefused(workspace, file('a \u202egpj.exe'), 'Unsupported file type');
    expect(queue.uploads().map(({ name }) => name)).toEqual(['a gnp.png', 'a gpj.exe']);
  });

  it('three files are sent at the same time, and the fourth starts when one is done', async () => {
    const { queue, store, phases } = queueWith();
    queue.add(workspace, ['a.png', 'b.png', 'c.png', 'd.png'].map(file));
    expect(store.sent).toHaveLength(3);
    store.sent[1]?.arrive();
    await settled();
    expect(store.sent).toHaveLength(4);
    expect(phases()).toEqual(['uploading', 'done', 'uploading', 'uploading']);
  });

  it('a cancelled upload stops without a call of `onEnd`, and the next upload starts', async () => {
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

  it('a retry after an interrupted transfer sends the file to a new path', async () => {
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

  it('a retry after a failed registration does not send the file again', async () => {
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

  it('a file that the server refused shows the message and cannot be retried', async () => {
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'Unsupported file type' });
    const { queue, store } = queueWith(() => Promise.reject(refusal));
    queue.add(workspace, [file('a.png')]);
    store.sent[0]?.arrive();
    await settled();
    expect(queue.uploads()[0]?.state).toMatchObject({ reason: 'Unsupported file type', canRetry: false });
  });

  it('a file is registered only after the listener has stored that its upload is complete', async () => {
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

  it('an upload that another page began is continued under its id', async () => {
    const { queue, store, phases } = queueWith();
    const begun = file('a.png');
    queue.resume({ id: 'begun', workspaceId: workspace, file: begun, path: null });
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

  it('a resumed upload whose bytes have arrived is registered without being sent again', async () => {
    const { queue, store, api, phases } = queueWith();
    const path = `workspaces/${workspace}/media/before/a.png`;
    queue.resume({ id: 'begun', workspaceId: workspace, file: file('a.png'), path });
    await settled();
    expect(store.sent).toEqual([]);
    expect(api.calls[0]?.input).toMatchObject({ firebasePath: path });
    expect(phases()).toEqual(['done']);
  });

  it('stopping the queue aborts every upload without a call of `onEnd`', async () => {
    const { queue, store, phases } = queueWith();
    queue.add(workspace, [file('a.png')]);
    let changes = 0;
    queue.subscribe(() => (changes += 1));
    queue.stop();
    await settled();
    expect(changes).toBe(0);
    expect(store.sent[0]?.aborted()).toBe(true);
    expect(phases()).toEqual([]);
  });

  it('the upload of a file that exceeds the quota stops, and the next upload starts', async () => {
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

  it('files are sent when the quota cannot be read', async () => {
    const { queue, store, phases, room } = queueWith();
    queue.add(workspace, [file('a.png')]);
    room.reject(new Error('This part cannot be loaded.'));
    store.sent[0]?.arrive();
    await settled();
    expect(phases()).toEqual(['done']);
  });
});
