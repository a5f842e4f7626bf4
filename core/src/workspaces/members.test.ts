import { describe, expect, it } from 'vitest';
import { cleanPersonName, emailMax, emailProblem, normaliseEmail, personNameProblem } from './members.ts';

describe('an e-mail address', () => {
  it.each([
    'dana@fanfare.example',
    '  Dana@Fanfare.Example ',
    'DANA@FANFARE.EXAMPLE\n',
    'ｄana@fanfare.example',
  ])('an address is normalised: %j', (typed) => {
    expect(normaliseEmail(typed)).toBe('dana@fanfare.example');
    expect(emailProblem(typed)).toBeNull();
  });

  it('dots and tags in an address are kept', () => {
    expect(normaliseEmail('d.ana+shop@fanfare.example')).toBe('d.ana+shop@fanfare.example');
  });

  it.each(['', ' ', '\t\n'])('a blank address is refused: %j', (typed) => {
    expect(emailProblem(typed)).toBe('Enter an e-mail address.');
  });

  it.each(['dana', 'dana@', '@fanfare.example', 'dana@fanfare', 'da na@fanfare.example', 'a@b@c.example'])(
    'an invalid address is refused: %s',
    (typed) => {
      expect(emailProblem(typed)).toBe('Enter a valid e-mail address.');
    },
  );

  it('an address has at most 254 characters', () => {
    const end = '@fanfare.example';
    const longest = `${'x'.repeat(emailMax - end.length)}${end}`;

    expect(emailProblem(longest)).toBeNull();
    expect(emailProblem(`x${longest}`)).toBe('Enter a valid e-mail address.');
  });
});

describe('the name of a person', () => {
  it('runs of white space in a name become one space', () => {
    expect(cleanPersonName('  Dana \t\n Demo\u00a0 ')).toBe('Dana Demo');
    expect(cleanPersonName('a\u0000b\ud800')).toBe('a b\ufffd');
  });

  it.each(['', ' ', '\n\t'])('a blank name is refused: %j', (name) => {
    expect(personNameProblem(name)).toBe('Please enter a name.');
  });

  it('a name has at most 80 characters', () => {
    expect(personNameProblem('x'.repeat(80))).toBeNull();
    expect(personNameProblem(`  ${'x'.repeat(80)}  `)).toBeNull();
    expect(personNameProblem('x'.repeat(81))).toBe('Names can have at most 80 characters.');
  });
});
