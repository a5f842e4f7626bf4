import { addRemarks, type Voices } from '../../_sandbox/remarks.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';
import { identityOf } from './identities.ts';
import type { Tweet, X } from './state.ts';

const stranger = (id: string, username: string, name: string): SandboxIdentity => ({
  platformId: id,
  username,
  name,
  logo: '',
});

/** People who only read and reply. Nobody can connect their accounts. */
export const strangers: readonly SandboxIdentity[] = [
  stranger('1500000000000000011', 'lena_hears', 'Lena'),
  stranger('1500000000000000012', 'old_harbour', 'Old Harbour'),
  stranger('1500000000000000013', 'ravi_k_', 'Ravi'),
  stranger('1500000000000000014', 'two_cats_here', 'Two cats'),
];

const voices: Voices = {
  names: strangers.map(({ platformId }) => platformId),
  comments: [
    'Where can I get this?',
    'This made my morning.',
    'Please tell more about it!',
    'I was there, it is true.',
    'Saved for the weekend.',
  ],
  answers: ['I was about to ask the same.', 'It is true.', 'So good.'],
};

/** The identity or stranger with this id. */
export const personOf = (id: string): SandboxIdentity | undefined =>
  identityOf(id) ?? strangers.find(({ platformId }) => platformId === id);

/** Adds the replies that are due. As on X, a reply begins with the name of the account that it answers. */
export function addStrangerReplies({ state, world }: X, tweet: Tweet): void {
  if (tweet.replyTo !== null || tweet.replySettings !== 'everyone' || !identityOf(tweet.account)) return;
  addRemarks({
    world,
    voices,
    post: tweet,
    comments: state.tweets,
    isFirst: ({ replyTo, account }) => replyTo === tweet.id && !identityOf(account),
    commentOf({ at, name, text }, answered) {
      const { id: replyTo, account } = answered ?? tweet;
      return {
        id: world.newId(),
        account: name,
        at,
        text: `@${personOf(account)?.username ?? ''} ${text}`,
        media: [],
        replyTo,
        conversation: tweet.conversation,
        replySettings: 'everyone',
        hidden: false,
        heard: 0,
        poll: null,
      };
    },
  });
}
