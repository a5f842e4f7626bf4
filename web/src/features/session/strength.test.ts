import { describe, expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

describe('how hard a password is to guess', () => {
  it.each([
    ['', 'short'],
    ['aB3$xY7', 'short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['87654321', 'weak'],
    ['password', 'weak'],
    ['P@ssw0rd!', 'weak'],
    ['qwertyuiop', 'weak'],
    ['Summer2026!', 'weak'],
    ['letmein123', 'weak'],
    ['        ', 'weak'],
    ['blue lamp', 'fair'],
    ['k7Qm2xZp', 'fair'],
    ['seven letters short', 'good'],
    ['k7Qm2xZpRt9w', 'good'],
  ] as const)('says of "%s" that it is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });

  it('takes what everybody knows of the person for nothing', () => {
    expect(strengthOf('rosalind-franklin', ['Rosalind Franklin', 'rosa@fanfare.example'])).toBe('weak');
    expect(strengthOf('rosalind-franklin')).toBe('good');
  });
});
