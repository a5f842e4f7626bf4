import type { SandboxAccount, SandboxComment, SandboxPost } from '../../_sandbox/sandbox.ts';
import { identities, identityOf } from './identities.ts';
import type { Tweet, XState } from './state.ts';

const usernameOf = (account: string) => identityOf(account)?.username ?? 'somebody';

function mediaOf({ uploads }: XState, { media }: Tweet): SandboxPost['media'] {
  return media.flatMap((id) => {
    const found = uploads.find((each) => each.id === id);
    if (!found) return [];
    const { url, type, total: bytes, sha256, altText } = found;
    return [{ url, type, bytes, sha256, altText }];
  });
}

function kindOf({ uploads }: XState, { media }: Tweet): string {
  const category = uploads.find(({ id }) => id === media[0])?.category;
  return category === undefined ? 'text' : category.replace(/^tweet_/, '');
}

function commentsOf({ tweets }: XState, { id }: Tweet): SandboxComment[] {
  return tweets
    .filter(({ replyTo }) => replyTo === id)
    .map((each) => ({ id: each.id, at: each.at, username: usernameOf(each.account), text: each.text }));
}

function postOf(state: XState, tweet: Tweet): SandboxPost {
  const { id, at, account, text, replySettings } = tweet;
  return {
    id,
    at,
    kind: kindOf(state, tweet),
    title: null,
    text,
    media: mediaOf(state, tweet),
    url: `https://x.com/${usernameOf(account)}/status/${id}`,
    privacy: replySettings === 'everyone' ? null : replySettings,
    comments: commentsOf(state, tweet),
  };
}

/** What everybody posted. Replies stand below what they answer. */
export function accountsOf(state: XState): SandboxAccount[] {
  return identities.map(({ platformId, username, name, logo }) => ({
    platformId,
    username,
    name,
    logo,
    posts: state.tweets
      .filter(({ account, replyTo }) => account === platformId && replyTo === null)
      .map((each) => postOf(state, each)),
  }));
}
