import { describe, expect, it } from 'vitest';
import { passwordStrength } from './strength.ts';

describe('passwordStrength', () => {
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
  ] as const)('the strength of "%s" is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('the name of the person adds nothing to the strength', () => {
    expect(passwordStrength('rosalind-franklin', ['Rosalind Franklin', 'rosa@fanfare.example'])).toBe('weak');
    expect(passwordStrength('rosalind-franklin')).toBe('good');
  });
});
