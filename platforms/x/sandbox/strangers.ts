import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';
import { seeded, seededBetween } from '../../_sandbox/seeded.ts';
import type { X } from './context.ts';
import { identityOf } from './identities.ts';
import type { Tweet } from './state.ts';

const hourMs = 60 * 60 * 1000;

const stranger = (id: string, username: string, name: string): SandboxIdentity => ({
  platformId: id,
  username,
  name,
  logo: '',
});

/** People who only read and reply. They cannot be connected. */
const strangers: readonly SandboxIdentity[] = [
  stranger('1500000000000000011', 'lena_hears', 'Lena'),
  stranger('1500000000000000012', 'old_harbour', 'Old Harbour'),
  stranger('1500000000000000013', 'ravi_k_', 'Ravi'),
  stranger('1500000000000000014', 'two_cats_here', 'Two cats'),
];

const replyTexts = [
  'Where can I get this?',
  'This made my morning.',
  'Please tell more about it!',
  'I was there, it is true.',
  'Saved for the weekend.',
];

/** The identity or stranger with this id. */
export const personOf = (id: string): SandboxIdentity | undefined =>
  identityOf(id) ?? strangers.find(({ platformId }) => platformId === id);

const pick = <T>(list: readonly T[], ...key: readonly (string | number)[]): T | undefined =>
  list[Math.floor(seeded(...key) * list.length)];

/** The time of the next reply, at least an hour after the post. */
const dueAt = ({ id, at }: Tweet, index: number): number =>
  at + Math.floor((1 + 5 * (index + seeded(id, 'reply', index))) * hourMs);

/** Adds the replies that are due by now. A reply starts with the name of the account, as on X. */
export function addStrangerReplies({ state, world }: X, tweet: Tweet): void {
  const author = identityOf(tweet.account);
  if (tweet.replyTo !== null || tweet.replySettings !== 'everyone' || !author) return;
  const most = seededBetween([2, 4], tweet.id, 'replies');
  while (tweet.heard < most && dueAt(tweet, tweet.heard) <= world.now()) {
    const who = pick(strangers, tweet.id, 'who', tweet.heard);
    const replyText = pick(replyTexts, tweet.id, 'words', tweet.heard);
    state.tweets.push({
      id: world.newId(),
      account: who?.platformId ?? '',
      at: dueAt(tweet, tweet.heard),
      text: `@${author.username} ${replyText}`,
      media: [],
      replyTo: tweet.id,
      conversation: tweet.conversation,
      replySettings: 'everyone',
      hidden: false,
      heard: 0,
    });
    state.tweets.sort((a, b) => a.at - b.at);
    tweet.heard += 1;
  }
}
