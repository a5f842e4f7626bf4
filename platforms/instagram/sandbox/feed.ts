import { gathered } from '../../_sandbox/attention.ts';
import { seededBetween } from '../../_sandbox/seeded.ts';
import type { Call } from './context.ts';
import { addFollowerComments } from './followers.ts';
import { historyOf, isHistory } from './history.ts';
import type { Media } from './state.ts';

type Reader = Pick<Call, 'identity' | 'state' | 'world'>;

const halfMs = 10 * 60 * 60 * 1000;

export const postsOf = ({ state, identity }: Pick<Reader, 'identity' | 'state'>) =>
  state.media.filter((each) => each.account === identity.platformId);

/** All posts so far except stories, oldest first, including those from outside of this app. */
export function feedOf(reader: Reader): Media[] {
  const now = reader.world.now();
  const own = postsOf(reader).filter(({ product, at }) => product !== 'STORY' && at <= now);
  return [...historyOf(reader.identity, now), ...own].toSorted((a, b) => a.at - b.at);
}

/** The number of comments at that time. Comments on posts from outside Fanfare are counted but not stored. */
export function commentsBy(reader: Reader, media: Media, then: number): number {
  if (isHistory(media)) return gathered(seededBetween([0, 13], media.id, 'comments'), media.at, then, halfMs);
  addFollowerComments(reader, media);
  return media.comments.filter(({ at }) => at <= then).length;
}
