import { z } from 'zod';
import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { floorToSecond, graphId, graphTime, pageOf } from '../../_meta/graph.ts';
import { pages } from '../../_meta/pages.ts';
import { bearer } from '../../_shared/bearer.ts';
import { notTaken } from '../../_shared/not-taken.ts';
import type { Ready } from '../../platform.ts';
import { kindOf, type Kind } from '../facts.ts';
import { at } from './api.ts';
import type { PublishHandle } from './handle.ts';

const listed = z.object({
  id: graphId,
  caption: z.string().optional(),
  media_type: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: graphTime,
});
type Listed = z.infer<typeof listed>;
const page = pageOf(listed);

const typeOf: Readonly<Record<Kind, string | null>> = {
  image: 'IMAGE',
  reel: 'VIDEO',
  carousel: 'CAROUSEL_ALBUM',
  story: null,
};

function list({ http, account }: Ready<PublishHandle>, kind: Kind, after: string | undefined) {
  const edge = kind === 'story' ? 'stories' : 'media';
  const fields = kind === 'story' ? 'id,timestamp,permalink' : 'id,caption,media_type,timestamp,permalink';
  return http.read(
    {
      method: 'GET',
      url: at(account.platformId, edge),
      query: { fields, limit: 25, after },
      headers: bearer(account.grant),
    },
    page,
  );
}

function isOurs({ content }: Ready<PublishHandle>, kind: Kind, { caption = '', media_type }: Listed) {
  const type = typeOf[kind];
  if (type === null) return true;
  const isOfType = media_type === undefined || media_type === type;
  return isOfType && caption.trim() === content.description.trim();
}

/**
 * Finds the post of a container in the list of posts. Containers do not link to posts, so the first post after `since`
 * with the same text is ours. A newer one may have been posted by hand.
 */
export async function findPublished(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const kind = kindOf(job.content);
  const from = floorToSecond(since);
  const ours: Listed[] = [];
  for await (const shown of pages((after) => list(job, kind, after))) {
    const recent = shown.filter((each) => each.timestamp >= from);
    ours.push(...recent.filter((each) => isOurs(job, kind, each)));
    // The list is sorted newest first. If this page has a post that is too old, all later pages are too old.
    if (recent.length < shown.length) break;
  }
  const first = (await notTaken(job, ours)).at(-1);
  return first ? { id: first.id, url: first.permalink ?? null } : null;
}
