import { z } from 'zod';
import { floorToSecond, graphId, graphTime, pageOf } from '../../_meta/graph.ts';
import { pages } from '../../_meta/pages.ts';
import { bearer } from '../../_shared/bearer.ts';
import { outcomeUnknown } from '../../_shared/network-error.ts';
import type { Account, Comments, PlatformIo } from '../../platform.ts';
import { at } from './api.ts';
import { readPage } from './post-comments.ts';

const added = z.object({ id: graphId });
const comment = z.object({
  id: graphId,
  text: z.string().optional(),
  timestamp: graphTime,
  /** Missing if Instagram hides the author. */
  username: z.string().optional(),
});
const page = pageOf(comment);

const add: Comments['add'] = async ({ http, now }, { grant }, mediaId, text, parent) => {
  // The call requests no `fields`: with them, Instagram would write the comment but report a failure.
  const { id } = await http.read(
    {
      method: 'POST',
      url: parent === undefined ? at(mediaId, 'comments') : at(parent, 'replies'),
      form: { message: text },
      headers: bearer(grant),
    },
    added,
  );
  return { id, at: now() };
};

/**
 * The address of the list in which a reply to `parent` appears. If `parent` is itself a reply, this is the list below
 * the top-level comment.
 */
async function findParentEdge({ http }: PlatformIo, { grant }: Account, parent: string): Promise<string> {
  const { parent_id } = await http.read(
    { method: 'GET', url: at(parent), query: { fields: 'parent_id' }, headers: bearer(grant) },
    z.object({ parent_id: graphId.optional() }),
  );
  return at(parent_id ?? parent, 'replies');
}

const list = ({ http }: PlatformIo, { grant }: Account, url: string, after: string | undefined) =>
  http.read(
    {
      method: 'GET',
      url,
      query: { fields: 'id,text,timestamp,username', limit: 50, after },
      headers: bearer(grant),
    },
    page,
  );

const authorUnknown = () =>
  outcomeUnknown('A new comment has the same text, but Instagram hides its author.');

const find: Comments['find'] = async (io, account, mediaId, text, since, parent, excluded) => {
  const from = floorToSecond(since);
  const isAnswer = parent !== undefined;
  const url = isAnswer ? await findParentEdge(io, account, parent) : at(mediaId, 'comments');
  let isUnsure = false;
  for await (const shown of pages((after) => list(io, account, url, after))) {
    const recent = shown.filter((each) => each.timestamp >= from);
    const same = recent.filter(
      ({ id, text: said = '' }) => said.trim() === text.trim() && !excluded?.has(id),
    );
    const own = same.find(({ username }) => username === account.username);
    if (own) return { id: own.id };
    isUnsure ||= same.some(({ username }) => username === undefined);
    // Comments are sorted newest first. If a page has a comment that is too old, all later pages are too old. The order
    // of replies is not documented, so all pages of replies are read.
    if (!isAnswer && recent.length < shown.length) break;
  }
  if (isUnsure) throw authorUnknown();
  return null;
};

const remove: Comments['remove'] = async ({ http }, { grant }, commentId) => {
  await http.send({ method: 'DELETE', url: at(commentId), headers: bearer(grant) });
};

export const comments: Comments = { add, find, remove, list: readPage };
