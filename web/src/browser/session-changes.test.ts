import { describe, expect, it } from 'vitest';
import { kim } from '../testing/fake-session.ts';
import { trackSessionChanges } from './session-changes.ts';

describe('trackSessionChanges', () => {
  it("the session number changes with every change of the signed-in person, and a change of the person's details does not", () => {
    const changes = trackSessionChanges();
    changes.record(null);
    const before = changes.sessionNumber();
    changes.record(kim);
    const first = changes.sessionNumber();
    expect(first).not.toBe(before);
    changes.record({ ...kim, name: 'Kim' });
    expect(changes.sessionNumber()).toBe(first);
    changes.record({ ...kim, uid: 'lee' });
    expect(changes.sessionNumber()).not.toBe(first);
  });

  it('a session that expires is reported as ended unexpectedly, and a session that ends with a sign-out is not', () => {
    const changes = trackSessionChanges();
    expect(changes.record(null)).toBe(false);
    changes.record(kim);
    expect(changes.record(null)).toBe(true);

    changes.record(kim);
    changes.beginSignOut();
    expect(changes.record(null)).toBe(false);

    changes.record(kim);
    expect(changes.record(null)).toBe(true);
  });

  it('a sign-out is still treated as deliberate if Firebase reports the same person once more before the session ends', () => {
    const changes = trackSessionChanges();
    changes.record(kim);
    changes.beginSignOut();
    changes.record({ ...kim });
    expect(changes.record(null)).toBe(false);
  });

  it('after a failed sign-out, a session that expires is reported as ended unexpectedly', () => {
    const changes = trackSessionChanges();
    changes.record(kim);
    changes.beginSignOut();
    changes.cancelSignOut();
    expect(changes.record(null)).toBe(true);
  });
});
