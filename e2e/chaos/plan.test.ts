import { describe, expect, it } from 'vitest';
import { chanceOf } from './chance.ts';
import { readOptions } from './options.ts';
import { networksInPlay, planMishaps, planPosts } from './plan.ts';
import { percentile } from './report.ts';

const order = { publishes: 600, seed: 7, burst: false };

describe('what is published', () => {
  it('follows from the seed', () => {
    expect(planPosts(order)).toEqual(planPosts(order));
    expect(planPosts({ ...order, seed: 8 })).not.toEqual(planPosts(order));
    expect(planMishaps(order)).toEqual(planMishaps(order));
  });

  it('is spread over all networks, and everything happens to some of it', () => {
    const plan = planPosts(order);
    for (const network of networksInPlay)
      expect(plan.filter((post) => post.network === network)).toHaveLength(200);
    expect(new Set(plan.map(({ fate }) => fate)).size).toBe(5);
    expect(new Set(plan.map(({ id }) => id)).size).toBe(600);
  });

  it('is due all at once in a burst, in which nothing goes wrong', () => {
    const burst = { ...order, burst: true };
    expect(new Set(planPosts(burst).map(({ dueMs, fate }) => `${dueMs} ${fate}`))).toEqual(
      new Set(['0 nothing']),
    );
    expect(planMishaps(burst)).toEqual({ network: [], queue: [], kills: [] });
  });
});

describe('what goes wrong', () => {
  it('is of every kind, and kills the server even in a short run', () => {
    const { network, queue } = planMishaps(order);
    expect(new Set(network.map(({ kind }) => kind)).size).toBe(7);
    expect(new Set(queue.map(({ kind }) => kind)).size).toBe(4);
    expect(planMishaps({ ...order, publishes: 1 }).kills).toHaveLength(2);
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
      minutes: 45,
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
