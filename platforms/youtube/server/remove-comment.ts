import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, Comments, PlatformIo } from '../../platform.ts';
import { api } from './api.ts';

const authors = z.object({
  items: z
    .array(z.object({ snippet: z.object({ authorChannelId: z.object({ value: z.string() }).optional() }) }))
    .optional(),
});

const gone = () =>
  new NetworkError({
    kind: 'not_found',
    reason: 'YouTube cannot find this comment any more.',
    code: 'commentNotFound',
  });

async function isOwn({ http }: PlatformIo, { platformId, grant }: Account, id: string): Promise<boolean> {
  const { items = [] } = await http.read(
    { method: 'GET', url: `${api}/comments`, query: { part: 'snippet', id }, headers: bearer(grant) },
    authors,
  );
  const [found] = items;
  if (!found) throw gone();
  return found.snippet.authorChannelId?.value === platformId;
}

/** The owner of a video can delete their own comments but only hide comments of other people. */
export const removeComment: NonNullable<Comments['remove']> = async (io, account, id) => {
  const headers = bearer(account.grant);
  if (await isOwn(io, account, id)) {
    await io.http.send({ method: 'DELETE', url: `${api}/comments`, query: { id }, headers });
    return;
  }
  await io.http.send({
    method: 'POST',
    url: `${api}/comments/setModerationStatus`,
    query: { id, moderationStatus: 'rejected' },
    headers,
  });
};
