import type { SandboxAccount, SandboxPost } from '../../_sandbox/sandbox.ts';
import { identities, identityOf } from './identities.ts';
import { permalinkOf, rootOf } from './reads.ts';
import type { Thread, ThreadsState } from './state.ts';

const kinds: Readonly<Record<Thread['type'], string>> = {
  TEXT_POST: 'Text',
  IMAGE: 'Image',
  VIDEO: 'Video',
  CAROUSEL_ALBUM: 'Carousel',
};

/** All replies of any level, grouped by the post at the top. */
function repliesByRoot(state: ThreadsState): Map<string, Thread[]> {
  const replies = state.threads.filter(({ replyTo }) => replyTo !== null);
  return Map.groupBy(replies, (each) => rootOf({ state }, each).id);
}

function postOf(thread: Thread, replies: readonly Thread[]): SandboxPost {
  return {
    id: thread.id,
    at: thread.at,
    kind: kinds[thread.type],
    title: null,
    text: thread.text,
    media: thread.files,
    url: permalinkOf(thread),
    privacy: thread.audience,
    comments: replies.map(({ id, at, account, username, text }) => ({
      id,
      at,
      username: username ?? identityOf(account)?.username ?? account,
      text,
    })),
  };
}

/** Posts of each profile, newest first. */
export function accountsOf(state: ThreadsState): SandboxAccount[] {
  const replies = repliesByRoot(state);
  return identities.map(({ platformId, username, name, logo }) => {
    const own = state.threads.filter(({ account, replyTo }) => account === platformId && replyTo === null);
    const posts = own.toReversed().map((each) => postOf(each, replies.get(each.id) ?? []));
    return { platformId, username, name, logo, posts };
  });
}
