import { describe, expect, it } from 'vitest';
import { account, post } from './testing/builders.ts';
import { destinationOf, destinationText } from './use-destinations.ts';

const told = (change: Parameters<typeof post>[0], accounts = [account()]) =>
  destinationText(destinationOf(post(change), accounts));

describe('the destination of a post', () => {
  it('a post goes to an account on a network', () => {
    expect(told({})).toBe('Harbour Coffee on YouTube');
  });
  it('a disconnected account leaves only its network', () => {
    expect(told({ platform_id: 'gone' })).toBe('YouTube');
    expect(told({}, [account({ platform: 'x' })])).toBe('YouTube');
  });
  it('subreddits and boards are listed', () => {
    expect(told({ subreddits: ['coffee', 'tea'] })).toBe('Harbour Coffee on YouTube, r/coffee, r/tea');
    expect(told({ board_ids: ['Menu'] })).toBe('Harbour Coffee on YouTube, Menu');
  });
  it('a post may have no account yet', () => {
    expect(told({ uploadTo: 'draft', platform_id: null })).toBe('No account chosen yet');
  });
});
