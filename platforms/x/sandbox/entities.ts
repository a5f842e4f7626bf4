import type { Tweet } from './state.ts';
import { linksIn, returnedText } from './text.ts';

/** X counts characters, not the units of JavaScript's strings. */
const lengthOf = (text: string) => Array.from(text).length;

/** Places of a pattern in the text. The first group is its value. */
function found(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].map((match) => {
    const value = match[1] ?? '';
    const start = lengthOf(text.slice(0, match.index));
    return { start, end: start + lengthOf(match[0]), value };
  });
}

/** The hashtags, mentions, cashtags and links of a post, at their places in the returned text. */
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

/** A guess by the letters alone; `und` without any. */
export const languageOf = (text: string): string =>
  scripts.find(([, letters]) => letters.test(text))?.[0] ?? 'und';
