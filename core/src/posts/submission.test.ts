import { describe, expect, it } from 'vitest';
import { newDelivery, openStates, type Delivery, type DeliveryState } from '../deliveries/delivery.ts';
import { decideRemoval, decideSubmission, type ExistingPost } from './submission.ts';

const post = { revision: 3, fingerprint: 'as it was', countedIn: '2026-11' };
const at = (state: DeliveryState, change: Partial<Delivery> = {}): ExistingPost => ({
  post,
  delivery: { ...newDelivery(0), state, ...change },
});
const draft: ExistingPost = { post: { ...post, countedIn: null }, delivery: null };
const unclear = { kind: 'outcome_unknown', reason: 'No answer.', code: null } as const;

const goingOut = { fingerprint: 'as it is now', goesOut: true };
const kept = { fingerprint: 'as it is now', goesOut: false };
const again = { fingerprint: 'as it was', goesOut: true };

describe('submitting a post', () => {
  it('a new post gets revision 1, and counts towards the limit unless it is a draft', () => {
    const first = { kind: 'write', revision: 1, cancels: false, refundsQuota: false };
    expect(decideSubmission(null, goingOut)).toEqual({ ...first, usesQuota: true });
    expect(decideSubmission(null, kept)).toEqual({ ...first, usesQuota: false });
  });

  it('a draft counts towards the limit when it is published, unless it was counted before', () => {
    expect(decideSubmission(draft, goingOut)).toMatchObject({ kind: 'write', revision: 4, usesQuota: true });
    const counted = { post, delivery: null };
    expect(decideSubmission(counted, goingOut)).toMatchObject({ usesQuota: false });
  });

  it('an unchanged draft is not stored again', () => {
    expect(decideSubmission(draft, { fingerprint: 'as it was', goesOut: false })).toEqual({ kind: 'same' });
  });

  it.each(openStates)('changing a post cancels its previous delivery in the state %s', (state) => {
    expect(decideSubmission(at(state), goingOut)).toEqual({
      kind: 'write',
      revision: 4,
      cancels: true,
      usesQuota: false,
      refundsQuota: false,
    });
  });

  it.each(openStates)(
    'turning a post into a draft cancels its delivery, and the post no longer counts towards the limit (delivery: %s)',
    (state) => {
      expect(decideSubmission(at(state), kept)).toMatchObject({ cancels: true, refundsQuota: true });
    },
  );

  it.each<DeliveryState>(['queued', 'preparing', 'processing', 'armed', 'unknown', 'published'])(
    'submitting the same post twice changes nothing when its delivery is %s',
    (state) => {
      expect(decideSubmission(at(state), again)).toEqual({ kind: 'same' });
    },
  );

  it('submitting the same post after a failure retries the post', () => {
    expect(decideSubmission(at('failed'), again)).toEqual({ kind: 'retry' });
  });

  it.each<[DeliveryState, RegExp]>([
    ['armed', /being published right now/],
    ['unknown', /not confirmed yet/],
    ['published', /already live/],
  ])('changing a post whose delivery is %s is refused', (state, reason) => {
    for (const asked of [goingOut, kept])
      expect(decideSubmission(at(state), asked)).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(reason),
      });
  });

  it('changing a post is refused while the outcome of its last attempt is unknown', () => {
    for (const asked of [goingOut, kept])
      expect(decideSubmission(at('failed', { failure: unclear }), asked)).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(/check there and confirm the result in its timeline/),
      });
    expect(decideSubmission(at('failed', { failure: unclear }), again)).toEqual({ kind: 'retry' });
  });

  it('a post can be changed after it failed for a known reason or was cancelled', () => {
    for (const state of ['failed', 'cancelled'] as const)
      expect(decideSubmission(at(state), goingOut)).toMatchObject({ kind: 'write', cancels: false });
  });

  it('submitting the same post after it was cancelled publishes the post', () => {
    expect(decideSubmission(at('cancelled'), again)).toMatchObject({ kind: 'write', revision: 4 });
  });
});

describe('deleting a post', () => {
  it.each(openStates)(
    'deleting a post cancels its delivery, and the post no longer counts towards the limit (delivery: %s)',
    (state) => {
      expect(decideRemoval(at(state))).toEqual({ cancels: true, refundsQuota: true });
    },
  );

  it.each<DeliveryState>(['armed', 'unknown'])('deleting is refused while the delivery is %s', (state) => {
    expect(decideRemoval(at(state))).toEqual({ refused: expect.stringMatching(/wait/) });
  });

  it('deleting is refused while the outcome is unknown, with advice on what to do', () => {
    expect(decideRemoval(at('failed', { failure: unclear }))).toEqual({
      refused: expect.stringMatching(
        /check there and confirm the result in its timeline before you change or delete it/,
      ),
    });
  });

  it('a published post that is deleted stays on the network and still counts towards the limit', () => {
    expect(decideRemoval(at('published'))).toEqual({ cancels: false, refundsQuota: false });
  });

  it('a failed post no longer counts towards the limit once it is deleted', () => {
    expect(decideRemoval(at('failed'))).toEqual({ cancels: false, refundsQuota: true });
  });

  it('deleting a draft does not change how many posts count towards the limit', () => {
    expect(decideRemoval(draft)).toEqual({ cancels: false, refundsQuota: false });
  });
});
