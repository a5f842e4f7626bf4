import type { ExpectedPost } from '../api/schemas/posts.ts';
import type { Post } from './post.ts';
import type { Decision } from './submission.ts';
import { twinIds } from './targets.ts';

type Standing = Pick<Post, 'id' | 'groupId' | 'status' | 'uploadTo' | 'platformId' | 'targets'>;

/** A post of a submission, as it will be. */
export interface SentPost {
  post: Standing;
  decision: Exclude<Decision['kind'], 'refused'>;
}

const isSameAccount = (post: Standing, other: Standing): boolean =>
  other.uploadTo === post.uploadTo && other.platformId === post.platformId;

const sharesPlace = (post: Standing, other: Standing): boolean =>
  other.targets.some((target) => post.targets.includes(target));

/**
 * Both would go to one place, though they are one post: it was one for all places before, or is no more. Whatever their
 * groups are, since the ids tell.
 */
const isTwin = ({ post }: SentPost, other: Standing): boolean =>
  other.status !== 'draft' && isSameAccount(post, other) && sharesPlace(post, other);

/** Who names a post may take it away: it is of their group, or what they sent was a part of it. */
const isTheirs = (sent: readonly SentPost[], other: Standing): boolean =>
  sent.some(({ post }) => post.groupId === other.groupId || twinIds(post).includes(other.id));

/** An account that is switched off and on again gets its post under another id. */
const isReplacedBy = ({ post }: SentPost, other: Standing): boolean =>
  isSameAccount(post, other) &&
  (sharesPlace(post, other) || (post.targets.length === 0 && other.targets.length === 0));

/**
 * The ids that go with a submission: those that are named, and what would go out beside it to the same place. With the
 * post that stands in the place of each, where there is one.
 */
export function leaving(
  find: (id: string) => Standing | undefined,
  sent: readonly SentPost[],
  named: readonly string[],
): Map<string, SentPost | null> {
  const kept = new Set(sent.map(({ post }) => post.id));
  const found = new Map<string, SentPost | null>();
  for (const id of named) {
    const other = find(id);
    if (other && isTheirs(sent, other)) found.set(id, sent.find((each) => isReplacedBy(each, other)) ?? null);
  }
  for (const each of sent)
    for (const id of twinIds(each.post)) {
      const other = find(id);
      if (other && isTwin(each, other)) found.set(id, each);
    }
  return new Map([...found].filter(([id]) => !kept.has(id)));
}

/**
 * Somebody changed or deleted meanwhile what would be written over or deleted. What is the same again is not older, since
 * an answer may have been lost, and neither is what went with it then.
 */
export function isOlder(
  expected: readonly ExpectedPost[],
  revisionOf: (id: string) => number | undefined,
  sent: readonly SentPost[],
  named: readonly string[],
): boolean {
  const same = new Set(sent.flatMap(({ post, decision }) => (decision === 'write' ? [] : [post.id])));
  const isAgain = same.size === sent.length;
  const gone = new Set([...named, ...sent.flatMap(({ post }) => twinIds(post))]);
  return expected.some(({ id, revision }) => {
    const now = revisionOf(id);
    if (now === revision || same.has(id)) return false;
    return now !== undefined || !isAgain || !gone.has(id);
  });
}
