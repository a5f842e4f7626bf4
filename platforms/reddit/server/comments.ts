import { z } from 'zod';
import type { Account, Comments, PlatformIo } from '../../platform.ts';
import { redditId, seconds, submit } from './api.ts';
import { removeThing } from './published.ts';
import { sameText } from './same-text.ts';
import { commentsBelow } from './thread.ts';

const created = z.object({
  things: z.array(z.object({ data: z.object({ id: redditId, created_utc: seconds }) })).min(1),
});

const nameOf = (mediaId: string, parent?: string) =>
  parent === undefined ? `t3_${mediaId}` : `t1_${parent}`;

const add: Comments['add'] = async ({ http }, { grant }, mediaId, text, parent) => {
  const form = { thing_id: nameOf(mediaId, parent), text };
  const { things } = await submit(http, { path: '/api/comment', grant }, form, created);
  const [first] = things;
  if (!first) throw new Error('The response has no comment.');
  return { id: first.data.id, at: first.data.created_utc };
};

const find: Comments['find'] = async (io, account, mediaId, text, since, parent, excluded) => {
  const below = await commentsBelow(io, account, { mediaId, name: nameOf(mediaId, parent), since });
  const own = below.find(
    ({ id, author, body }) => isAuthor(author, account) && sameText(text, body) && !excluded?.has(id),
  );
  return own ? { id: own.id } : null;
};

const isAuthor = (author: string, { username }: Account) => author.toLowerCase() === username.toLowerCase();

const remove = (io: PlatformIo, account: Account, commentId: string): Promise<void> =>
  removeThing(io, account, `t1_${commentId}`);

export const comments: Comments = { add, find, remove };
