import { dayMs } from '@fanfare/core/time/units.ts';
import { containerStatus, findOwnContainer } from '../../_meta/sandbox/containers.ts';
import { Edge, type GraphNode, graphTime, isWithin } from '../../_meta/sandbox/fields.ts';
import { addRemarks } from '../../_sandbox/remarks.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxAccount, SandboxPost, SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities, identityOf } from './identities.ts';
import { invalid, list, listPage, notFound, read, required } from './replies.ts';
import type { Call, Thread, Threads, ThreadsState } from './state.ts';

const authorOf = ({ account, username }: Thread): string =>
  username ?? identityOf(account)?.username ?? account;

const permalinkOf = (thread: Thread): string =>
  `https://www.threads.net/@${authorOf(thread)}/post/${thread.shortcode}`;

function rootOf(state: ThreadsState, thread: Thread): Thread {
  const parent = state.threads.find(({ id }) => id === thread.replyTo);
  return parent ? rootOf(state, parent) : thread;
}

export const repliesTo = ({ state }: Pick<Threads, 'state'>, id: string): Thread[] =>
  state.threads.filter(({ replyTo }) => replyTo === id);

/** Adds the replies that are due below a post, if the profile has followers who reply. */
export function addFollowerReplies({ state, world }: Threads, thread: Thread): void {
  if (thread.replyTo !== null || !identityOf(thread.account)?.hasFollowers) return;
  addRemarks({
    world,
    post: thread,
    comments: state.threads,
    isFirst: ({ username, replyTo }) => username !== undefined && replyTo === thread.id,
    commentOf({ at, name: username, text }, answered) {
      const id = world.newId();
      const from = { id, account: `follower.${username}`, username, at, shortcode: `r${id.slice(-10)}` };
      const said = { text, replyTo: answered?.id ?? thread.id, audience: 'everyone' };
      return { ...from, ...said, type: 'TEXT_POST' as const, files: [], isHidden: false, remarksAdded: 0 };
    },
  });
}

/** A post or reply of the account, or any reply below one of its posts. */
function visibleThread(call: Call): Thread | null {
  const { state, identity, id } = call;
  const found = state.threads.find((each) => each.id === id);
  if (!found) return null;
  addFollowerReplies(call, found);
  const isOwn = [found, rootOf(state, found)].some(({ account }) => account === identity.platformId);
  return isOwn ? found : null;
}

const itemsOf = ({ id, files }: Thread): GraphNode[] =>
  files.map(({ url, type, altText }, index) => ({
    id: `${id}${index + 1}`,
    media_type: type.startsWith('video/') ? 'VIDEO' : 'IMAGE',
    media_url: url,
    alt_text: altText ?? undefined,
  }));

/** A poll lasts a day, and in the sandbox nobody votes. */
function pollOf({ poll, at }: Thread): GraphNode | undefined {
  if (!poll) return undefined;
  const votes = Object.keys(poll).map((option) => [`${option}_votes_percentage`, 0] as const);
  return {
    ...poll,
    ...Object.fromEntries(votes),
    total_votes: 0,
    expiration_timestamp: graphTime(at + dayMs),
  };
}

function nodeOf(call: Call, thread: Thread): GraphNode {
  const { id, account, at, type, shortcode, text, files, replyTo, audience, isHidden } = thread;
  const isReply = replyTo !== null;
  const isCarousel = type === 'CAROUSEL_ALBUM';
  const children = new Edge((params) => list(itemsOf(thread), params, 'id'), '');
  return {
    id,
    media_product_type: 'THREADS',
    media_type: type,
    media_url: isCarousel ? undefined : files[0]?.url,
    permalink: permalinkOf(thread),
    owner: { id: account },
    username: authorOf(thread),
    text: text === '' ? undefined : text,
    timestamp: graphTime(at),
    shortcode,
    thumbnail_url: undefined,
    children: isCarousel ? children : undefined,
    is_quote_post: Boolean(thread.quotes),
    quoted_post: thread.quotes ? { id: thread.quotes } : undefined,
    has_replies: repliesTo(call, id).length > 0,
    is_reply: isReply,
    is_reply_owned_by_me: isReply && account === call.identity.platformId,
    root_post: isReply ? { id: rootOf(call.state, thread).id } : undefined,
    replied_to: isReply ? { id: replyTo } : undefined,
    hide_status: isHidden ? 'HIDDEN' : 'NOT_HUSHED',
    reply_audience: audience.toUpperCase(),
    topic_tag: thread.topic ?? undefined,
    link_attachment_url: thread.link ?? undefined,
    poll_attachment: pollOf(thread),
  };
}

/** Reads a container or a post, which have different fields. */
export function readNode(call: Call): SandboxReply {
  const { id, params, world } = call;
  const container = findOwnContainer(call, id);
  if (container) {
    const status = containerStatus(container, world.now());
    const error_message = status === 'ERROR' ? (container.error ?? undefined) : undefined;
    return read({ id, status, error_message }, params);
  }
  const thread = visibleThread(call);
  return thread ? read(nodeOf(call, thread), params) : notFound(id);
}

export function readAccount({ identity, params }: Call): SandboxReply {
  const { platformId: id, username, name, logo, biography, isVerified } = identity;
  const threads_biography = biography === '' ? undefined : biography;
  const shown = { threads_profile_picture_url: logo, threads_biography, is_verified: isVerified };
  return read({ id, username, name, ...shown }, params);
}

const page = (call: Call, threads: readonly Thread[], edge: string): SandboxReply =>
  listPage(threads, (each) => nodeOf(call, each), call.params, { path: `${call.id}/${edge}` });

const ownList =
  (edge: string, isReply: boolean) =>
  (call: Call): SandboxReply => {
    const { identity, params, state } = call;
    const own = state.threads.filter(({ account }) => account === identity.platformId);
    const listed = own.filter(({ replyTo, at }) => (replyTo !== null) === isReply && isWithin(params, at));
    return page(call, listed.toReversed(), edge);
  };

export const listThreads = ownList('threads', false);
export const listOwnReplies = ownList('replies', true);

/** Lists replies newest first, or oldest first if `reverse` is `false`. */
function listBelow(call: Call, edge: string, below: (thread: Thread) => Thread[]): SandboxReply {
  const thread = visibleThread(call);
  if (!thread) return notFound(call.id);
  const found = below(thread);
  return page(call, call.params.get('reverse') === 'false' ? found : found.toReversed(), edge);
}

export const listReplies = (call: Call): SandboxReply =>
  listBelow(call, 'replies', ({ id }) => repliesTo(call, id));

/** Returns the replies of all levels in one list. */
export const listConversation = (call: Call): SandboxReply =>
  listBelow(call, 'conversation', ({ id }) =>
    call.state.threads.filter((each) => each.id !== id && rootOf(call.state, each).id === id),
  );

/** Hides or shows a reply at the top level of one of the caller's own posts. */
export function manageReply(call: Call): SandboxReply {
  const { id, params, identity, state } = call;
  const hide = params.get('hide');
  if (hide === null) return required('hide');
  const reply = visibleThread(call);
  if (!reply || reply.replyTo === null) return notFound(id);
  const root = rootOf(state, reply);
  if (root.id !== reply.replyTo || root.account !== identity.platformId)
    return invalid('Only replies at the top level of your own post can be hidden.');
  reply.isHidden = hide === 'true';
  return ok({ success: true });
}

const kinds: Readonly<Record<Thread['type'], string>> = {
  TEXT_POST: 'Text',
  IMAGE: 'Image',
  VIDEO: 'Video',
  CAROUSEL_ALBUM: 'Carousel',
};

const postOf = (thread: Thread, replies: readonly Thread[]): SandboxPost => ({
  id: thread.id,
  at: thread.at,
  kind: kinds[thread.type],
  title: null,
  text: thread.text,
  media: thread.files,
  url: permalinkOf(thread),
  privacy: thread.audience,
  comments: replies.map((reply) => ({ ...reply, username: authorOf(reply) })),
});

/** Posts of each profile with the replies of all levels, newest first. */
export function accountsOf(state: ThreadsState): SandboxAccount[] {
  const replies = state.threads.filter(({ replyTo }) => replyTo !== null);
  const byRoot = Map.groupBy(replies, (each) => rootOf(state, each).id);
  return identities.map((identity) => {
    const own = state.threads.filter(
      ({ account, replyTo }) => account === identity.platformId && replyTo === null,
    );
    return { ...identity, posts: own.toReversed().map((each) => postOf(each, byRoot.get(each.id) ?? [])) };
  });
}
