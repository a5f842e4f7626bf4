import { describe, expect, it } from 'vitest';
import { dayMs } from '../time/units.ts';
import { isReferral, mailboxOf, reportMs } from './attribution.ts';
import { codesFor } from './codes.ts';
import { readKeptLink, writeKeptLink } from './kept-link.ts';
import { codeMax, normaliseCode } from './offer.ts';

const now = new Date('2026-11-23T12:00:00Z');
const person = { uid: 'imogen', email: 'imogen@tidal.example', createdAt: now };
const affiliate = { uid: 'dana', email: 'dana@fanfare.example', referredBy: null };

describe('a referral', () => {
  it('a new person counts as a referral if their mailbox is not the mailbox of the affiliate', () => {
    expect(isReferral(person, affiliate, now)).toBe(true);
  });

  it('affiliates cannot refer themselves, even with another spelling of their address', () => {
    expect(isReferral({ ...person, uid: 'dana' }, affiliate, now)).toBe(false);
    expect(isReferral({ ...person, email: 'Dana+2@Fanfare.example' }, affiliate, now)).toBe(false);
    const gmail = { ...affiliate, email: 'da.na@gmail.com' };
    expect(isReferral({ ...person, email: 'dan.a+x@googlemail.com' }, gmail, now)).toBe(false);
    expect(isReferral({ ...person, email: 'dan.a@fanfare.example' }, affiliate, now)).toBe(true);
  });

  it('a person cannot be referred by somebody they have referred', () => {
    expect(isReferral(person, { ...affiliate, referredBy: 'imogen' }, now)).toBe(false);
    expect(isReferral(person, { ...affiliate, referredBy: 'bram' }, now)).toBe(true);
  });

  it('two people without an e-mail address do not count as the same person', () => {
    expect(isReferral({ ...person, email: '' }, { ...affiliate, email: '' }, now)).toBe(true);
  });

  it('a referral can be reported for one day after the person signs up', () => {
    const after = (ms: number) => isReferral(person, affiliate, new Date(now.getTime() + ms));
    expect([after(reportMs - 1), after(reportMs)]).toEqual([true, false]);
  });

  it('an address with a plus sign belongs to the same mailbox as the address without it', () => {
    expect(mailboxOf('A.B+c@Example.com')).toBe('a.b@example.com');
  });
});

describe('a code', () => {
  it('the codes for a name are its letters and digits, alone or followed by a number or random characters', () => {
    expect(codesFor('Fernhill Coffee', 'ab12-cd34-ef')).toEqual([
      'fernhillcoffee',
      'fernhillcoffee2',
      'fernhillcoffee3',
      'fernhillcoffee4',
      'fernhillcoffeeab12cd34',
    ]);
    expect(codesFor('Zoë Ångström', '1')[0]).toBe('zoeangstrom');
  });

  it('a name with too few letters gets a random code', () => {
    expect(codesFor('王芳', 'ab12cd34')).toEqual(['friendab12cd34']);
    expect(codesFor('Al', 'ab12cd34')).toEqual(['friendab12cd34']);
    expect(codesFor('Ala', 'x')[0]).toBe('ala');
  });

  it('every code that is made from a name is a valid code', () => {
    for (const name of ['Ala', 'x'.repeat(60), 'Fernhill Coffee', ''])
      for (const code of codesFor(name, '0123456789abcdef')) expect(normaliseCode(code)).toBe(code);
  });

  it('a code is accepted in upper and lower case, and texts that cannot be codes are refused', () => {
    expect(normaliseCode(' FernHill ')).toBe('fernhill');
    expect(normaliseCode('a'.repeat(codeMax))).not.toBeNull();
    for (const wrong of ['', 'ab', 'a'.repeat(codeMax + 1), 'fern hill', '../x', 'fern-hill'])
      expect(normaliseCode(wrong)).toBeNull();
  });
});

describe('the link that a browser keeps', () => {
  const at = now.getTime();
  const text = writeKeptLink({ code: 'fernhill', at });

  it('the link of an affiliate is valid for sixty days', () => {
    expect(readKeptLink(text, at + 60 * dayMs - 1)).toEqual({ code: 'fernhill', at });
    expect(readKeptLink(text, at + 60 * dayMs)).toBeNull();
  });

  it('a stored link that is malformed or has a future date is ignored', () => {
    for (const wrong of [null, '', 'fernhill', `${at} `, 'NaN fernhill', `${at} ../x`])
      expect(readKeptLink(wrong, at)).toBeNull();
    expect(readKeptLink(text, at - 1)).toBeNull();
  });
});
