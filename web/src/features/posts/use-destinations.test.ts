import { describe, expect, it } from 'vitest';
import { account, post } from './testing/builders.ts';
import { destinationOf, destinationText } from './use-destinations.ts';

const textOf = (change: Parameters<typeof post>[0], accounts = [account()]) =>
  destinationText(destinationOf(post(change), accounts));

describe('the destination of a post', () => {
  it('the destination of a post is an account on a network', () => {
    expect(textOf({})).toBe('Harbour Coffee on YouTube');
  });
  it('the destination of a post of a disconnected account is only the network', () => {
    expect(textOf({ platform_id: 'gone' })).toBe('YouTube');
    expect(textOf({}, [account({ platform: 'x' })])).toBe('YouTube');
  });
  it('the destination of a post on Reddit includes its subreddits', () => {
    expect(textOf({ subreddits: ['coffee', 'tea'] })).toBe('Harbour Coffee on YouTube, r/coffee, r/tea');
  });
  it('the destination of a post on Pinterest includes the names of its boards, and never their ids', () => {
    const pin = post({ board_ids: ['17', '18'] });
    const text = destinationText(destinationOf(pin, [account()], new Map([['17', 'Autumn baking']])));
    expect(text).toBe('Harbour Coffee on YouTube, Autumn baking, a board');
  });
  it('the text for a post without an account says that none is chosen yet', () => {
    expect(textOf({ uploadTo: 'draft', platform_id: null })).toBe('No account chosen yet');
  });
});
