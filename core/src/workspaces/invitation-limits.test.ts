import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters } from '../text/count-characters.ts';
import { invitationNameMax, nameInInvitation } from './invitation-limits.ts';

describe('a name in an invitation', () => {
  it.each([
    ['Dana Demo', 'Dana Demo'],
    ['  Harbour   Coffee\r\n', 'Harbour Coffee'],
    ['Müller & Söhne 👨‍👩‍👧', 'Müller & Söhne 👨‍👩‍👧'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['Dr.Weber', 'Dr. Weber'],
    ['Web 2.0 Studio', 'Web 2.0 Studio'],
    ['Win at https://evil.example/x now', 'Win at now'],
    ['Call www.evil.example', 'Call'],
    ['evil.example', 'evil. example'],
    ['evil.example/prize', ''],
    ['evil.example?id=1 Eve', 'Eve'],
    ['10.0.0.1 Eve', 'Eve'],
    ['Eve mail@evil.example', 'Eve'],
    ['evil\u200b.example/prize Eve', 'Eve'],
    ['Eve\u202e\u2066 Reversed', 'Eve Reversed'],
    ['Eve\u2028Your account\u0000is locked', 'Eve Your account is locked'],
    ['\ud800Eve', '\ufffdEve'],
  ])('the name %j is shown as %j', (name, shown) => {
    expect(nameInInvitation(name)).toBe(shown);
  });

  it('a long name is shortened, even if it is long only because of many accents', () => {
    expect(nameInInvitation('x'.repeat(40))).toBe('x'.repeat(40));
    expect(nameInInvitation('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`);
    expect(nameInInvitation(`x${'\u0301'.repeat(5000)}`).length).toBeLessThan(200);
  });

  it('no name in an invitation contains a link, a line break or a long text', () => {
    const piece = fc.constantFrom(
      'evil',
      '.',
      'example',
      '/',
      '://',
      'www.',
      '@',
      ' ',
      '\n',
      '\u200b',
      '。',
      'é',
    );
    const name = fc.oneof(
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(name, (text) => {
        const shown = nameInInvitation(text);
        expect(shown).not.toMatch(/\p{Cc}|\p{L}[.。]\p{L}|:\/\//u);
        expect(countCharacters(shown)).toBeLessThanOrEqual(invitationNameMax + 1);
      }),
    );
  });
});
