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

describe('a post that is sent', () => {
  it('is new where there was none, and counts if it goes out', () => {
    const first = { kind: 'write', revision: 1, cancels: false, uncounts: false };
    expect(decideSubmission(null, goingOut)).toEqual({ ...first, counts: true });
    expect(decideSubmission(null, kept)).toEqual({ ...first, counts: false });
  });

  it('counts when a draft goes out, once', () => {
    expect(decideSubmission(draft, goingOut)).toMatchObject({ kind: 'write', revision: 4, counts: true });
    const counted = { post, delivery: null };
    expect(decideSubmission(counted, goingOut)).toMatchObject({ counts: false });
  });

  it('is the same draft when nothing was changed', () => {
    expect(decideSubmission(draft, { fingerprint: 'as it was', goesOut: false })).toEqual({ kind: 'same' });
  });

  it.each(openStates)('takes back what was planned in the same breath: %s', (state) => {
    expect(decideSubmission(at(state), goingOut)).toEqual({
      kind: 'write',
      revision: 4,
      cancels: true,
      counts: false,
      uncounts: false,
    });
  });

  it.each(openStates)('gives its place back when it becomes a draft: %s', (state) => {
    expect(decideSubmission(at(state), kept)).toMatchObject({ cancels: true, uncounts: true });
  });

  it.each<DeliveryState>(['queued', 'preparing', 'processing', 'armed', 'unknown', 'published'])(
    'changes nothing when it is sent twice: %s',
    (state) => {
      expect(decideSubmission(at(state), again)).toEqual({ kind: 'same' });
    },
  );

  it('is tried again when the same is sent after it failed', () => {
    expect(decideSubmission(at('failed'), again)).toEqual({ kind: 'retry' });
  });

  it.each<[DeliveryState, RegExp]>([
    ['armed', /being published right now/],
    ['unknown', /not confirmed yet/],
    ['published', /already live/],
  ])('is refused with other words: %s', (state, reason) => {
    for (const asked of [goingOut, kept])
      expect(decideSubmission(at(state), asked)).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(reason),
      });
  });

  it('is refused with other words while nobody knows whether the last ones are out', () => {
    for (const asked of [goingOut, kept])
      expect(decideSubmission(at('failed', { failure: unclear }), asked)).toEqual({
        kind: 'refused',
        reason: expect.stringMatching(/check there and confirm the result in its timeline/),
      });
    expect(decideSubmission(at('failed', { failure: unclear }), again)).toEqual({ kind: 'retry' });
  });

  it('may be written anew after it failed for a known reason, or was taken back', () => {
    for (const state of ['failed', 'cancelled'] as const)
      expect(decideSubmission(at(state), goingOut)).toMatchObject({ kind: 'write', cancels: false });
  });

  it('goes out anew when the same is sent after it was taken back', () => {
    expect(decideSubmission(at('cancelled'), again)).toMatchObject({ kind: 'write', revision: 4 });
  });
});

describe('a post that is deleted', () => {
  it.each(openStates)('takes back what was planned, and gives its place back: %s', (state) => {
    expect(decideRemoval(at(state))).toEqual({ cancels: true, uncounts: true });
  });

  it.each<DeliveryState>(['armed', 'unknown'])('stays while it may be going out: %s', (state) => {
    expect(decideRemoval(at(state))).toEqual({ refused: expect.stringMatching(/wait/) });
  });

  it('stays while nobody knows whether it is out, and says what to do', () => {
    expect(decideRemoval(at('failed', { failure: unclear }))).toEqual({
      refused: expect.stringMatching(
        /check there and confirm the result in its timeline before you change or delete it/,
      ),
    });
  });

  it('leaves what is out there, and used up its place', () => {
    expect(decideRemoval(at('published'))).toEqual({ cancels: false, uncounts: false });
  });

  it('gives its place back when it had failed', () => {
    expect(decideRemoval(at('failed'))).toEqual({ cancels: false, uncounts: true });
  });

  it('is simply gone when it was a draft', () => {
    expect(decideRemoval(draft)).toEqual({ cancels: false, uncounts: false });
  });
});
