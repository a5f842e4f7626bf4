import { personWith } from '../../_sandbox/identities.ts';
import { addRemarks, cafeVoices } from '../../_sandbox/remarks.ts';
import { chosen, listIn, ok } from '../../_sandbox/replies.ts';
import type { SandboxIdentity, SandboxReply } from '../../_sandbox/sandbox.ts';
import { seededBetween } from '../../_sandbox/seeded.ts';
import { identities, identityOf } from './identities.ts';
import { invalidId, isId, notFound, notFoundReply, replies } from './replies.ts';
import type { Call, Handler, Tweet, X } from './state.ts';

const stranger = personWith({});
/** People who only read and reply. Their accounts cannot be connected. */
const strangers: readonly SandboxIdentity[] = [
  stranger('1500000000000000011', 'lena_hears', 'Lena', '#8a6d3b'),
  stranger('1500000000000000012', 'old_harbour', 'Old Harbour', '#3b5d8a'),
  stranger('1500000000000000013', 'ravi_k_', 'Ravi', '#5d8a3b'),
  stranger('1500000000000000014', 'two_cats_here', 'Two cats', '#8a3b5d'),
];
const voices = { ...cafeVoices, names: strangers.map(({ platformId }) => platformId) };

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
        remarksAdded: 0,
        poll: null,
      };
    },
  });
}

export function userData({ request, state }: Call, person: SandboxIdentity) {
  const { platformId: id, username, name, logo } = person;
  const identity = identityOf(id);
  const isPremium = identity?.traits.isPremium ?? false;
  const own = state.tweets.filter(({ account }) => account === id);
  const more = {
    created_at: '2021-03-01T08:00:00.000Z',
    description: '',
    profile_image_url: logo,
    protected: false,
    public_metrics: {
      followers_count: identity?.followers ?? seededBetween([5, 400], id, 'followers'),
      following_count: seededBetween([20, 300], id, 'following'),
      tweet_count: own.length,
      listed_count: 0,
      like_count: 0,
      media_count: own.reduce((sum, { media }) => sum + media.length, 0),
    },
    subscription_type: isPremium ? 'Premium' : 'None',
    verified: isPremium,
    verified_type: isPremium ? 'blue' : 'none',
  };
  return { id, name, username, ...chosen(more, listIn(request.query, 'user.fields')) };
}

const userReply = (call: Call, person: SandboxIdentity): SandboxReply => ok({ data: userData(call, person) });

export const readMe: Handler = (call) =>
  call.fault === 'refuse' ? replies.bareForbidden : userReply(call, call.identity);

export const readUser: Handler = (call) => {
  const { id } = call;
  if (!isId(id)) return invalidId('id', id);
  const person = personOf(id);
  return person && call.fault !== 'refuse' ? userReply(call, person) : notFoundReply('user', id);
};

const personNamed = (name: string) =>
  [...identities, ...strangers].find(({ username }) => username.toLowerCase() === name.toLowerCase());

export const readUserByName: Handler = (call) => {
  const { id: name } = call;
  if (!/^\w{1,15}$/.test(name)) return invalidId('username', name);
  const person = personNamed(name);
  if (person && call.fault !== 'refuse') return userReply(call, person);
  const missing = { ...notFound('user', name), parameter: 'username' };
  const detail = `Could not find user with username: [${name}].`;
  return ok({ errors: [{ ...missing, detail }] });
};
