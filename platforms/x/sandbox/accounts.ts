import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { Tweet, Upload, X } from './state.ts';
import { personOf } from './strangers.ts';

/** Maps for fast lookups, because there may be thousands of posts. */
interface Index {
  uploads: ReadonlyMap<string, Upload>;
  answers: ReadonlyMap<string | null, Tweet[]>;
}

const usernameOf = (account: string) => personOf(account)?.username ?? 'somebody';

function mediaOf({ uploads }: Index, { media }: Tweet): SandboxPost['media'] {
  return media.flatMap((id) => {
    const found = uploads.get(id);
    if (!found) return [];
    const { url, type, total: bytes, sha256, altText } = found;
    return [{ url, type, bytes, sha256, altText }];
  });
}

const kindOf = ({ uploads }: Index, { media, poll }: Tweet): string =>
  poll ? 'poll' : (uploads.get(media[0] ?? '')?.category.replace(/^tweet_/, '') ?? 'text');

function postOf(known: Index, tweet: Tweet): SandboxPost {
  const { id, at, account, text, replySettings } = tweet;
  const answers = (known.answers.get(id) ?? []).filter(({ hidden }) => !hidden);
  return {
    id,
    at,
    kind: kindOf(known, tweet),
    title: null,
    text,
    media: mediaOf(known, tweet),
    url: `https://x.com/${usernameOf(account)}/status/${id}`,
    privacy: replySettings === 'everyone' ? null : replySettings,
    comments: answers.map((each) => ({
      id: each.id,
      at: each.at,
      username: usernameOf(each.account),
      text: each.text,
    })),
  };
}

/** The posts of an account with their replies. */
export function postsOf({ state: { tweets, uploads } }: X, { platformId }: Identity): SandboxPost[] {
  const answers = Map.groupBy(tweets, ({ replyTo }) => replyTo);
  const known: Index = { answers, uploads: new Map(uploads.map((each) => [each.id, each])) };
  return (answers.get(null) ?? [])
    .filter(({ account }) => account === platformId)
    .map((each) => postOf(known, each));
}
