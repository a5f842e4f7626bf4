import { describe, expect, it } from 'vitest';
import { kim } from '../testing/fake-session.ts';
import { countComings } from './comings.ts';

describe('who comes and goes', () => {
  it('is another session with every person, and the same one while somebody stays', () => {
    const comings = countComings();
    comings.next(null);
    const before = comings.visit();
    comings.next(kim);
    const first = comings.visit();
    expect(first).not.toBe(before);
    comings.next({ ...kim, name: 'Kim' });
    expect(comings.visit()).toBe(first);
    comings.next({ ...kim, uid: 'lee' });
    expect(comings.visit()).not.toBe(first);
  });

  it('tells a session that ended from one that somebody left', () => {
    const comings = countComings();
    expect(comings.next(null)).toBe(false);
    comings.next(kim);
    expect(comings.next(null)).toBe(true);

    comings.next(kim);
    comings.leave();
    expect(comings.next(null)).toBe(false);

    comings.next(kim);
    expect(comings.next(null)).toBe(true);
  });

  it('forgets a leaving that did not happen', () => {
    const comings = countComings();
    comings.next(kim);
    comings.leave();
    comings.stay();
    expect(comings.next(null)).toBe(true);
  });
});
