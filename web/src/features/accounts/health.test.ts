import { describe, expect, it } from 'vitest';
import { accountHealth } from './health.ts';
import { account } from '@fanfare/core/accounts/testing/builders.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const viewer = { timeZone: 'Europe/Berlin', now, manages: true };
const health = (change: Parameters<typeof account>[0] = {}, by: Partial<typeof viewer> = {}) =>
  accountHealth(account(change), { ...viewer, ...by });

describe('accountHealth', () => {
  it('a healthy account shows only its connection date', () => {
    expect(health()).toEqual({ warning: null, risk: null, notes: ['Connected since 3 Nov 2026'] });
  });

  it('dates use the time zone of the person', () => {
    expect(health({}, { timeZone: 'America/New_York' }).notes).toEqual(['Connected since 2 Nov 2026']);
  });

  it.each([
    ['Ended by the owner', 'Ended by the owner. Reconnect this account.'],
    ['Ended by the owner. ', 'Ended by the owner. Reconnect this account.'],
    ['Who are you?', 'Who are you? Reconnect this account.'],
  ])(`the network's own message is followed by advice: "%s"`, (problem, warning) => {
    expect(health({ problem }).warning).toBe(warning);
  });

  it.each([
    { problem: 'Ended.' },
    { tokenEndsAt: '2026-11-01T00:00:00.000Z' },
    { missingPermissions: ['publish'] },
  ])('a member who may not connect accounts is referred to an admin: %j', (change) => {
    expect(health(change, { manages: false }).warning).toMatch(
      /Ask an admin of this workspace to reconnect it\.$/,
    );
  });

  it('missing permissions are listed by name, even if the network identifies them by URLs that contain the name', () => {
    const { warning, notes } = health({
      missingPermissions: ['https://www.googleapis.com/auth/youtube.force-ssl', 'publish'],
    });
    expect(warning).toMatch(/allow everything it asks for/);
    expect(notes).toContain('Missing permissions: youtube.force-ssl, publish');
  });

  it('the date on which access ends is shown in advance, and access that has ended is a problem', () => {
    const later = health({ tokenEndsAt: '2026-11-21T10:00:00.001Z' });
    expect([later.warning, later.notes[1]]).toEqual([null, 'Reconnect by 21 Nov 2026']);
    const ended = health({ tokenEndsAt: '2026-11-21T10:00:00.000Z' });
    expect(ended.warning).toBe('Access ended on 21 Nov 2026. Reconnect this account.');
    expect(ended.notes).toHaveLength(1);
  });

  it('an account with a known problem does not show the date by which to reconnect', () => {
    const { notes } = health({ problem: 'Ended.', tokenEndsAt: '2027-01-01T10:00:00.000Z' });
    expect(notes).toEqual(['Connected since 3 Nov 2026']);
  });

  it.each([
    [0, null],
    [1, '1 scheduled post will fail unless the account is reconnected.'],
    [2, '2 scheduled posts will fail unless the account is reconnected.'],
  ])(
    'for %i posts at risk, the text names their number, or is missing if there are none',
    (postsAtRisk, risk) => {
      expect(health({ postsAtRisk }).risk).toBe(risk);
    },
  );
});
