import { z } from 'zod';
import { floorToSecond, graphId, graphTime, pageOf } from '../../_meta/graph.ts';
import { pages } from '../../_meta/pages.ts';
import { bearer } from '../../_shared/bearer.ts';
import { isRejected, NetworkError, outcomeUnknown } from '../../_shared/network-error.ts';
import type { Account, Comments, PlatformIo } from '../../platform.ts';
import { at } from './api.ts';
import { readPage } from './post-comments.ts';

const added = z.object({ id: graphId });
const comment = z.object({
  id: graphId,
  message: z.string().optional(),
  created_time: graphTime,
  /** Missing if Facebook hides the author. */
  from: z.object({ id: graphId }).optional(),
});
const page = pageOf(comment);
const answered = z.object({ parent: z.object({ id: graphId }).optional() });

/**
 * Finds the post or comment to which a new comment is added. Comments have two levels: Facebook shows a reply to a
 * reply below the top-level comment.
 */
async function commentTarget(
  { http }: PlatformIo,
  { grant }: Account,
  mediaId: string,
  parent: string | undefined,
): Promise<string> {
  if (parent === undefined) return mediaId;
  const { parent: above } = await http.read(
    { method: 'GET', url: at(parent), query: { fields: 'parent{id}' }, headers: bearer(grant) },
    answered,
  );
  return above?.id ?? parent;
}

const add: Comments['add'] = async (io, account, mediaId, text, parent) => {
  const target = await commentTarget(io, account, mediaId, parent);
  const { id } = await io.http.read(
    { method: 'POST', url: at(target, 'comments'), form: { message: text }, headers: bearer(account.grant) },
    added,
  );
  return { id, at: io.now() };
};

const list = ({ http }: PlatformIo, { grant }: Account, target: string, after: string | undefined) =>
  http.read(
    {
      method: 'GET',
      url: at(target, 'comments'),
      query: {
        fields: 'id,message,created_time,from{id}',
        filter: 'toplevel',
        order: 'reverse_chronological',
        limit: 50,
        after,
      },
      headers: bearer(grant),
    },
    page,
  );

const authorUnknown = () => outcomeUnknown('A new comment has the same text, but Facebook hides its author.');

const find: Comments['find'] = async (io, account, mediaId, text, since, parent, excluded) => {
  const target = await commentTarget(io, account, mediaId, parent);
  const from = floorToSecond(since);
  let isUnsure = false;
  for await (const shown of pages((after) => list(io, account, target, after))) {
    const recent = shown.filter(({ created_time }) => created_time >= from);
    const same = recent.filter(
      ({ id, message = '' }) => message.trim() === text.trim() && !excluded?.has(id),
    );
    const own = same.find(({ from: author }) => author?.id === account.platformId);
    if (own) return { id: own.id };
    isUnsure ||= same.some(({ from: author }) => author === undefined);
    // The list is sorted newest first. If this page has a comment that is too old, all later pages are too old.
    if (recent.length < shown.length) break;
  }
  if (isUnsure) throw authorUnknown();
  return null;
};

const removable = z.object({ can_remove: z.boolean() });

/**
 * Checks that the id belongs to a comment, by a field that only comments have. The call that deletes a comment would
 * also delete a whole post.
 */
async function requireComment({ http }: PlatformIo, { grant }: Account, id: string): Promise<void> {
  try {
    const query = { fields: 'can_remove' };
    await http.read({ method: 'GET', url: at(id), query, headers: bearer(grant) }, removable);
  } catch (error) {
    if (!isRejected(error)) throw error;
    const reason = 'Facebook has no such comment that this Page may delete.';
    throw new NetworkError({ ...error.failure, reason }, { cause: error });
  }
}

/**
 * Deletes a comment. Facebook returns the same error for a comment that no longer exists and for one that Fanfare may
 * not delete, so this error is never treated as success.
 */
const remove: Comments['remove'] = async (io, account, commentId) => {
  await requireComment(io, account, commentId);
  await io.http.send({ method: 'DELETE', url: at(commentId), headers: bearer(account.grant) });
};

export const comments: Comments = { add, find, remove, list: readPage };
