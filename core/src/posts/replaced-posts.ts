import { isSameAccount, sharesDestination, sharesTarget } from './group-members.ts';
import type { Post } from './post.ts';
import type { Decision } from './submission.ts';
import { alternativeIds } from './targets.ts';

/** A post and its revision that the client last read. */
export interface ExpectedPost {
  id: string;
  revision: number;
}

type PostPlacement = Pick<Post, 'id' | 'groupId' | 'status' | 'uploadTo' | 'platformId' | 'targets'>;

/** A post of a submission, as it will be stored. */
export interface SentPost {
  post: PostPlacement;
  decision: Exclude<Decision['kind'], 'refused'>;
}

/**
 * Tells whether a stored post is for the account and a target of a submitted post. The caller has found the stored post
 * under an alternative id of the submitted one. So one of them was made from the other by splitting or merging targets,
 * and their groups may differ.
 */
const isDuplicate = ({ post }: SentPost, other: PostPlacement): boolean =>
  other.status !== 'draft' && isSameAccount(post, other) && sharesTarget(post, other);

/**
 * A submission may remove posts of its own group. It may remove a post of another group only if the targets of that
 * post were split or merged to make one of the submitted posts.
 */
const mayRemove = (sent: readonly SentPost[], other: PostPlacement): boolean =>
  sent.some(({ post }) => post.groupId === other.groupId || alternativeIds(post).includes(other.id));

/**
 * Tells whether a submitted post replaces a removed post: both are for the same account and target. Their ids differ if
 * the account was deselected and selected again.
 */
const isReplacedBy = ({ post }: SentPost, other: PostPlacement): boolean => sharesDestination(post, other);

/**
 * The ids of the stored posts that a submission removes: posts that it asks to remove, and stored duplicates of its own
 * posts. Each id is mapped to the submitted post that replaces the stored one, or to null.
 */
export function postsToRemove(
  find: (id: string) => PostPlacement | undefined,
  sent: readonly SentPost[],
  named: readonly string[],
): Map<string, SentPost | null> {
  const kept = new Set(sent.map(({ post }) => post.id));
  const found = new Map<string, SentPost | null>();
  for (const id of named) {
    const other = find(id);
    if (other && mayRemove(sent, other))
      found.set(id, sent.find((each) => isReplacedBy(each, other)) ?? null);
  }
  for (const each of sent)
    for (const id of alternativeIds(each.post)) {
      const other = find(id);
      if (other && isDuplicate(each, other)) found.set(id, each);
    }
  return new Map([...found].filter(([id]) => !kept.has(id)));
}

/**
 * Tells whether an expected post has changed since the client read it. A repeated request, whose first response may
 * have been lost, is not outdated: the changes and removals were made by the first request.
 */
export function isOutdated(
  expected: readonly ExpectedPost[],
  revisionOf: (id: string) => number | undefined,
  sent: readonly SentPost[],
  named: readonly string[],
): boolean {
  const same = new Set(sent.flatMap(({ post, decision }) => (decision === 'write' ? [] : [post.id])));
  const isAgain = same.size === sent.length;
  const gone = new Set([...named, ...sent.flatMap(({ post }) => alternativeIds(post))]);
  return expected.some(({ id, revision }) => {
    const now = revisionOf(id);
    if (now === revision || same.has(id)) return false;
    return now !== undefined || !isAgain || !gone.has(id);
  });
}
