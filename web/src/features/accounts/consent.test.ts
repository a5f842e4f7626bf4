import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetPending,
  readPending,
  takeOutcome,
  announceOutcome,
  watchConsent,
  writePending,
  type Outcome,
} from './consent.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const tenMinutes = 600_000;
const pending = { platform: 'x', workspaceId: 'harbourWorkspace0001' };
const connected: Outcome = { kind: 'connected', platform: 'x', names: ['harbour'], ids: ['1'] };

beforeEach(() => localStorage.clear());

describe('pending consents', () => {
  it('a pending consent is found by its state until it is forgotten', () => {
    writePending('one', pending, now);
    expect(readPending('one', now)).toMatchObject(pending);
    expect(readPending('two', now)).toBeNull();
    forgetPending('one', now);
    expect(readPending('one', now)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('two pending consents do not affect each other', () => {
    writePending('one', pending, now);
    writePending('two', { ...pending, workspaceId: 'northWorkspace000001' }, now);
    forgetPending('one', now);
    expect(readPending('two', now)?.workspaceId).toBe('northWorkspace000001');
  });

  it('a state such as “constructor”, which is a property of every object, has no pending consent', () => {
    expect(readPending('constructor', now)).toBeNull();
  });

  it('a pending consent expires after ten minutes', () => {
    writePending('one', pending, now);
    expect(readPending('one', now + tenMinutes - 1)).not.toBeNull();
    expect(readPending('one', now + tenMinutes)).toBeNull();
  });

  it('a corrupted entry counts as missing', () => {
    localStorage.setItem('fanfare-social-pending', '{');
    expect(readPending('one', now)).toBeNull();
  });
});

describe('consent outcomes', () => {
  it('an outcome is taken once', () => {
    announceOutcome(connected, now);
    expect(takeOutcome(now)).toMatchObject(connected);
    expect(takeOutcome(now)).toBeNull();
  });

  it('an outcome expires after ten minutes', () => {
    announceOutcome(connected, now);
    expect(takeOutcome(now + tenMinutes)).toBeNull();
    expect(takeOutcome(now)).toBeNull();
  });
});

describe('watchConsent', () => {
  const tell = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

  it('until it is stopped, the listener is called for each change of a consent or an outcome, and each time the window gets the focus', () => {
    const onConsent = vi.fn();
    const stop = watchConsent(onConsent);
    tell('fanfare-social-outcome');
    tell('fanfare-social-pending');
    tell('something-else');
    window.dispatchEvent(new Event('focus'));
    expect(onConsent).toHaveBeenCalledTimes(3);
    stop();
    tell('fanfare-social-outcome');
    window.dispatchEvent(new Event('focus'));
    expect(onConsent).toHaveBeenCalledTimes(3);
  });
});
