import type { Tweet } from './state.ts';
import { personOf } from './strangers.ts';
import { linksIn, mentions } from './text.ts';

type Predicate = (tweet: Tweet) => boolean;

const isPerson = (account: string | undefined, named: string): boolean =>
  account !== undefined &&
  (account === named || personOf(account)?.username.toLowerCase() === named.toLowerCase());

const flags: Readonly<Record<string, Predicate>> = {
  'is:reply': ({ replyTo }) => replyTo !== null,
  // Nothing is reposted or quoted here.
  'is:retweet': () => false,
  'is:quote': () => false,
  'has:media': ({ media }) => media.length > 0,
  'has:links': ({ text }) => linksIn(text).length > 0,
};

const operators: Readonly<Record<string, (value: string) => Predicate>> = {
  conversation_id:
    (value) =>
    ({ conversation }) =>
      conversation === value,
  from:
    (value) =>
    ({ account }) =>
      isPerson(account, value.replace(/^@/, '')),
};

function predicateOfTerm(term: string): Predicate | null {
  const flag = flags[term];
  if (flag) return flag;
  const [, name = '', value = ''] = /^(\w+):(.*)$/.exec(term) ?? [];
  if (name !== '') return value === '' ? null : (operators[name]?.(value) ?? null);
  if (/^@\w+$/.test(term)) return ({ text }) => mentions(text, term.slice(1));
  if (!/^#?[\p{L}\p{N}_]+$/u.test(term) || term === 'OR') return null;
  const word = new RegExp(`(?<![\\p{L}\\p{N}_#])${term}(?![\\p{L}\\p{N}_])`, 'iu');
  return ({ text }) => word.test(text);
}

/** The posts that a query asks for: words and the commonest operators. Null for any other operator. */
export function predicateOf(query: string): Predicate | null {
  const terms = query.trim().split(/\s+/);
  const all = terms.map((term): Predicate | null => {
    const fits = predicateOfTerm(term.replace(/^-/, ''));
    return fits && term.startsWith('-') ? (tweet) => !fits(tweet) : fits;
  });
  return all.includes(null) ? null : (tweet) => all.every((fits) => fits?.(tweet) ?? false);
}
