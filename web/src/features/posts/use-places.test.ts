import { describe, expect, it } from 'vitest';
import { account, post } from './testing/builders.ts';
import { placeOf, placeText } from './use-places.ts';

const told = (change: Parameters<typeof post>[0], accounts = [account()]) =>
  placeText(placeOf(post(change), accounts));

describe('where a post goes', () => {
  it('is an account on a network', () => {
    expect(told({})).toBe('Harbour Coffee on YouTube');
  });
  it('is the network alone where the account is connected no more', () => {
    expect(told({ platform_id: 'gone' })).toBe('YouTube');
    expect(told({}, [account({ platform: 'x' })])).toBe('YouTube');
  });
  it('names subreddits and boards', () => {
    expect(told({ subreddits: ['coffee', 'tea'] })).toBe('Harbour Coffee on YouTube, r/coffee, r/tea');
    expect(told({ board_ids: ['Menu'] })).toBe('Harbour Coffee on YouTube, Menu');
  });
  it('may not be known yet', () => {
    expect(told({ uploadTo: 'draft', platform_id: null })).toBe('No account chosen yet');
  });
});
