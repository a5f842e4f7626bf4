import { describe, expect, it } from 'vitest';
import { cleanPersonName, emailMax, emailProblem, normaliseEmail, personNameProblem } from './members.ts';

describe('an e-mail address', () => {
  it.each([
    'dana@fanfare.example',
    '  Dana@Fanfare.Example ',
    'DANA@FANFARE.EXAMPLE\n',
    'ｄana@fanfare.example',
  ])('is one, however it is typed: %j', (typed) => {
    expect(normaliseEmail(typed)).toBe('dana@fanfare.example');
    expect(emailProblem(typed)).toBeNull();
  });

  it('keeps what may tell two people apart', () => {
    expect(normaliseEmail('d.ana+shop@fanfare.example')).toBe('d.ana+shop@fanfare.example');
  });

  it.each(['', ' ', '\t\n'])('is asked for where there is none: %j', (typed) => {
    expect(emailProblem(typed)).toBe('Please enter an e-mail address.');
  });

  it.each(['dana', 'dana@', '@fanfare.example', 'dana@fanfare', 'da na@fanfare.example', 'a@b@c.example'])(
    'is none: %s',
    (typed) => {
      expect(emailProblem(typed)).toBe('This is no e-mail address.');
    },
  );

  it('has 254 characters at most', () => {
    const end = '@fanfare.example';
    const longest = `${'x'.repeat(emailMax - end.length)}${end}`;

    expect(emailProblem(longest)).toBeNull();
    expect(emailProblem(`x${longest}`)).toBe('This is no e-mail address.');
  });
});

describe('the name of a person', () => {
  it('has its white space folded', () => {
    expect(cleanPersonName('  Dana \t\n Demo\u00a0 ')).toBe('Dana Demo');
    expect(cleanPersonName('a\u0000b\ud800')).toBe('a b\ufffd');
  });

  it.each(['', ' ', '\n\t'])('is asked for where there is none: %j', (name) => {
    expect(personNameProblem(name)).toBe('Please enter a name.');
  });

  it('has 80 characters at most', () => {
    expect(personNameProblem('x'.repeat(80))).toBeNull();
    expect(personNameProblem(`  ${'x'.repeat(80)}  `)).toBeNull();
    expect(personNameProblem('x'.repeat(81))).toBe('A name has at most 80 characters.');
  });
});
