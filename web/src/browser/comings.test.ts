import { describe, expect, it } from 'vitest';
import { kim } from '../testing/fake-session.ts';
import { countComings } from './comings.ts';

describe('trackSessionChanges', () => {
  it('every change of person starts a new session number, and token refreshes do not', () => {
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

  it('a session that expired is told apart from a sign-out', () => {
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

  it('a sign-out that failed does not hide a later expiry', () => {
    const comings = countComings();
    comings.next(kim);
    comings.leave();
    comings.stay();
    expect(comings.next(null)).toBe(true);
  });
});
