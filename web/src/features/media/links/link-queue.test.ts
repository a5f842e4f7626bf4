import { interruptedText, type LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import type { TakeLock } from '../../../browser/lock.ts';
import { fakeApi, type Answers } from '../../../testing/fake-api.ts';
import { photo } from '../../../testing/library.ts';
import { linkNotesOf } from './link-notes.ts';
import { createLinkQueue } from './link-queue.ts';

beforeEach(() => localStorage.clear());

const link = 'https://files.example.com/harbour.jpg?key=secret';
const asked = { id: 'one', workspaceId: 'w', link, isInModal: false };
const known = (change: Partial<LinkUpload>): LinkUpload => ({
  linkId: 'one',
  state: 'fetching',
  url: null,
  media: null,
  message: null,
  received: 0,
  total: null,
  ...change,
});
const there = known({ state: 'done', media: photo(), url: photo().firebasePath });
const refused = new ApiError({ status: 400, code: 'invalid_input', message: 'This link leads to a page.' });

function open(answers: Answers, takeLock: TakeLock | null = null) {
  const api = fakeApi(answers);
  const ended: string[] = [];
  const notes = linkNotesOf('kim');
  const ids = ['two', 'three'];
  const queue = createLinkQueue({
    call: api.call,
    notes,
    takeLock,
    onEnd: ({ state }, isInModal) => ended.push(isInModal ? `${state.phase} in a modal` : state.phase),
    newId: () => ids.shift() ?? 'none',
    wait: () => Promise.resolve(),
  });
  const only = () => queue.uploads()[0];
  const isAt = (phase: string) => vi.waitFor(() => expect(only()?.state.phase).toBe(phase));
  const sent = (name: string) => api.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { queue, ended, notes, only, isAt, sent };
}

describe('a running link upload', () => {
  it('the progress is reported, and the note is removed when the upload ends', async () => {
    const answer = Promise.withResolvers<LinkUpload>();
    const { queue, ended, notes, only, isAt } = open({
      uploadGeneralLink: () => known({ received: 10, total: 40 }),
      findLink: () => answer.promise,
    });
    queue.start(asked);
    queue.start(asked);
    expect(queue.uploads()).toHaveLength(1);
    expect(only()).toMatchObject({ id: 'one', name: 'files.example.com/harbour.jpg', isLink: true, size: 0 });
    await vi.waitFor(() => expect(only()).toMatchObject({ size: 40, state: { sent: 10 } }));
    expect(notes.read()).toMatchObject([{ id: 'one', linkId: 'one', workspaceId: 'w' }]);
    expect(JSON.stringify(localStorage)).not.toContain('secret');
    answer.resolve(there);
    await isAt('done');
    expect(only()).toMatchObject({ name: 'harbour.jpg', state: { item: photo() } });
    expect(ended).toEqual(['done']);
    expect(notes.read()).toEqual([]);
  });

  it('if a modal opens for a running upload, `onEnd` learns that a modal shows the upload', async () => {
    const answer = Promise.withResolvers<LinkUpload>();
    const { queue, ended, isAt } = open({ uploadGeneralLink: () => answer.promise });
    queue.start(asked);
    queue.start({ ...asked, isInModal: true });
    answer.resolve(there);
    await isAt('done');
    expect(ended).toEqual(['done in a modal']);
  });

  it('a failed upload shows the reason and can be retried', async () => {
    const answers = [() => Promise.reject(refused), () => there];
    const { queue, ended, notes, only, isAt, sent } = open({
      uploadGeneralLink: () => (answers.shift() ?? (() => there))(),
    });
    queue.start(asked);
    await isAt('failed');
    expect(only()?.state).toMatchObject({ reason: 'This link leads to a page.', canRetry: true });
    expect(notes.read()).toHaveLength(1);
    queue.retry('one');
    await isAt('done');
    expect(sent('uploadGeneralLink')).toMatchObject([{ linkId: 'one' }, { linkId: 'two' }]);
    expect(ended).toEqual(['failed', 'done']);
  });

  it('a cancelled upload is also cancelled on the server, and stays cancelled when its answer arrives', async () => {
    const answer = Promise.withResolvers<LinkUpload>();
    const { queue, ended, notes, only, sent } = open({
      uploadGeneralLink: () => answer.promise,
      cancelLink: () => known({ state: 'cancelled' }),
    });
    queue.start(asked);
    queue.remove('one');
    expect(queue.uploads()).toHaveLength(1);
    queue.cancel('one');
    expect(only()?.state.phase).toBe('cancelled');
    expect(sent('cancelLink')).toEqual([{ workspaceId: 'w', linkId: 'one' }]);
    answer.resolve(there);
    await answer.promise;
    await Promise.resolve();
    expect(only()?.state.phase).toBe('cancelled');
    expect([ended, notes.read()]).toEqual([[], []]);
    queue.remove('one');
    queue.start(asked);
    expect(queue.uploads()).toEqual([]);
  });
});

describe('a link upload started by an earlier page', () => {
  beforeEach(() =>
    linkNotesOf('kim').write({ id: 'one', linkId: 'five', workspaceId: 'w', name: 'example.com/a' }),
  );

  it('the upload is polled until its file is in the library', async () => {
    const answers = [known({ received: 5 }), there];
    const { queue, isAt, sent } = open({ findLink: () => answers.shift() ?? there });
    await queue.resume();
    await isAt('done');
    expect(sent('findLink')[0]).toEqual({ workspaceId: 'w', linkId: 'five' });
    expect(sent('uploadGeneralLink')).toEqual([]);
  });

  it.each([
    [
      'the server does not know it',
      () => Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'No.' })),
      interruptedText,
    ],
    [
      'it failed on the server',
      () => known({ state: 'failed', message: 'This link leads to a page.' }),
      'This link leads to a page.',
    ],
  ])('the upload is shown as failed when %s', async (_what, findLink, reason) => {
    const { queue, only, isAt, notes } = open({ findLink });
    await queue.resume();
    await isAt('failed');
    expect(only()?.state).toMatchObject({ reason, canRetry: false });
    queue.retry('one');
    expect(only()?.state.phase).toBe('failed');
    queue.remove('one');
    expect(notes.read()).toEqual([]);
  });

  it('the upload is not polled after the queue has stopped', async () => {
    const { queue, ended, notes } = open({ findLink: () => there });
    const taking = queue.resume();
    queue.stop();
    await taking;
    await Promise.resolve();
    expect([ended, queue.uploads()]).toEqual([[], []]);
    expect(notes.read()).toHaveLength(1);
  });

  it('the upload is not polled while another page holds its lock', async () => {
    const { queue } = open({}, () => Promise.resolve(null));
    await queue.resume();
    expect(queue.uploads()).toEqual([]);
  });

  it('the upload is not polled if another page has finished it while this page waited for the lock', async () => {
    const released: string[] = [];
    const lock = Promise.withResolvers<() => void>();
    const { queue, notes } = open({}, () => lock.promise);
    const taking = queue.resume();
    notes.remove('one');
    lock.resolve(() => released.push('released'));
    await taking;
    await Promise.resolve();
    expect([queue.uploads(), released]).toEqual([[], ['released']]);
  });

  it('an upload that is resumed twice is listed once, and is locked until it is removed from the list', async () => {
    const held = new Set<string>();
    const { queue, isAt } = open({ findLink: () => there }, (name) => {
      held.add(name);
      return Promise.resolve(() => held.delete(name));
    });
    await queue.resume();
    await queue.resume();
    expect(queue.uploads()).toHaveLength(1);
    await isAt('done');
    expect([...held]).toEqual(['fanfare-link-one']);
    queue.remove('one');
    await Promise.resolve();
    expect([...held]).toEqual([]);
  });
});
