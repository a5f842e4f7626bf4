import { networkWith } from '@fanfare/core/composer/testing/builders.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { startSending } from '@fanfare/core/sheet/sending.ts';
import { newRow } from '@fanfare/core/sheet/sheet.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import type { RowPost, SubmittedRow } from '@fanfare/core/posts/submitted-rows.ts';
import type { SubmittedPosts } from '@fanfare/core/posts/post.ts';
import { describe, expect, it } from 'vitest';
import { ApiError, unansweredText, unreachable } from '../../browser/api-error.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { photo } from '../../testing/library.ts';
import { sendSheet, type SheetSender } from './send-sheet.ts';

const narrow: FindNetwork = (id) =>
  networkWith({
    id,
    check: ({ media: [file] }) =>
      file && id === 'narrow' && file.width > 1_080
        ? [{ severity: 'error', code: 'image_width', message: 'Too wide.' }]
        : [],
    ...(id === 'narrow' && { fits: { image: () => ({ types: ['image/jpeg'], maxWidth: 1_080 }) } }),
  });
const accounts = ['narrow', 'x'].map((platform) => ({ platform, platform_id: '1', username: 'kim' }));

/**
 * Rows with wide images. The network `narrow` gets resized copies of these images. Rows with the same name in `files`
 * have the same image.
 */
const wideRows = (...files: string[]) =>
  files.map((file, i) => ({
    ...newRow(`r${i}`, photo({ _id: file, firebasePath: `w/${file}.jpg` })),
    fits: [{ network: 'narrow', file, as: 'cropped' as const }],
  }));

function sender(refuse: (mediaId: string) => ApiError | null = () => null) {
  const sent: Record<string, (string | null | undefined)[]> = {};
  const api = fakeApi({
    copyMedia({ mediaId }) {
      const error = refuse(mediaId);
      if (error) throw error;
      return photo({ _id: `${mediaId}-copy`, firebasePath: `w/${mediaId}-copy.jpg`, width: 1_080 });
    },
    submitRows({ rows }) {
      for (const { id, posts } of rows) sent[id] = posts.map(({ firebase_path: path }) => path);
      return { rows: rows.map(({ id }) => ({ id, state: 'stored', posts: [] })) };
    },
  });
  const options: SheetSender = {
    workspaceId: 'w',
    accounts,
    find: narrow,
    zone: 'UTC',
    call: api.call,
    now: () => 0,
    sleep: () => Promise.resolve(),
    isStopped: () => false,
    onProgress: () => undefined,
  };
  return { options, sent, copied: () => api.calls.filter(({ name }) => name === 'copyMedia').length };
}

describe('the copies of images in a sheet', () => {
  it('a network gets the copy that was chosen for it, other networks get the original, and rows with the same image share a copy', async () => {
    const { options, sent, copied } = sender();
    const rows = wideRows('a', 'b', 'a');
    await sendSheet(startSending('upload', rows), rows, options);
    expect(sent).toEqual({
      r0: ['w/a-copy.jpg', 'w/a.jpg'],
      r1: ['w/b-copy.jpg', 'w/b.jpg'],
      r2: ['w/a-copy.jpg', 'w/a.jpg'],
    });
    expect(copied()).toBe(2);
  });

  it('a row whose copy is refused fails, and the other rows are sent', async () => {
    const gone = new ApiError({ status: 404, code: 'not_found', message: 'This file was deleted.' });
    const { options, sent } = sender((mediaId) => (mediaId === 'a' ? gone : null));
    const rows = wideRows('a', 'b');
    const { sending } = await sendSheet(startSending('upload', rows), rows, options);
    expect(sending.outcomes['r0']).toEqual({ state: 'failed', message: 'This file was deleted.' });
    expect(Object.keys(sent)).toEqual(['r1']);
  });

  it('a copy that the server refuses for a temporary reason is requested again, and a lost connection stops the sending', async () => {
    const errors = [new ApiError({ status: 502, code: 'unavailable', message: 'Later.' })];
    const patient = sender(() => errors.shift() ?? null);
    const rows = wideRows('a');
    const { sending } = await sendSheet(startSending('upload', rows), rows, patient.options);
    expect([sending.outcomes['r0']?.state, patient.copied()]).toEqual(['sent', 2]);

    const offline = sender(() => unreachable(true));
    const result = await sendSheet(startSending('upload', rows), rows, offline.options);
    expect([result.stoppedBy, result.sending.outcomes]).toEqual([unreachable(true).message, {}]);
  });

  it('if the session ends while copies are made, the sending stops, and no row is marked as failed', async () => {
    const ended = new ApiError({ status: 401, code: 'unauthenticated', message: 'Sign in again.' });
    const { options } = sender(() => ended);
    const rows = wideRows('a', 'b');
    const result = await sendSheet(startSending('upload', rows), rows, options);
    expect([result.stoppedBy, result.sending.outcomes]).toEqual(['Sign in again.', {}]);
  });

  it('a row whose time passes while the copies of other rows are made is sent with its own copy', async () => {
    const { options, sent } = sender();
    const [first, second] = wideRows('a', 'b');
    const rows = [first!, { ...second!, schedule: { at: 1_000, zone: 'UTC' } }];
    let now = 0;
    const slow: SheetSender = {
      ...options,
      now: () => now,
      call: (name, ...rest) => {
        if (name === 'copyMedia') now = 2_000;
        return options.call(name, ...rest);
      },
    };
    await sendSheet(startSending('upload', rows), rows, slow);
    expect(sent).toEqual({ r0: ['w/a-copy.jpg', 'w/a.jpg'], r1: ['w/b-copy.jpg', 'w/b.jpg'] });
  });

  it('after an unexpected error, the sending stops with the message that the specification requires', async () => {
    const { options } = sender();
    const broken = {
      ...options,
      find: () => {
        throw new TypeError('No rules.');
      },
    };
    const rows = wideRows('a');
    expect((await sendSheet(startSending('upload', rows), rows, broken)).stoppedBy).toBe(
      'An error occurred during bulk upload',
    );
  });
});

describe('rows that the server has already stored as drafts', () => {
  const draft = (id: string, status: 'draft' | 'scheduled' = 'draft'): RowPost => ({
    _id: `${id}-x-1`,
    uploadTo: 'x',
    platform_id: '1',
    status,
    revision: 3,
    deliveryId: null,
  });
  const rows = ['a', 'b'].map((id) => ({ ...newRow(id, null), description: id }));

  /** A server that has already stored row "a" as a draft. */
  function server(change: () => SubmittedPosts | never) {
    const api = fakeApi({
      submitRows: ({ rows: sent }) => ({
        rows: sent.map(({ id }): SubmittedRow =>
          id === 'a'
            ? { id, state: 'kept', differs: true, posts: [draft(id)] }
            : { id, state: 'stored', posts: [] },
        ),
      }),
      submitPosts: change,
    });
    const [options] = [sender().options];
    return { api, options: { ...options, call: api.call, accounts: accounts.slice(1) } };
  }
  const changed = () => ({
    post_id: 'a',
    posts: [postView({ ...draft('a', 'scheduled'), revision: 2 })],
  });

  it('a row that is already a draft is published, and the request names the revision of the draft', async () => {
    const { api, options } = server(changed);
    const { sending } = await sendSheet(startSending('upload', rows), rows, options);
    expect(api.calls.filter(({ name }) => name === 'submitPosts').map(({ input }) => input)).toMatchObject([
      {
        workspaceId: 'w',
        action: 'upload',
        post_id: 'a',
        posts: [{ id: 'a-x-1', description: 'a' }],
        expected: [{ id: 'a-x-1', revision: 1 }],
      },
    ]);
    expect(sending.outcomes).toMatchObject({
      a: { state: 'sent', action: 'upload', posts: 1 },
      b: { state: 'sent' },
    });
  });

  it('the row of a draft that was changed in the meantime fails with the reason, and the other rows are sent', async () => {
    const { options } = server(() => {
      throw new ApiError({ status: 409, code: 'conflict', message: 'No.', fields: { expected: 'No.' } });
    });
    const { sending } = await sendSheet(startSending('upload', rows), rows, options);
    expect(sending.outcomes).toMatchObject({
      a: {
        state: 'failed',
        message: expect.stringMatching(/draft that was changed since/),
        stored: ['draft'],
      },
      b: { state: 'sent' },
    });
  });

  it('the row of a draft that the server refuses fails with the reason that the server reports for the field', async () => {
    const gone = 'This file is not in the library of this workspace. Please upload it again.';
    const { options } = server(() => {
      const fields = { firebase_path: gone };
      throw new ApiError({ status: 400, code: 'invalid_input', message: 'Something is missing.', fields });
    });
    const { sending } = await sendSheet(startSending('upload', rows), rows, options);
    expect(sending.outcomes['a']).toMatchObject({ state: 'failed', message: gone });
  });

  it('if the answer to the change of a draft is lost, the sending stops, and the next run repeats the change', async () => {
    const answers = [unreachable(true)];
    const { options } = server(() => {
      const error = answers.shift();
      if (error) throw error;
      return changed();
    });
    const first = await sendSheet(startSending('upload', rows), rows, options);
    expect([first.stoppedBy, first.sending.outcomes]).toEqual([unansweredText('sent'), {}]);
    const { sending } = await sendSheet(first.sending, rows, options);
    expect(sending.outcomes['a']).toMatchObject({ state: 'sent' });
  });
});
