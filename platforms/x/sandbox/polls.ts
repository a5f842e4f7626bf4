import { minuteMs } from '@fanfare/core/time/units.ts';
import type { X } from './context.ts';
import type { Tweet } from './state.ts';

/** A poll has an id of its own, which cannot be mistaken for that of its post. */
export const pollId = ({ id }: Tweet): string => `8${id.slice(1)}`;

/** The poll of a post, as an entry of `includes`. Nobody votes here. */
export function pollData({ world }: X, tweet: Tweet) {
  const { poll, at } = tweet;
  if (!poll) return [];
  const end = at + poll.minutes * minuteMs;
  return [
    {
      id: pollId(tweet),
      options: poll.options.map((label, index) => ({ position: index + 1, label, votes: 0 })),
      duration_minutes: poll.minutes,
      end_datetime: new Date(end).toISOString(),
      voting_status: end > world.now() ? 'open' : 'closed',
    },
  ];
}
