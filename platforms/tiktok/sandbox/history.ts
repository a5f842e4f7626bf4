import { seeded, seededBetween } from '../../_sandbox/seeded.ts';
import type { Identity } from './identities.ts';
import type { Post } from './state.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The accounts did nothing before this day. */
const firstDay = Math.floor(Date.UTC(2025, 5, 1) / dayMs);

const captions = [
  'One brush, three colours. #painting #studio',
  'What the light did this morning. #watercolour',
  'I ruined it, and then I did not. #painting #process',
  'Ask me anything about paper. #arttips #watercolour',
  'Packing the orders of this week. #smallbusiness #studio',
  'A minute of nothing but clouds.',
  'The cheapest thing on my desk. #arttips',
] as const;

const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

const dayOf = (at: number): number => Math.floor(at / dayMs);

/** Nineteen digits, which is more than a JavaScript number can hold. */
const idOf = (account: string, day: number): string =>
  `74${String(seededBetween([0, 999_999_999], account, 'id', day)).padStart(9, '0')}${String(day).padStart(8, '0')}`;

function postOn({ platformId: account }: Identity, day: number): Post | null {
  if (seeded(account, 'posted', day) >= 0.5) return null;
  const postId = idOf(account, day);
  const at = day * dayMs + seededBetween([9, 20], postId, 'hour') * hourMs;
  return {
    publishId: `v_pub_file~v2-1.${postId}`,
    account,
    kind: 'video',
    text: captions[seededBetween([0, captions.length - 1], postId, 'caption')] ?? captions[0],
    title: null,
    privacy: 'PUBLIC_TO_EVERYONE',
    marks: [],
    files: [],
    upload: null,
    at,
    completeAt: at,
    readyAt: at,
    failReason: null,
    postId,
  };
}

/** The posts that the account made without this app on past days, oldest first. */
export function historyOf(identity: Identity, now: number): Post[] {
  if (!identity.traits.hasPast) return [];
  return daysFrom(firstDay, dayOf(now) - 1)
    .map((day) => postOn(identity, day))
    .filter((each) => each !== null);
}

/** The number of followers, which mostly grows a little every day. */
export function followersAt({ platformId, traits }: Identity, now: number): number {
  if (!traits.hasPast) return traits.followers;
  const moves = daysFrom(firstDay, dayOf(now) - 1).map((day) => seededBetween([-3, 9], platformId, day));
  return moves.reduce((sum, move) => sum + move, traits.followers);
}
