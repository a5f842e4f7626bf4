import { describe, expect, it } from 'vitest';
import { chanceOf } from './chance.ts';
import { readOptions } from './options.ts';
import { planMishaps, planPosts, wordsIn, wordsOf, type Stage } from './plan.ts';
import { percentile } from './report.ts';

const stage: Stage = { one: ['text', 'image'], two: ['image'], three: ['video'] };
const order = { publishes: 600, seed: 7, burst: false, perSecond: 16 };

describe('what is published', () => {
  it('follows from the seed', () => {
    expect(planPosts(order, stage)).toEqual(planPosts(order, stage));
    expect(planPosts({ ...order, seed: 8 }, stage)).not.toEqual(planPosts(order, stage));
    expect(planMishaps(order, stage)).toEqual(planMishaps(order, stage));
  });

  it('is spread over all networks, and everything happens to some of it', () => {
    const plan = planPosts(order, stage);
    for (const network of Object.keys(stage))
      expect(plan.filter((post) => post.network === network)).toHaveLength(200);
    expect(new Set(plan.map(({ fate }) => fate)).size).toBe(5);
    expect(new Set(plan.map(({ id }) => id)).size).toBe(600);
  });

  it('is due all at once in a burst, in which nothing goes wrong', () => {
    const burst = { ...order, burst: true };
    expect(new Set(planPosts(burst, stage).map(({ dueMs, fate }) => `${dueMs} ${fate}`))).toEqual(
      new Set(['0 nothing']),
    );
    expect(planMishaps(burst, stage)).toEqual({ network: [], queue: [], kills: [] });
  });
});

describe('the words of a post', () => {
  it('are found among those that a network puts around them', () => {
    const words = wordsOf({ id: 'c7-00001' }, 2);
    expect(wordsIn(`${words} ${words}`)).toBe(words);
    expect(wordsIn(`Title ${words}`)).toBe(words);
    expect(wordsIn('Something else')).toBe('Something else');
  });
});

describe('what goes wrong', () => {
  it('is of every kind, and kills the server even in a short run', () => {
    const { network, queue } = planMishaps(order, stage);
    expect(new Set(network.map(({ kind }) => kind)).size).toBe(7);
    expect(new Set(queue.map(({ kind }) => kind)).size).toBe(4);
    expect(planMishaps({ ...order, publishes: 1 }, stage).kills).toHaveLength(2);
  });
});

describe('chance', () => {
  it('is even enough to choose by', () => {
    const chance = chanceOf(1);
    const counts = Array.from({ length: 4 }, () => 0);
    for (let i = 0; i < 4000; i += 1) counts[chance.below(4)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});

describe('the options', () => {
  it('have defaults for a short run', () => {
    expect(readOptions([])).toEqual({
      publishes: 300,
      seed: 1,
      burst: false,
      perSecond: 10,
      minutes: 60,
      patienceSeconds: 150,
    });
  });

  it('are refused when they are no numbers', () => {
    expect(() => readOptions(['--publishes', 'many'])).toThrow(/whole number/);
    expect(() => readOptions(['--publishes', '0'])).toThrow(/from 1 on/);
    expect(readOptions(['--publishes', '1', '--seed', '0'])).toMatchObject({ publishes: 1, seed: 0 });
  });
});

describe('the value below which such a share lies', () => {
  it('is one of the values', () => {
    const values = Array.from({ length: 100 }, (_, i) => i);
    expect([percentile(values, 0.5), percentile(values, 0.99), percentile([], 0.5)]).toEqual([50, 99, 0]);
  });
});
