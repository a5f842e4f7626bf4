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
  it('a pending consent is found by its state until it is removed', () => {
    writePending('one', pending, 'kim', now);
    expect(readPending('one', 'kim', now)).toMatchObject(pending);
    expect(readPending('two', 'kim', now)).toBeNull();
    forgetPending('one', 'kim', now);
    expect(readPending('one', 'kim', now)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('two pending consents do not affect each other', () => {
    writePending('one', pending, 'kim', now);
    writePending('two', { ...pending, workspaceId: 'northWorkspace000001' }, 'kim', now);
    forgetPending('one', 'kim', now);
    expect(readPending('two', 'kim', now)?.workspaceId).toBe('northWorkspace000001');
  });

  it('no pending consent is found for the state “constructor”, although every object has a property of that name', () => {
    expect(readPending('constructor', 'kim', now)).toBeNull();
  });

  it('a pending consent expires after ten minutes', () => {
    writePending('one', pending, 'kim', now);
    expect(readPending('one', 'kim', now + tenMinutes - 1)).not.toBeNull();
    expect(readPending('one', 'kim', now + tenMinutes)).toBeNull();
  });

  it('a corrupted stored consent is treated as missing', () => {
    localStorage.setItem('fanfare-social-pending-kim', '{');
    expect(readPending('one', 'kim', now)).toBeNull();
  });
});

describe('consent outcomes', () => {
  it('an outcome can be read only once, because reading it removes it', () => {
    announceOutcome(connected, 'kim', now);
    expect(takeOutcome('kim', now)).toMatchObject(connected);
    expect(takeOutcome('kim', now)).toBeNull();
  });

  it('an outcome expires after ten minutes', () => {
    announceOutcome(connected, 'kim', now);
    expect(takeOutcome('kim', now + tenMinutes)).toBeNull();
    expect(takeOutcome('kim', now)).toBeNull();
  });
});

it('a person who signs in to the same browser cannot read the pending consents and outcomes of another person', () => {
  writePending('one', pending, 'kim', now);
  announceOutcome(connected, 'kim', now);
  expect([readPending('one', 'dana', now), takeOutcome('dana', now)]).toEqual([null, null]);
  expect(takeOutcome('kim', now)).toMatchObject(connected);
});

describe('watchConsent', () => {
  const tell = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

  it('the listener is called when a consent or an outcome changes and when the window gets the focus, until listening is stopped', () => {
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
