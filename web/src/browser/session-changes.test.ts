import { describe, expect, it } from 'vitest';
import { kim } from '../testing/fake-session.ts';
import { trackSessionChanges } from './session-changes.ts';

describe('trackSessionChanges', () => {
  it('every change of person starts a new session number, and token refreshes do not', () => {
    const comings = trackSessionChanges();
    comings.record(null);
    const before = comings.sessionNumber();
    comings.record(kim);
    const first = comings.sessionNumber();
    expect(first).not.toBe(before);
    comings.record({ ...kim, name: 'Kim' });
    expect(comings.sessionNumber()).toBe(first);
    comings.record({ ...kim, uid: 'lee' });
    expect(comings.sessionNumber()).not.toBe(first);
  });

  it('a session that expired is told apart from a sign-out', () => {
    const comings = trackSessionChanges();
    expect(comings.record(null)).toBe(false);
    comings.record(kim);
    expect(comings.record(null)).toBe(true);

    comings.record(kim);
    comings.beginSignOut();
    expect(comings.record(null)).toBe(false);

    comings.record(kim);
    expect(comings.record(null)).toBe(true);
  });

  it('a sign-out that failed does not hide a later expiry', () => {
    const comings = trackSessionChanges();
    comings.record(kim);
    comings.beginSignOut();
    comings.cancelSignOut();
    expect(comings.record(null)).toBe(true);
  });
});
