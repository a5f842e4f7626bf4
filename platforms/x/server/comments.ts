import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { isRejected, NetworkError, rejected } from '../../_shared/network-error.ts';
import type { Comments } from '../../platform.ts';
import { api, readData, xId } from './api.ts';
import { ownPosts } from './own-posts.ts';
import { sameText } from './same-text.ts';
import { readPage } from './replies.ts';

const created = z.object({ id: xId });
/** The age up to which a comment may come from an earlier call of ours, whose response was lost. */
const recentMs = 10 * 60 * 1000;

const find: Comments['find'] = async (io, account, mediaId, text, since, parent = mediaId, excluded) => {
  const posts = await ownPosts(io, account, since);
  const own = posts.find(
    (each) => each.repliesTo === parent && sameText(text, each.text) && !excluded?.has(each.id),
  );
  return own ? { id: own.id } : null;
};

/** Looks for a comment after a refusal, because X does not say whether it refused the comment as a duplicate. */
const wasAdded: typeof find = (io, account, mediaId, text, now, parent) =>
  find(io, account, mediaId, text, now - recentMs, parent);

const add: Comments['add'] = async (io, account, mediaId, text, parent) => {
  const { http, now } = io;
  const json = { text, reply: { in_reply_to_tweet_id: parent ?? mediaId } };
  const call = { method: 'POST', url: `${api}/tweets`, headers: bearer(account.grant), json } as const;
  try {
    const { id } = await readData(http, call, created);
    return { id, at: now() };
  } catch (error) {
    const isByRule = isRejected(error) && error.failure.code === null;
    if (!isByRule || !(await wasAdded(io, account, mediaId, text, now(), parent))) throw error;
    throw new NetworkError({ ...error.failure, kind: 'outcome_unknown' }, { cause: error });
  }
};

const author = z.object({ id: xId, author_id: xId, conversation_id: xId });

/**
 * The account's own replies are deleted. Replies by others can only be hidden, and only by the author of the
 * conversation's first post.
 */
const remove: NonNullable<Comments['remove']> = async ({ http }, { platformId, grant }, commentId) => {
  const url = `${api}/tweets/${encodeURIComponent(commentId)}`;
  const headers = bearer(grant);
  const query = { 'tweet.fields': 'author_id,conversation_id' };
  const found = await readData(http, { method: 'GET', url, query, headers }, author);
  // The first post of a conversation has the id of the conversation. It must not be deleted here.
  if (found.conversation_id === found.id) throw rejected('This is a post, not a comment.');
  const call =
    found.author_id === platformId
      ? ({ method: 'DELETE', url, headers } as const)
      : ({ method: 'PUT', url: `${url}/hidden`, headers, json: { hidden: true } } as const);
  await readData(http, call, z.object({}));
};

export const comments: Comments = { add, find, remove, list: readPage };
