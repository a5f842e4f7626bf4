import { graphTime, secondsToMs, type GraphNode, type ListItem } from '../../_meta/sandbox/lists.ts';
import { containerStatus, findOwnContainer } from '../../_meta/sandbox/containers.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Threads } from './context.ts';
import { listPage, reply } from './fields.ts';
import { addFollowerReplies } from './followers.ts';
import { identityOf } from './identities.ts';
import { notFound } from './replies.ts';
import type { Thread } from './state.ts';

const host = 'https://graph.threads.net/v1.0';

const authorOf = ({ account, username }: Thread): string =>
  username ?? identityOf(account)?.username ?? account;

export function permalinkOf(thread: Thread): string {
  const { shortcode } = thread;
  return `https://www.threads.net/@${authorOf(thread)}/post/${shortcode}`;
}

/** The post at the top of the conversation. */
export function rootOf({ state }: Pick<Threads, 'state'>, thread: Thread): Thread {
  const parent = state.threads.find(({ id }) => id === thread.replyTo);
  return parent ? rootOf({ state }, parent) : thread;
}

export const repliesTo = ({ state }: Pick<Threads, 'state'>, id: string): Thread[] =>
  state.threads.filter(({ replyTo }) => replyTo === id);

/** A post of the account, or any reply below one of its posts. */
export function visibleThread(call: Call, id: string): Thread | null {
  const { state, identity } = call;
  const found = state.threads.find((each) => each.id === id);
  if (!found) return null;
  addFollowerReplies(call, found);
  return [found, rootOf(call, found)].some(({ account }) => account === identity.platformId) ? found : null;
}

export function nodeOf(call: Call, thread: Thread): GraphNode {
  const { id, account, at, type, shortcode, text, files, replyTo, audience, isHidden } = thread;
  const isReply = replyTo !== null;
  return {
    id,
    media_product_type: 'THREADS',
    media_type: type,
    media_url: type === 'CAROUSEL_ALBUM' ? undefined : files[0]?.url,
    permalink: permalinkOf(thread),
    owner: { id: account },
    username: authorOf(thread),
    text: text === '' ? undefined : text,
    timestamp: graphTime(at),
    shortcode,
    thumbnail_url: undefined,
    children: undefined,
    is_quote_post: false,
    has_replies: repliesTo(call, id).length > 0,
    is_reply: isReply,
    is_reply_owned_by_me: isReply && account === call.identity.platformId,
    root_post: isReply ? { id: rootOf(call, thread).id } : undefined,
    replied_to: isReply ? { id: replyTo } : undefined,
    hide_status: isHidden ? 'HIDDEN' : 'NOT_HUSHED',
    reply_audience: audience.toUpperCase(),
    topic_tag: undefined,
    link_attachment_url: undefined,
  };
}

/** Reads a container or a post, which have different fields. */
export function readNode(call: Call): SandboxReply {
  const { id, params, world } = call;
  const container = findOwnContainer(call, id);
  if (container) {
    const status = containerStatus(container, world.now());
    const error_message = status === 'ERROR' ? (container.error ?? undefined) : undefined;
    return reply({ id, status, error_message }, params, 'id');
  }
  const thread = visibleThread(call, id);
  return thread ? reply(nodeOf(call, thread), params, 'id') : notFound(id);
}

/** Reads the token's profile. */
export function readAccount({ identity, params }: Call): SandboxReply {
  const { platformId, username, name, logo, biography, isVerified } = identity;
  return reply(
    {
      id: platformId,
      username,
      name,
      threads_profile_picture_url: logo,
      threads_biography: biography === '' ? undefined : biography,
      is_verified: isVerified,
    },
    params,
    'id',
  );
}

const listed = (call: Call, threads: readonly Thread[]): ListItem[] =>
  threads.map((each) => ({ id: each.id, node: () => nodeOf(call, each) }));

const ownList =
  (edge: string, isReply: boolean) =>
  (call: Call): SandboxReply => {
    const { identity, params, state } = call;
    const since = secondsToMs(params.get('since'), 0);
    const until = secondsToMs(params.get('until'), Infinity);
    const own = state.threads.filter(
      ({ account, replyTo, at }) =>
        account === identity.platformId && (replyTo !== null) === isReply && at >= since && at <= until,
    );
    const address = `${host}/${identity.platformId}/${edge}`;
    return listPage(listed(call, own.toReversed()), params, { defaultFields: 'id', maxItems: 100, address });
  };

export const listThreads = ownList('threads', false);
export const listOwnReplies = ownList('replies', true);

/** Sorted newest first, unless `reverse` is `false`. */
function listBelow(call: Call, edge: string, below: (thread: Thread) => Thread[]): SandboxReply {
  const thread = visibleThread(call, call.id);
  if (!thread) return notFound(call.id);
  const found = below(thread);
  const ordered = call.params.get('reverse') === 'false' ? found : found.toReversed();
  const address = `${host}/${thread.id}/${edge}`;
  return listPage(listed(call, ordered), call.params, { defaultFields: 'id', maxItems: 100, address });
}

export const listReplies = (call: Call): SandboxReply =>
  listBelow(call, 'replies', ({ id }) => repliesTo(call, id));

/** Returns the replies of all levels in one list. */
export const listConversation = (call: Call): SandboxReply =>
  listBelow(call, 'conversation', (thread) =>
    call.state.threads.filter((each) => each.id !== thread.id && rootOf(call, each).id === thread.id),
  );
