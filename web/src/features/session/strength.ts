import { passwordMin } from './checks.ts';

/** A rating of how hard a password is to guess. A `short` password is refused; people may choose any other. */
export type Strength = 'short' | 'weak' | 'fair' | 'good';

/** Common words, which attackers try first. Each counts as one character. */
const commonWords =
  /pass(word|wort)?|pa55|qwert[yz]\w*|asdf\w*|yxcv\w*|zxcv\w*|letmein|welcome|willkommen|hallo|hello|admin|login|iloveyou|dragon|monkey|football|baseball|sunshine|princess|master|superman|batman|secret|fanfare|spring|summer|autumn|winter|january|february|march|april|june|july|august|september|october|november|december|(19|20)\d\d/g;

const fairBits = 40;
const goodBits = 64;

/** Turns digits that stand for letters, as in "pa55", back into letters, because such digits add no strength. */
const undoSubstitutions = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('0', 'o')
    .replace(/(?<=[a-z])[1!](?=[a-z])/g, 'i')
    .replace(/(?<=[a-z])3(?=[a-z])/g, 'e');

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
}

/** Counts the characters that do not simply continue a sequence such as `aaaa`, `1234` or `dcba`. */
function chosenCharacters(text: string): number {
  let chosen = 0;
  let step: number | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const difference: number | null = at === 0 ? null : text.charCodeAt(at) - text.charCodeAt(at - 1);
    const follows =
      difference !== null && Math.abs(difference) <= 1 && (difference === 0 || difference === step);
    if (!follows) chosen += 1;
    step = difference;
  }
  return chosen;
}

const wordsOf = (about: readonly string[]) =>
  about.flatMap((text) => undoSubstitutions(text).split(/[^a-z]+/)).filter((word) => word.length > 2);

/** A conservative estimate. `about` is text that others know about the person, such as their name. */
export function passwordStrength(password: string, about: readonly string[] = []): Strength {
  if (password.length < passwordMin) return 'short';
  let rest = undoSubstitutions(password).replace(commonWords, '*');
  for (const word of wordsOf(about)) rest = rest.replaceAll(word, '*');
  const bits = chosenCharacters(rest) * Math.log2(alphabetOf(password));
  if (bits < fairBits) return 'weak';
  return bits < goodBits ? 'fair' : 'good';
}
