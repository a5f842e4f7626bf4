import { secondMs } from '@fanfare/core/time/units.ts';
import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { outcomeUnknown } from '../../_shared/network-error.ts';
import { notTaken } from '../../_shared/not-taken.ts';
import type { Ready } from '../../platform.ts';
import { kindOf, linkOf, shownDescription } from '../facts.ts';
import { at, bookmark, pinterestId, pinUrl } from './api.ts';
import type { PublishHandle } from './handle.ts';
import { noBoard } from './prepare.ts';

/**
 * Pinterest returns ISO times without fractions of a second. Most of them have no time zone, which means UTC.
 */
const time = z
  .string()
  .transform((text) => Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`))
  .refine((at) => !Number.isNaN(at), 'A time is needed.');

const pin = z.object({
  id: pinterestId,
  created_at: time,
  title: z.string().nullish(),
  description: z.string().nullish(),
  link: z.string().nullish(),
  is_owner: z.boolean().nullish(),
  media: z.object({ media_type: z.string().nullish() }).nullish(),
});
type Pin = z.infer<typeof pin>;

const page = z.object({ items: z.array(pin), bookmark });

const pageSize = 250;
/**
 * A hundred pages hold 25,000 pins. On a longer board whose owner has reordered the pins, the outcome stays unknown.
 */
const maxPages = 100;

/**
 * The member's own pins on the board from `since` on. The order of the list is not documented. The search ends after a
 * page whose last pin is older than `since`, if all pins so far are sorted by time. Otherwise it reads the whole list.
 */
async function recentPins(
  { http, account, now, until }: Ready<PublishHandle>,
  board: string,
  since: number,
): Promise<Pin[]> {
  const from = Math.floor(since / secondMs) * secondMs;
  const found: Pin[] = [];
  let last = Number.POSITIVE_INFINITY;
  let isSorted = true;
  let next: string | undefined;
  for (let pages = 0; pages < maxPages && now() < until; pages += 1) {
    const shown = await http.read(
      {
        method: 'GET',
        url: at('boards', board, 'pins'),
        query: { page_size: pageSize, bookmark: next },
        headers: bearer(account.grant),
      },
      page,
    );
    for (const each of shown.items) {
      isSorted &&= each.created_at <= last;
      last = each.created_at;
      if (each.created_at >= from && each.is_owner !== false) found.push(each);
    }
    next = shown.bookmark ?? undefined;
    if (next === undefined || (isSorted && last < from)) return found;
  }
  throw outcomeUnknown('Fanfare could not check all pins of this board.');
}

const normalizedText = (text: string | null | undefined) =>
  (text ?? '').normalize('NFC').split(/\s+/).join(' ').trim();
const normalizedLink = (link: string | null | undefined) => URL.parse(link ?? '')?.href ?? '';

/** The pin of this post, found by its text, link and kind. */
export async function findPin(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const { content, target, handle } = job;
  if (target === null) throw noBoard();
  const kind = kindOf(content);
  const recent = await recentPins(job, target, Math.min(since, handle.firstAt ?? since));
  const alike = await notTaken(
    job,
    recent.filter(
      ({ title, description, media }) =>
        normalizedText(title) === normalizedText(content.title) &&
        normalizedText(description) === normalizedText(shownDescription(content.description)) &&
        (media?.media_type ?? kind) === kind,
    ),
  );
  const own = alike.filter(({ link }) => normalizedLink(link) === normalizedLink(linkOf(content)));
  // The oldest match is ours. A later match with the same text comes from another post.
  const first = own.toSorted((a, b) => a.created_at - b.created_at)[0];
  if (first) return { id: first.id, url: pinUrl(first.id) };
  // A new pin with the same text but a different link may be ours, because Pinterest may have changed the link.
  if (alike.length > 0) throw outcomeUnknown('A new pin has this text but a different link.');
  return null;
}
