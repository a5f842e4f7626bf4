import type { Tweet } from './state.ts';

/**
 * Reads the text of a post as X does. This code is separate from the product's, so that tests find mistakes in the
 * product.
 */

const link =
  /https?:\/\/[^\s<>"'「」]*[^\s<>"'「」.,:;!?)\]}]|(?<![@.\w-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|de|io)\b(?:\/\S*)?/giu;
const linkWeight = 23;

/** Tells whether a character counts as one and not as two. */
function hasSingleWeight(point: number): boolean {
  if (point <= 0x10ff) return true;
  return (
    (point >= 0x2000 && point <= 0x200d) ||
    (point >= 0x2010 && point <= 0x201f) ||
    (point >= 0x2032 && point <= 0x2037)
  );
}

const emojiPattern = new RegExp('\\p{RGI_Emoji}', 'gv');

function weightWithoutLinks(text: string): number {
  const emoji = text.match(emojiPattern)?.length ?? 0;
  const letters = Array.from(text.replace(emojiPattern, ''));
  return letters.reduce((sum, each) => sum + (hasSingleWeight(each.codePointAt(0) ?? 0) ? 1 : 2), emoji * 2);
}

export function weightOf(text: string): number {
  const normal = text.normalize('NFC');
  const links = normal.match(link)?.length ?? 0;
  return weightWithoutLinks(normal.replace(link, '')) + links * linkWeight;
}

export const cashtagsIn = (text: string): number => text.match(/(?:^|\s)\$[a-z]{1,6}\b/gi)?.length ?? 0;

export const mentions = (text: string, username: string): boolean =>
  new RegExp(`@${username}\\b`, 'i').test(text);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text as X returns it: with shortened links, an added link for media, and escaped &, < and >. */
export function returnedText({
  id,
  text,
  media,
}: {
  id: string;
  text: string;
  media: readonly string[];
}): string {
  let count = 0;
  const shorten = () => `https://t.co/${Number(id.slice(-9)).toString(36)}${(count += 1)}`;
  const words = text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '').replace(link, shorten);
  return media.length === 0 ? words : `${words} ${shorten()}`.trimStart();
}

export const linksIn = (text: string): string[] => text.match(link) ?? [];

/** X counts characters, not the units of JavaScript's strings. */
const lengthOf = (text: string) => Array.from(text).length;

/** Finds all matches of a pattern with their positions in the text. The first group of the pattern is the value. */
function found(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].map((match) => {
    const value = match[1] ?? '';
    const start = lengthOf(text.slice(0, match.index));
    return { start, end: start + lengthOf(match[0]), value };
  });
}

/** The hashtags, mentions, cashtags and links of a post, with their positions in the returned text. */
export function entitiesOf(tweet: Tweet) {
  const text = returnedText(tweet);
  const links = linksIn(tweet.text);
  const urls = found(text, /(https:\/\/t\.co\/\w+)/g).map(({ start, end, value: url }, index) => {
    const given = links[index];
    const whole = given ?? `https://x.com/i/status/${tweet.id}/photo/1`;
    const expanded = /^https?:/i.test(whole) ? whole : `http://${whole}`;
    return { start, end, url, expanded_url: expanded, display_url: expanded.replace(/^https?:\/\//i, '') };
  });
  const tagged = (pattern: RegExp, name: string) =>
    found(text, pattern).map(({ start, end, value }) => ({ start, end, [name]: value }));
  const lists = {
    hashtags: tagged(/(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu, 'tag'),
    mentions: tagged(/(?<![\w@/])@(\w{1,15})\b/g, 'username'),
    cashtags: tagged(/(?<!\S)\$([a-z]{1,6})\b/gi, 'tag'),
    urls,
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

const scripts: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['en', /\p{Script=Latin}/u],
];

/** Guesses the language from the script of the text; `und` if no script is recognised. */
export const languageOf = (text: string): string =>
  scripts.find(([, letters]) => letters.test(text))?.[0] ?? 'und';
