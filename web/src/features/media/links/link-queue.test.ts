import type { LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import type { TakeLock } from '../../../browser/lock.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { photo } from '../../../testing/library.ts';
import { linkNotesOf } from './link-notes.ts';
import { createLinkQueue, interruptedText } from './link-queue.ts';

beforeEach(() => localStorage.clear());

const link = 'https://files.example.com/harbour.jpg?key=secret';
const asked = { id: 'one', workspaceId: 'w', link, inWindow: false };
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

type Answers = Parameters<typeof fakeApi>[0];

function open(answers: Answers, takeLock: TakeLock | null = null) {
  const api = fakeApi(answers);
  const ended: string[] = [];
  const notes = linkNotesOf('kim');
  const ids = ['two', 'three'];
  const queue = createLinkQueue({
    call: api.call,
    notes,
    takeLock,
    onEnd: ({ state }, isInWindow) => ended.push(isInWindow ? `${state.phase} in its window` : state.phase),
    newId: () => ids.shift() ?? 'none',
    wait: () => Promise.resolve(),
  });
  const only = () => queue.uploads()[0];
  const isAt = (phase: string) => vi.waitFor(() => expect(only()?.state.phase).toBe(phase));
  const sent = (name: string) => api.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { queue, ended, notes, only, isAt, sent };
}

describe('a link on its way', () => {
  it('is told of as it comes, and forgotten here once it is there', async () => {
    const answer = Promise.withResolvers<LinkUpload>();
    const { queue, ended, notes, only, isAt } = open({
      uploadGeneralLink: () => known({ received: 10, total: 40 }),
      findLink: () => answer.promise,
    });
    queue.begin(asked);
    queue.begin(asked);
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

  it('has its end told where it is shown then', async () => {
    const answer = Promise.withResolvers<LinkUpload>();
    const { queue, ended, isAt } = open({ uploadGeneralLink: () => answer.promise });
    queue.begin(asked);
    queue.begin({ ...asked, inWindow: true });
    answer.resolve(there);
    await isAt('done');
    expect(ended).toEqual(['done in its window']);
  });

  it('says why it failed, and is asked for anew', async () => {
    const answers = [() => Promise.reject(refused), () => there];
    const { queue, ended, notes, only, isAt, sent } = open({
      uploadGeneralLink: () => (answers.shift() ?? (() => there))(),
    });
    queue.begin(asked);
    await isAt('failed');
    expect(only()?.state).toMatchObject({ reason: 'This link leads to a page.', canRetry: true });
    expect(notes.read()).toHaveLength(1);
    queue.retry('one');
    await isAt('done');
    expect(sent('uploadGeneralLink')).toMatchObject([{ linkId: 'one' }, { linkId: 'two' }]);
    expect(ended).toEqual(['failed', 'done']);
  });

  it('is cancelled here and on the server, and hears nothing more', async () => {
    const answer = Promise.withResolvers<LinkUpload>();
    const { queue, ended, notes, only, sent } = open({
      uploadGeneralLink: () => answer.promise,
      cancelLink: () => known({ state: 'cancelled' }),
    });
    queue.begin(asked);
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
    queue.begin(asked);
    expect(queue.uploads()).toEqual([]);
  });
});

describe('a link that a page before this one asked for', () => {
  beforeEach(() =>
    linkNotesOf('kim').write({ id: 'one', linkId: 'five', workspaceId: 'w', name: 'example.com/a' }),
  );

  it('is looked for until it is there', async () => {
    const answers = [known({ received: 5 }), there];
    const { queue, isAt, sent } = open({ findLink: () => answers.shift() ?? there });
    await queue.takeUp();
    await isAt('done');
    expect(sent('findLink')[0]).toEqual({ workspaceId: 'w', linkId: 'five' });
    expect(sent('uploadGeneralLink')).toEqual([]);
  });

  it.each([
    [
      'of which the server knows nothing',
      () => Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'No.' })),
      interruptedText,
    ],
    [
      'that failed',
      () => known({ state: 'failed', message: 'This link leads to a page.' }),
      'This link leads to a page.',
    ],
  ])('is shown as failed when it is one %s', async (_what, findLink, reason) => {
    const { queue, only, isAt, notes } = open({ findLink });
    await queue.takeUp();
    await isAt('failed');
    expect(only()?.state).toMatchObject({ reason, canRetry: false });
    queue.retry('one');
    expect(only()?.state.phase).toBe('failed');
    queue.remove('one');
    expect(notes.read()).toEqual([]);
  });

  it('is left alone once nobody is there to hear of it', async () => {
    const { queue, ended, notes } = open({ findLink: () => there });
    const taking = queue.takeUp();
    queue.stop();
    await taking;
    await Promise.resolve();
    expect([ended, queue.uploads()]).toEqual([[], []]);
    expect(notes.read()).toHaveLength(1);
  });

  it('is left to the page that follows it', async () => {
    const { queue } = open({}, () => Promise.resolve(null));
    await queue.takeUp();
    expect(queue.uploads()).toEqual([]);
  });

  it('is not followed when the page that did so has brought it to its end', async () => {
    const released: string[] = [];
    const lock = Promise.withResolvers<() => void>();
    const { queue, notes } = open({}, () => lock.promise);
    const taking = queue.takeUp();
    notes.remove('one');
    lock.resolve(() => released.push('released'));
    await taking;
    await Promise.resolve();
    expect([queue.uploads(), released]).toEqual([[], ['released']]);
  });

  it('is followed by one page, until it is taken off the list', async () => {
    const held = new Set<string>();
    const { queue, isAt } = open({ findLink: () => there }, (name) => {
      held.add(name);
      return Promise.resolve(() => held.delete(name));
    });
    await queue.takeUp();
    await queue.takeUp();
    expect(queue.uploads()).toHaveLength(1);
    await isAt('done');
    expect([...held]).toEqual(['fanfare-link-one']);
    queue.remove('one');
    await Promise.resolve();
    expect([...held]).toEqual([]);
  });
});
