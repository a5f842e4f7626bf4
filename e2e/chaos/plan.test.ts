import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { readOptions } from './options.ts';
import { planFaults, planPosts, findPostText, postTextOf, type KindsByNetwork } from './plan.ts';
import { percentile } from './report.ts';

const kindsByNetwork: KindsByNetwork = { one: ['text', 'image'], two: ['image'], three: ['video'] };
const order = { publishes: 600, seed: 7, burst: false, perSecond: 16 };

describe('the planned posts', () => {
  it('the same seed gives the same posts and faults', () => {
    expect(planPosts(order, kindsByNetwork)).toEqual(planPosts(order, kindsByNetwork));
    expect(planPosts({ ...order, seed: 8 }, kindsByNetwork)).not.toEqual(planPosts(order, kindsByNetwork));
    expect(planFaults(order, kindsByNetwork)).toEqual(planFaults(order, kindsByNetwork));
  });

  it('the posts are spread over all networks, and each user action is planned for some posts', () => {
    const plan = planPosts(order, kindsByNetwork);
    for (const network of Object.keys(kindsByNetwork))
      expect(plan.filter((post) => post.network === network)).toHaveLength(200);
    expect(new Set(plan.map(({ action }) => action)).size).toBe(5);
    expect(new Set(plan.map(({ id }) => id)).size).toBe(600);
  });

  it('about every tenth post repeats the text of a post of the same network and kind that is due at the same time', () => {
    const plan = planPosts(order, kindsByNetwork);
    const repeating = plan.filter(({ id, textId }) => id !== textId);
    expect(repeating.length).toBeGreaterThan(30);
    for (const [textId, equal] of Map.groupBy(plan, (post) => post.textId)) {
      expect(new Set(equal.map(({ network, kind }) => `${network} ${kind}`)), textId).toHaveLength(1);
      const due = equal.map(({ dueMs }) => dueMs);
      expect(Math.max(...due) - Math.min(...due)).toBeLessThan(1_000 * equal.length);
    }
  });

  it('the posts of a burst are all due at the same time, without user actions and faults', () => {
    const burst = { ...order, burst: true };
    expect(
      new Set(planPosts(burst, kindsByNetwork).map(({ dueMs, action }) => `${dueMs} ${action}`)),
    ).toEqual(new Set(['0 nothing']));
    expect(planFaults(burst, kindsByNetwork)).toEqual({ network: [], queue: [], kills: [] });
  });
});

describe('the text of a post', () => {
  it('the text of a post is recognised if a network shows it twice or together with other text', () => {
    const text = postTextOf({ textId: 'c7-00001' }, 2);
    expect(findPostText(`${text} ${text}`)).toBe(text);
    expect(findPostText(`Title ${text}`)).toBe(text);
    expect(findPostText('Something else')).toBe('Something else');
  });
});

describe('the planned faults', () => {
  it('every kind of fault occurs, and every part of the product that can be killed is killed, even in a short run', () => {
    const { network, queue, kills } = planFaults({ ...order, perSecond: 6 }, kindsByNetwork);
    expect(new Set(kills.map(({ part }) => part)).size).toBe(3);
    expect(new Set(network.map(({ kind }) => kind)).size).toBe(7);
    expect(new Set(queue.map(({ kind }) => kind)).size).toBe(4);
    expect(planFaults({ ...order, publishes: 1 }, kindsByNetwork).kills).toHaveLength(2);
  });
});

describe('the random numbers', () => {
  it('the random numbers are evenly distributed', () => {
    const random = createRandom(1);
    const counts = Array.from({ length: 4 }, () => 0);
    for (let i = 0; i < 4000; i += 1) counts[random.below(4)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});

describe('the options', () => {
  it('the options have defaults for a short run', () => {
    expect(readOptions([])).toEqual({
      publishes: 300,
      sheetFiles: 20,
      seed: 1,
      burst: false,
      perSecond: 10,
      minutes: 90,
      patienceSeconds: 150,
    });
  });

  it('an option that is not a whole number, or is below its minimum, is refused', () => {
    expect(() => readOptions(['--publishes', 'many'])).toThrow(/whole number/);
    expect(() => readOptions(['--publishes', '0'])).toThrow(/from 1 on/);
    expect(readOptions(['--publishes', '1', '--seed', '0'])).toMatchObject({ publishes: 1, seed: 0 });
  });
});

describe('a percentile', () => {
  it('a percentile is one of the measured values', () => {
    const values = Array.from({ length: 100 }, (_, i) => i);
    expect([percentile(values, 0.5), percentile(values, 0.99), percentile([], 0.5)]).toEqual([50, 99, 0]);
  });
});
