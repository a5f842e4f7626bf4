import { beforeEach, describe, expect, it } from 'vitest';
import { noImageExtras } from '@fanfare/core/assistant/generated-image.ts';
import { ids, testTime } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryAiUsage } from '../testing/memory-ai-usage.ts';
import { createMemoryGeneratedImages } from '../testing/memory-generated-images.ts';
import { createAiUsageStore, type AiUsageStore } from './ai-usage.ts';
import {
  createGeneratedImageStore,
  type GeneratedImageStore,
  type StoredGeneratedImage,
} from './generated-images.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await putWorkspace(local.db, ids.workspace);
});

const month = '2026-11';
const later = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);
const image = (id: string, change: Partial<StoredGeneratedImage> = {}): StoredGeneratedImage => ({
  workspaceId: ids.workspace,
  id,
  run: 'run-00001',
  createdBy: 'dana',
  createdAt: testTime,
  month,
  state: 'drawing',
  problem: '',
  prompt: 'A harbour',
  size: 'square',
  style: 'anime',
  ...noImageExtras,
  backgroundOf: null,
  taken: false,
  overdueAt: later(5),
  forgetAt: null,
  savedAs: null,
  ...change,
});
const refOf = (id: string) => ({ workspaceId: ids.workspace, id });

interface Both {
  images: GeneratedImageStore;
  usage: AiUsageStore;
}
const kinds: [string, () => Both][] = [
  [
    'Firestore',
    () => ({ images: createGeneratedImageStore(local.open), usage: createAiUsageStore(local.open) }),
  ],
  [
    'memory',
    () => {
      const usage = createMemoryAiUsage((id) => ({ uid: id, name: '', plan: 'free' }));
      return { images: createMemoryGeneratedImages(usage), usage };
    },
  ],
];

describe.each(kinds)('generated images: %s', (_kind, create) => {
  let images: GeneratedImageStore;
  let usage: AiUsageStore;
  beforeEach(() => {
    ({ images, usage } = create());
  });
  const used = async () => (await usage.quotas({ workspaceId: ids.workspace, month })).quotas.imageQuota.used;

  it('the images of a request are stored and counted once, even if the request is repeated', async () => {
    const run = [image('run-00001-1'), image('run-00001-2')];
    expect(await images.begin(run)).toEqual({ kind: 'begun' });
    expect(await images.begin(run)).toEqual({ kind: 'known' });
    expect(await used()).toBe(2);
    expect(await images.find(refOf('run-00001-2'))).toEqual(run[1]);
  });

  it('if two simultaneous requests ask for the last allowed image, only one image is stored', async () => {
    await images.begin([1, 2, 3, 4].map((each) => image(`run-00001-${each}`)));
    const begun = await Promise.all([images.begin([image('a-1')]), images.begin([image('b-1')])]);
    expect(begun.map(({ kind }) => kind).toSorted()).toEqual(['begun', 'limit']);
    expect(await used()).toBe(5);
  });

  it('a request above the limit stores nothing and says how many images are left', async () => {
    await images.begin([1, 2, 3].map((each) => image(`run-00001-${each}`)));
    const more = [1, 2, 3].map((each) => image(`run-00002-${each}`));
    expect(await images.begin(more)).toEqual({ kind: 'limit', left: 2 });
    expect(await images.find(refOf('run-00002-1'))).toBeNull();
    expect(await used()).toBe(3);
  });

  it('one decision changes an image and refunds its use', async () => {
    await images.begin([image('run-00001-1')]);
    const decided = await images.decide(refOf('run-00001-1'), (known) => ({
      next: { ...known, state: 'failed', problem: 'No.', overdueAt: null },
      refund: true,
      result: known.state,
    }));
    expect(decided).toEqual({ result: 'drawing' });
    expect(await images.find(refOf('run-00001-1'))).toMatchObject({ state: 'failed', problem: 'No.' });
    expect(await used()).toBe(0);
    expect(await images.decide(refOf('nothing-1'), () => ({ next: null, result: 1 }))).toBeNull();
  });

  it('images are listed page by page, newest first, without failed ones', async () => {
    await images.begin([
      image('a-1', { createdAt: later(1) }),
      image('b-1', { createdAt: later(2), state: 'done' }),
      image('c-1', { createdAt: later(3), state: 'failed' }),
      image('d-1', { createdAt: later(2), state: 'drawing' }),
    ]);
    const first = await images.list(ids.workspace, { after: null, limit: 2 });
    expect(first.images.map(({ id }) => id)).toEqual(['d-1', 'b-1']);
    expect(first.next).toEqual({ at: later(2), id: 'b-1' });
    const second = await images.list(ids.workspace, { after: first.next, limit: 2 });
    expect(second.images.map(({ id }) => id)).toEqual(['a-1']);
    expect(second.next).toBeNull();
  });

  it('overdue images are found, the longest waiting first', async () => {
    await images.begin([
      image('a-1', { overdueAt: later(2) }),
      image('b-1', { overdueAt: later(1) }),
      image('c-1', { overdueAt: later(3) }),
      image('d-1', { overdueAt: null }),
    ]);
    expect(await images.overdue(later(2), 10)).toEqual([refOf('b-1'), refOf('a-1')]);
    expect(await images.overdue(later(2), 1)).toEqual([refOf('b-1')]);
  });

  it('images without a result are found when they are due for deletion, oldest first, until they are deleted', async () => {
    await images.begin([
      image('a-1', { state: 'failed', forgetAt: later(2), backgroundOf: 'run-a' }),
      image('a-2', { state: 'failed', forgetAt: later(1) }),
      image('b-1', { state: 'done' }),
    ]);
    expect(await images.forgettable(testTime, 10)).toEqual([]);
    const old = await images.forgettable(later(2), 10);
    expect(old).toEqual([
      { ...refOf('a-2'), backgroundOf: null },
      { ...refOf('a-1'), backgroundOf: 'run-a' },
    ]);
    expect(await images.forgettable(later(2), 1)).toEqual(old.slice(0, 1));
    await images.forget(old);
    expect(await images.forgettable(later(2), 10)).toEqual([]);
    expect(await images.find(refOf('a-1'))).toBeNull();
    expect(await images.find(refOf('b-1'))).not.toBeNull();
  });

  it('a background counts as used as long as one of the images drawn on it is kept', async () => {
    const made = image('a-1', { state: 'done', backgroundOf: 'run-a' });
    await images.begin([made, image('a-2', { state: 'failed', forgetAt: later(1), backgroundOf: 'run-a' })]);
    await images.begin([image('b-1', { state: 'failed', forgetAt: later(1), backgroundOf: 'run-b' })]);
    expect(await images.usesBackground(ids.workspace, 'run-a', later(1))).toBe(true);
    expect(await images.usesBackground(ids.workspace, 'run-b', testTime)).toBe(true);
    expect(await images.usesBackground(ids.workspace, 'run-b', later(1))).toBe(false);
    expect(await images.usesBackground('anotherWorkspace01', 'run-a', testTime)).toBe(false);
  });
});

describe('a missing workspace', () => {
  it('images of a missing workspace can be neither added nor changed', async () => {
    const images = createGeneratedImageStore(local.open);
    const elsewhere = { workspaceId: 'deletedWorkspace0001' };
    expect(await images.begin([image('a-1', elsewhere)])).toEqual({ kind: 'gone' });
    expect(await images.decide({ ...elsewhere, id: 'a-1' }, () => ({ next: null, result: 1 }))).toBeNull();
  });
});
