import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { describe, expect, it } from 'vitest';
import { isClean, judge, reasonsIn, type LedgerLine, type Received } from './ledger.ts';

const line = (delivery: Partial<Delivery>, change: Partial<LedgerLine> = {}): LedgerLine => ({
  id: 'd1',
  postId: 'p1',
  words: 'Fresh coffee',
  network: 'x',
  delivery: { ...newDelivery(0), ...delivery },
  ...change,
});
const published = { state: 'published', receipt: { id: '17', url: null } } as const;
const received = (change: Partial<Received> = {}): Received => ({
  network: 'x',
  id: '17',
  alias: null,
  words: 'Fresh coffee',
  ...change,
});
const failed = (kind: 'rejected' | 'outcome_unknown', reason = 'No.') =>
  ({ state: 'failed', failure: { kind, reason, code: null } }) as const;

describe('a clean ledger', () => {
  it('has each post that is out once, and no other', () => {
    expect(isClean(judge([line(published)], [received()]))).toBe(true);
    expect(isClean(judge([line({ state: 'cancelled' })], []))).toBe(true);
    expect(isClean(judge([line(failed('rejected'))], []))).toBe(true);
  });

  it('may have a post out of which it is not known yet which version it is', () => {
    const moved = [line({ state: 'cancelled' }), line(failed('outcome_unknown'), { id: 'd2' })];
    expect(isClean(judge(moved, [received()]))).toBe(true);
    const known = [line({ state: 'cancelled' }), line(failed('rejected'), { id: 'd2' })];
    expect(judge(known, [received()]).disagreements).toHaveLength(2);
  });

  it('may have a post that was moved, which is out in its last version', () => {
    const moved = [line({ state: 'cancelled' }), line(published, { id: 'd2' })];
    expect(isClean(judge(moved, [received()]))).toBe(true);
  });

  it('may know a post by the name that its address has', () => {
    const moved = [line({ state: 'cancelled' }), line(published, { id: 'd2' })];
    expect(isClean(judge(moved, [received({ id: 'call~17', alias: '17' })]))).toBe(true);
    const undecided = [line(failed('outcome_unknown')), line(published, { id: 'd2' })];
    expect(isClean(judge(undecided, [received({ id: 'call~17', alias: '17' })]))).toBe(true);
    expect(isClean(judge([line(published)], [received({ id: 'call~17', alias: '18' })]))).toBe(false);
  });

  it('may have a post that was moved, at a network whose addresses end in no name', () => {
    const moved = [line({ state: 'cancelled' }), line(published, { id: 'd2' })];
    expect(isClean(judge(moved, [received({ alias: '' })]))).toBe(true);
  });

  it('may have said that nobody knows, whatever is true', () => {
    expect(isClean(judge([line(failed('outcome_unknown'))], [received()]))).toBe(true);
    expect(isClean(judge([line(failed('outcome_unknown'))], []))).toBe(true);
  });
});

describe('what is found', () => {
  it.each<[string, LedgerLine[], Received[], 'duplicates' | 'lost' | 'unexplained' | 'disagreements']>([
    ['a post that is out twice', [line(published)], [received(), received({ id: '18' })], 'duplicates'],
    [
      'a post that is out in two versions',
      [line(published), line({ ...published, receipt: { id: '18', url: null } }, { id: 'd2', words: 'Tea' })],
      [received(), received({ id: '18', words: 'Tea' })],
      'duplicates',
    ],
    ['a post that is said to be out and is not', [line(published)], [], 'lost'],
    ['a post that never came to an end', [line({ state: 'processing' })], [], 'lost'],
    ['a failure without a reason', [line(failed('rejected', ' '))], [], 'unexplained'],
    ['a failure that is out', [line(failed('rejected'))], [received()], 'disagreements'],
    ['what was taken back and is out', [line({ state: 'cancelled' })], [received()], 'disagreements'],
    ['another receipt than the network has', [line(published)], [received({ id: '18' })], 'disagreements'],
    ['a post that nobody sent', [], [received()], 'disagreements'],
    ['a post at another network', [line(published)], [received({ network: 'youtube' })], 'lost'],
  ])('is %s', (_what, ledger, there, where) => {
    const verdict = judge(ledger, there);
    expect(verdict[where].length).toBeGreaterThan(0);
    expect(isClean(verdict)).toBe(false);
  });
});

describe('the reasons of failures', () => {
  it('are counted by network', () => {
    const ledger = [line(failed('rejected')), line(failed('rejected')), line(published)];
    expect(reasonsIn(ledger)).toEqual({ 'x: No.': 2 });
  });
});
