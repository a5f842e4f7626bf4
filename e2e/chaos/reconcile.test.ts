import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { describe, expect, it } from 'vitest';
import {
  isClean,
  reconcile,
  reasonsIn,
  type DeliveryRecord,
  type Findings,
  type ReceivedPost,
} from './reconcile.ts';

const line = (delivery: Partial<Delivery>, change: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id: 'd1',
  postId: 'p1',
  text: 'Fresh coffee',
  network: 'x',
  comment: null,
  isCurrent: true,
  delivery: { ...newDelivery(0), ...delivery },
  ...change,
});
const published = { state: 'published', receipt: { id: '17', url: null } } as const;
const received = (change: Partial<ReceivedPost> = {}): ReceivedPost => ({
  network: 'x',
  id: '17',
  alias: null,
  text: 'Fresh coffee',
  parent: null,
  ...change,
});
const failed = (kind: 'rejected' | 'token_expired' | 'outcome_unknown', reason = 'No.') =>
  ({ state: 'failed', failure: { kind, reason, code: null } }) as const;

describe('a clean run', () => {
  it('a run is clean if each published post is live exactly once and no other post is live', () => {
    expect(isClean(reconcile([line(published)], [received()]))).toBe(true);
    expect(isClean(reconcile([line({ state: 'cancelled' })], []))).toBe(true);
  });

  it('a failed delivery is allowed if its post was deleted or edited later, or if the outcome is unknown', () => {
    expect(isClean(reconcile([line(failed('rejected'), { isCurrent: false })], []))).toBe(true);
    expect(isClean(reconcile([line(failed('outcome_unknown'))], []))).toBe(true);
  });

  it('a rescheduled post may be live while the outcome of its new delivery is unknown', () => {
    const moved = [line({ state: 'cancelled' }), line(failed('outcome_unknown'), { id: 'd2' })];
    expect(isClean(reconcile(moved, [received()]))).toBe(true);
    const known = [line({ state: 'cancelled' }), line(failed('rejected'), { id: 'd2' })];
    expect(reconcile(known, [received()]).disagreements).toHaveLength(2);
  });

  it('a rescheduled post may be live because its new delivery was published', () => {
    const moved = [line({ state: 'cancelled' }), line(published, { id: 'd2' })];
    expect(isClean(reconcile(moved, [received()]))).toBe(true);
  });

  it('a post can be identified by the id in its address', () => {
    const moved = [line({ state: 'cancelled' }), line(published, { id: 'd2' })];
    expect(isClean(reconcile(moved, [received({ id: 'call~17', alias: '17' })]))).toBe(true);
    const undecided = [line(failed('outcome_unknown')), line(published, { id: 'd2' })];
    expect(isClean(reconcile(undecided, [received({ id: 'call~17', alias: '17' })]))).toBe(true);
    expect(isClean(reconcile([line(published)], [received({ id: 'call~17', alias: '18' })]))).toBe(false);
  });

  it('a rescheduled post may be live on a network whose addresses contain no id', () => {
    const moved = [line({ state: 'cancelled' }), line(published, { id: 'd2' })];
    expect(isClean(reconcile(moved, [received({ alias: '' })]))).toBe(true);
  });

  it('a run is clean while the outcome of a delivery is unknown, whether its post is live or not', () => {
    expect(isClean(reconcile([line(failed('outcome_unknown'))], [received()]))).toBe(true);
    expect(isClean(reconcile([line(failed('outcome_unknown'))], []))).toBe(true);
  });
});

describe('two posts with the same text', () => {
  const other = line({ ...published, receipt: { id: '18', url: null } }, { id: 'd2', postId: 'p2' });

  it('a run is clean if each of them is live once', () => {
    expect(isClean(reconcile([line(published), other], [received(), received({ id: '18' })]))).toBe(true);
  });

  it('a run with more live posts than deliveries is not clean', () => {
    const there = ['17', '18', '19'].map((id) => received({ id }));
    expect(reconcile([line(published), other], there).duplicates).toHaveLength(1);
  });

  it('one live post cannot be the receipt of both, under either of its ids', () => {
    const same = line(published, { id: 'd2', postId: 'p2' });
    expect(reconcile([line(published), same], [received()]).lost).toHaveLength(1);
    expect(reconcile([line(published), other], [received({ alias: '18' })]).lost).toHaveLength(1);
  });

  it('a network may refuse the second one, but no other failure is allowed', () => {
    const second = (kind: 'rejected' | 'token_expired') => line(failed(kind), { id: 'd2', postId: 'p2' });
    expect(isClean(reconcile([line(published), second('rejected')], [received()]))).toBe(true);
    expect(reconcile([line(published), second('token_expired')], [received()]).unpublished).toHaveLength(1);
  });
});

describe('a run that is not clean', () => {
  it.each<[string, DeliveryRecord[], ReceivedPost[], keyof Findings]>([
    ['a post that is live twice', [line(published)], [received(), received({ id: '18' })], 'duplicates'],
    [
      'a post that is live in two versions',
      [line(published), line({ ...published, receipt: { id: '18', url: null } }, { id: 'd2', text: 'Tea' })],
      [received(), received({ id: '18', text: 'Tea' })],
      'duplicates',
    ],
    ['a published post that is not live', [line(published)], [], 'lost'],
    ['a post whose processing never ended', [line({ state: 'processing' })], [], 'lost'],
    ['a failure without a reason', [line(failed('rejected', ' '))], [], 'unexplained'],
    ['a failed post that could be retried', [line(failed('token_expired'))], [], 'unpublished'],
    ['a failed post that is live', [line(failed('rejected'))], [received()], 'disagreements'],
    ['a cancelled post that is live', [line({ state: 'cancelled' })], [received()], 'disagreements'],
    [
      'a receipt with a different id from the live post',
      [line(published)],
      [received({ id: '18' })],
      'disagreements',
    ],
    ['a live post that nobody sent', [], [received()], 'disagreements'],
    [
      'a post that is live on a different network',
      [line(published)],
      [received({ network: 'youtube' })],
      'lost',
    ],
  ])('a run with %s is not clean, and its findings say so', (_what, ledger, there, where) => {
    const reconciliation = reconcile(ledger, there);
    expect(reconciliation[where].length).toBeGreaterThan(0);
    expect(isClean(reconciliation)).toBe(false);
  });
});

describe('first comments', () => {
  const post = line(published, { comment: 'More tomorrow' });
  const comment = (delivery: Partial<Delivery>) =>
    line(delivery, { id: 'd1-comment', postId: 'the first comment of p1', text: 'More tomorrow' });
  const arrived = received({ id: '30', text: 'More tomorrow', parent: { id: '17', alias: null } });
  const commented = comment({ state: 'published', receipt: { id: '30', url: null } });

  it('a run is clean if the first comment of a published post is live once', () => {
    expect(isClean(reconcile([post, commented], [received(), arrived]))).toBe(true);
  });

  it('a first comment that failed is reported, unless it may be live', () => {
    const failure = comment(failed('rejected'));
    expect(reconcile([post, failure], [received()]).unpublished).toHaveLength(1);
    expect(isClean(reconcile([post, comment(failed('outcome_unknown'))], [received()]))).toBe(true);
  });

  it('a first comment below another post is reported', () => {
    const astray = { ...arrived, parent: { id: '18', alias: null } };
    expect(reconcile([post, commented], [received(), astray]).disagreements).toHaveLength(1);
    const byAlias = { ...arrived, parent: { id: 'call~17', alias: '17' } };
    expect(isClean(reconcile([post, commented], [received(), byAlias]))).toBe(true);
  });

  it('a first comment that was never started, is missing or is live twice is reported', () => {
    expect(reconcile([post], [received()]).lost).toHaveLength(1);
    expect(reconcile([post, commented], [received()]).lost).toHaveLength(1);
    const twice = [received(), arrived, { ...arrived, id: '31' }];
    expect(reconcile([post, commented], twice).duplicates).toHaveLength(1);
  });
});

describe('the reasons for failures', () => {
  it('failures are counted by network and reason', () => {
    const ledger = [line(failed('rejected')), line(failed('rejected')), line(published)];
    expect(reasonsIn(ledger)).toEqual({ 'x: No.': 2 });
  });
});
