import { describe, expect, it } from 'vitest';
import { deletionNoteMax, accountDeletionReasons } from '../../settings/account-deletion.ts';
import { weekStarts } from '../../settings/settings.ts';
import { changeSettingsInput, deleteAccountInput, enterInput, listInvitationsInput } from './settings.ts';

describe('the input of enter', () => {
  const habits = { timeZone: 'Europe/Berlin', weekStart: 'monday' };
  const accepts = (change: object) => enterInput.safeParse({ ...habits, ...change }).success;

  it('any time zone of up to 64 characters is accepted, even an unknown one', () => {
    expect(accepts({ timeZone: 'Moon/Tranquility' })).toBe(true);
    expect(accepts({ timeZone: 'x'.repeat(64) })).toBe(true);
    expect(accepts({ timeZone: 'x'.repeat(65) })).toBe(false);
  });

  it.each([{ weekStart: 'tuesday' }, { weekStart: undefined }, { timeZone: undefined }, { uid: 'mika' }])(
    'an invalid input is refused: %j',
    (change) => {
      expect(accepts(change)).toBe(false);
    },
  );

  it.each(weekStarts)('the week may start on %s', (weekStart) => {
    expect(accepts({ weekStart })).toBe(true);
  });
});

describe('the input that lists invitations', () => {
  it.each([
    ['1795392000000_workspaceOfDana00001', true],
    ['999999999999999_workspaceOfDana00001', false],
    ['1795392000000___workspaceOfDana__', false],
  ])('a page cursor is accepted only if Firestore can store it: %s', (after, isAccepted) => {
    expect(listInvitationsInput.safeParse({ after }).success).toBe(isAccepted);
  });
});

describe('the input that changes settings', () => {
  const accepts = (input: object) => changeSettingsInput.safeParse(input).success;

  it('unknown settings are refused', () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ showGuide: false, workspaceId: 'workspaceOfDana00001' })).toBe(true);
    expect(accepts({ onboarding: { completed: true } })).toBe(true);
    expect(accepts({ saved: true })).toBe(false);
  });

  it.each([
    { timeZone: 'Moon/Tranquility' },
    { timeZone: '+02:00' },
    { weekStart: 'friday' },
    { showGuide: 'no' },
    { onboarding: true },
    { onboarding: { completed: true, at: 1 } },
    { workspaceId: 'a/members/b' },
  ])('an invalid setting is refused: %j', (input) => {
    expect(accepts(input)).toBe(false);
  });
});

describe('the input that deletes an account', () => {
  const parse = (input: object) => deleteAccountInput.safeParse(input);

  it.each(accountDeletionReasons)('the reason "%s" is accepted', (reason) => {
    expect(parse({ reason }).success).toBe(true);
  });

  it('a missing or unknown reason is refused with a request to choose a reason', () => {
    for (const input of [{}, { reason: 'Bored' }])
      expect(parse(input).error?.issues[0]?.message).toBe('Please choose a reason.');
  });

  it('the note has at most a thousand characters after trimming', () => {
    const full = 'x'.repeat(deletionNoteMax);
    expect(parse({ reason: 'Other', note: `  ${full} ` }).data?.note).toBe(full);
    expect(parse({ reason: 'Other', note: `${full}x` }).success).toBe(false);
  });
});
