import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { dayOf, daysFrom, firstDay } from '../../_sandbox/days.ts';
import { seeded, seededBetween } from '../../_sandbox/seeded.ts';
import type { Identity } from './identities.ts';
import type { Media } from './state.ts';

const kinds = [
  { type: 'IMAGE', product: 'FEED' },
  { type: 'VIDEO', product: 'REELS' },
  { type: 'CAROUSEL_ALBUM', product: 'FEED' },
] as const;

/** The shortcode, which cannot be guessed from the id. */
export const shortcodeOf = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 11);

function postOn({ platformId, captions }: Identity, day: number): Media | null {
  if (seeded(platformId, 'posted', day) >= 0.45) return null;
  const id = `18${platformId.slice(-6)}${String(day).padStart(6, '0')}`;
  return {
    ...(kinds[seededBetween([0, kinds.length - 1], id, 'kind')] ?? kinds[0]),
    id,
    account: platformId,
    at: day * dayMs + seededBetween([9, 20], id, 'hour') * hourMs,
    shortcode: shortcodeOf(id),
    caption: captions[seededBetween([0, captions.length - 1], id, 'caption')] ?? '',
    files: [],
    comments: [],
    heard: 0,
  };
}

/** Posts that the account published outside Fanfare, oldest first. */
export function historyOf(identity: Identity, now: number): Media[] {
  const days = daysFrom(firstDay, dayOf(now) - 1);
  return days.map((day) => postOn(identity, day)).filter((each) => each !== null);
}

export const isHistory = ({ account, id }: Pick<Media, 'account' | 'id'>): boolean =>
  id.length === 14 && id.startsWith(`18${account.slice(-6)}`);
