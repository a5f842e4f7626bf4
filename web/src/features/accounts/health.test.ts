import { describe, expect, it } from 'vitest';
import { healthOf } from './health.ts';
import { account } from './testing/builders.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const viewer = { timeZone: 'Europe/Berlin', now, manages: true };
const health = (change: Parameters<typeof account>[0] = {}, by: Partial<typeof viewer> = {}) =>
  healthOf(account(change), { ...viewer, ...by });

describe('the health of an account', () => {
  it('says no more than since when it is connected while all is well', () => {
    expect(health()).toEqual({ trouble: null, risk: null, notes: ['Connected since 3 Nov 2026'] });
  });

  it('goes by the calendar of the person', () => {
    expect(health({}, { timeZone: 'America/New_York' }).notes).toEqual(['Connected since 2 Nov 2026']);
  });

  it.each([
    ['Ended by the owner', 'Ended by the owner. Please connect this account again.'],
    ['Ended by the owner. ', 'Ended by the owner. Please connect this account again.'],
    ['Who are you?', 'Who are you? Please connect this account again.'],
  ])('tells in the words of the network what is wrong: "%s"', (problem, trouble) => {
    expect(health({ problem }).trouble).toBe(trouble);
  });

  it.each([
    { problem: 'Ended.' },
    { tokenEndsAt: '2026-11-01T00:00:00.000Z' },
    { missingPermissions: ['publish'] },
  ])('sends whoever may not connect accounts to somebody who may: %j', (change) => {
    expect(health(change, { manages: false }).trouble).toMatch(
      /Please ask an admin of this workspace to connect it again\.$/,
    );
  });

  it('names what is not allowed, without the address around it', () => {
    const { trouble, notes } = health({
      missingPermissions: ['https://www.googleapis.com/auth/youtube.force-ssl', 'publish'],
    });
    expect(trouble).toMatch(/allow everything it asks for/);
    expect(notes).toContain('Not allowed yet: youtube.force-ssl, publish');
  });

  it('says by when it has to be connected again, and from then on that it ended', () => {
    const later = health({ tokenEndsAt: '2026-11-21T10:00:00.001Z' });
    expect([later.trouble, later.notes[1]]).toEqual([null, 'Has to be connected again by 21 Nov 2026']);
    const ended = health({ tokenEndsAt: '2026-11-21T10:00:00.000Z' });
    expect(ended.trouble).toBe('The access ended on 21 Nov 2026. Please connect this account again.');
    expect(ended.notes).toHaveLength(1);
  });

  it('does not speak of a later end where it has ended already', () => {
    const { notes } = health({ problem: 'Ended.', tokenEndsAt: '2027-01-01T10:00:00.000Z' });
    expect(notes).toEqual(['Connected since 3 Nov 2026']);
  });

  it.each([
    [0, null],
    [1, '1 planned post will fail if nothing is done.'],
    [2, '2 planned posts will fail if nothing is done.'],
  ])('counts %i posts at risk', (postsAtRisk, risk) => {
    expect(health({ postsAtRisk }).risk).toBe(risk);
  });
});
