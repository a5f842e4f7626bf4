import { z } from 'zod';
import { bearer, cutToSecond, graphId, graphTime, nextCursor, pageOf } from '../../_meta/graph.ts';
import type { Account, Comments, PlatformIo } from '../../platform.ts';
import { at } from './api.ts';

const added = z.object({ id: graphId });
const comment = z.object({
  id: graphId,
  text: z.string().optional(),
  timestamp: graphTime,
  /** Left out for some. */
  username: z.string().optional(),
});
const page = pageOf(comment);

const add: Comments['add'] = async ({ http, now }, { grant }, mediaId, text) => {
  // Asked for fields as well, the network writes the comment and calls it a failure.
  const { id } = await http.read(
    { method: 'POST', url: at(mediaId, 'comments'), form: { message: text }, headers: bearer(grant) },
    added,
  );
  return { id, at: now() };
};

const list = ({ http }: PlatformIo, { grant }: Account, mediaId: string, after: string | undefined) =>
  http.read(
    {
      method: 'GET',
      url: at(mediaId, 'comments'),
      query: { fields: 'id,text,timestamp,username', limit: 50, after },
      headers: bearer(grant),
    },
    page,
  );

const find: Comments['find'] = async (io, account, mediaId, text, since) => {
  const from = cutToSecond(since);
  let after: string | undefined;
  do {
    const shown = await list(io, account, mediaId, after);
    const recent = shown.data.filter((each) => each.timestamp >= from);
    const own = recent.find(
      ({ text: said = '', username = account.username }) =>
        said.trim() === text.trim() && username === account.username,
    );
    if (own) return { id: own.id };
    // Newest first: what follows is older still.
    after = recent.length < shown.data.length ? undefined : nextCursor(shown);
  } while (after !== undefined);
  return null;
};

export const comments: Comments = { add, find, remove: null };
