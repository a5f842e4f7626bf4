import { describe, expect, it } from 'vitest';
import type { LibraryItem } from './library.ts';
import {
  arrivedAt,
  canCancel,
  isSettled,
  isUnfinished,
  nextUploads,
  shareOf,
  uploadsAfter,
  type Upload,
  type UploadAction,
  type UploadState,
} from './uploads.ts';

const path = 'workspaces/a/media/b/c.png';
const item: LibraryItem = {
  _id: 'media-0001',
  firebasePath: path,
  name: 'c.png',
  kind: 'image',
  type: 'image/png',
  bytes: 200,
  width: 10,
  height: 10,
  durationMs: null,
  alt_text: '',
  createdAt: '2026-11-21T09:00:00.000Z',
};
const states: UploadState[] = [
  { phase: 'waiting', path: null },
  { phase: 'uploading', sent: 50 },
  { phase: 'measuring', path },
  { phase: 'done', item },
  { phase: 'failed', reason: 'No.', path: null, canRetry: true },
  { phase: 'failed', reason: 'No.', path, canRetry: true },
  { phase: 'failed', reason: 'No.', path: null, canRetry: false },
  { phase: 'cancelled' },
];
const upload = (state: UploadState, id = 'u1'): Upload => ({
  id,
  workspaceId: 'a',
  name: 'c.png',
  size: 200,
  state,
});
const after = (state: UploadState, ...actions: UploadAction[]) =>
  actions.reduce(uploadsAfter, [upload(state)] as readonly Upload[])[0]?.state;
const id = 'u1';
const [waiting, uploading, measuring, done, broken, unmeasured, refused, cancelled] = states as [
  UploadState,
  UploadState,
  UploadState,
  UploadState,
  UploadState,
  UploadState,
  UploadState,
  UploadState,
];

describe('one upload', () => {
  it('an upload is sent, measured and stored', () => {
    const actions: UploadAction[] = [
      { kind: 'started', id },
      { kind: 'progressed', id, sent: 100 },
      { kind: 'arrived', id, path },
      { kind: 'registered', id, item },
    ];
    const seen = actions.map((_, i) => after(waiting, ...actions.slice(0, i + 1))?.phase);
    expect(seen).toEqual(['uploading', 'uploading', 'measuring', 'done']);
  });

  it('retrying an interrupted upload sends its file from the start', () => {
    expect(after(uploading, { kind: 'failed', id, reason: 'No.', final: false })).toEqual(broken);
    expect(after(broken, { kind: 'retried', id })).toEqual(waiting);
  });

  it('if measuring fails after all bytes have arrived, a retry measures the file without sending it', () => {
    expect(after(measuring, { kind: 'failed', id, reason: 'No.', final: false })).toEqual(unmeasured);
    expect(after(unmeasured, { kind: 'retried', id }, { kind: 'started', id })).toEqual(measuring);
  });

  it('a refused file cannot be retried', () => {
    expect(after(measuring, { kind: 'failed', id, reason: 'No.', final: true })).toEqual(refused);
    expect(after(refused, { kind: 'retried', id })).toEqual(refused);
    expect(after(waiting, { kind: 'failed', id, reason: 'No.', final: true })).toEqual(refused);
  });

  it('an upload can be cancelled until its bytes have arrived, and a cancelled upload can be retried', () => {
    expect(states.filter(canCancel)).toEqual([waiting, uploading]);
    expect(states.map((state) => after(state, { kind: 'cancelled', id })?.phase)).toEqual([
      'cancelled',
      'cancelled',
      'measuring',
      'done',
      'failed',
      'failed',
      'failed',
      'cancelled',
    ]);
    expect(after(cancelled, { kind: 'retried', id })).toEqual(waiting);
  });

  it('events that arrive after an upload is done, failed or cancelled do not change it', () => {
    const late: UploadAction[] = [
      { kind: 'started', id },
      { kind: 'progressed', id, sent: 1 },
      { kind: 'arrived', id, path },
      { kind: 'registered', id, item },
      { kind: 'failed', id, reason: 'Late.', final: false },
    ];
    for (const state of [done, broken, refused, cancelled]) {
      for (const action of late) expect(after(state, action)).toBe(state);
    }
  });

  it('an event changes only its own upload', () => {
    const both = [upload(uploading), upload(uploading, 'u2')];
    const [first, second] = uploadsAfter(both, { kind: 'cancelled', id: 'u2' });
    expect(first).toBe(both[0]);
    expect(second?.state).toEqual(cancelled);
  });

  it('the progress of an upload is the fraction of its bytes that were sent', () => {
    expect(states.map((state) => shareOf(upload(state)))).toEqual([0, 0.25, 1, 1, 0, 0, 0, 0]);
  });

  it('an upload is settled when it is done, failed or cancelled', () => {
    expect(states.filter(isSettled)).toEqual([done, broken, unmeasured, refused, cancelled]);
  });

  it('an upload that failed but can be retried is unfinished; one that is done, refused or cancelled is not', () => {
    expect(states.filter(isUnfinished)).toEqual([waiting, uploading, measuring, broken, unmeasured]);
  });

  it('an upload has a path in Storage from the arrival of all bytes until it is done', () => {
    expect(arrivedAt(measuring)).toBe(path);
    expect(arrivedAt(unmeasured)).toBe(path);
    expect([waiting, uploading, done, broken, cancelled].map(arrivedAt)).toEqual(Array(5).fill(null));
  });
});

describe('several uploads', () => {
  const waitingOnes = ['w1', 'w2', 'w3', 'w4'].map((each) => upload(waiting, each));
  const nextOf = (...before: UploadState[]) =>
    nextUploads([...before.map((state, i) => upload(state, `b${i}`)), ...waitingOnes]).map((each) => each.id);

  it('at most three uploads run at the same time, and they start in the order in which they were chosen', () => {
    expect(nextOf()).toEqual(['w1', 'w2', 'w3']);
    expect(nextOf(uploading, measuring)).toEqual(['w1']);
    expect(nextOf(uploading, uploading, uploading)).toEqual([]);
    expect(nextOf(uploading, uploading, uploading, measuring)).toEqual([]);
  });

  it('finished, failed and cancelled uploads do not block other uploads', () => {
    expect(nextOf(done, broken, cancelled)).toHaveLength(3);
  });
});
