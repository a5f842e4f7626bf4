import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { dayOf, daysFrom, firstDay, seeded, seededBetween } from '../../_sandbox/seeded.ts';
import type { Identity } from './identities.ts';
import type { Video } from './state.ts';

const categories = ['22', '26', '27'] as const;

/** The prefix of the ids of videos from outside Fanfare. */
const prefix = 'p-';
export const isPast = ({ id }: Pick<Video, 'id'>): boolean => id.startsWith(prefix);

/** An id of eleven characters, like all video ids. */
const idOf = (channel: string, day: number): string =>
  prefix + createHash('sha256').update(`${channel}|${day}`).digest('base64url').slice(0, 9);

function videoOn({ platformId: channel, titles }: Identity, day: number): Video | null {
  if (seeded(channel, 'published', day) >= 0.22) return null;
  const id = idOf(channel, day);
  const at = day * dayMs + seededBetween([10, 20], id, 'hour') * hourMs;
  const title = titles[seededBetween([0, titles.length - 1], id, 'title')] ?? '';
  return {
    id,
    channel,
    at,
    resource: {
      title,
      description: `${title}. Thank you for watching.`,
      tags: [],
      categoryId: categories[seededBetween([0, categories.length - 1], id, 'category')] ?? categories[0],
      privacy: 'public',
      madeForKids: false,
    },
    file: { url: null, type: 'video/mp4', bytes: 1, sha256: id },
    thumbnail: null,
    processedAt: at,
    outcome: 'processed',
    outcomeReason: null,
    comments: [],
    heard: 0,
  };
}

/** Videos that the channel published outside Fanfare, oldest first. */
export function historyOf(identity: Identity, now: number): Video[] {
  if (!identity.traits.hasPast) return [];
  const days = daysFrom(firstDay, dayOf(now) - 1);
  return days.map((day) => videoOn(identity, day)).filter((each) => each !== null);
}
