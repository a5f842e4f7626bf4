import { describe, expect, it } from 'vitest';
import { shortestLimit } from './shortest-limit.ts';
import { networkWith } from './testing/builders.ts';

const long = networkWith({ label: 'Long', limits: { description: 20, title: 5 } });
const short = networkWith({ label: 'Short', limits: { description: 10, title: 5 } });
const doubled = { ...long, label: 'Doubled', lengthOf: (text: string) => text.length * 2 };

describe('the shortest limit of a shared description', () => {
  it('the shortest limit is that of the network on which the fewest characters are left', () => {
    expect(shortestLimit('abc', long, [long, short, null])).toEqual({ network: short, limit: 10, left: 7 });
    expect(shortestLimit('abc', long, [short, long])?.network).toBe(short);
    expect(shortestLimit('abc', long, [long, doubled])).toMatchObject({ network: doubled, left: 14 });
    expect(shortestLimit('a'.repeat(12), long, [long, short])).toMatchObject({ left: -2 });
  });

  it('the result is null if the fewest characters are left on the network of the open tab, and networks without a description are ignored', () => {
    const silent = { ...short, texts: { ...short.texts, description: false } };
    expect(shortestLimit('', long, [long, doubled])).toBeNull();
    expect(shortestLimit('abc', short, [long, short])).toBeNull();
    expect(shortestLimit('abc', long, [long, silent])).toBeNull();
    expect(shortestLimit('abc', long, [])).toBeNull();
  });
});
