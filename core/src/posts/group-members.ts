import type { LiveAccount } from '../errors/errors.ts';
import { needsConfirmation, type Delivery } from '../deliveries/delivery.ts';
import { isRecord } from '../values/is-record.ts';
import type { Post } from './post.ts';
import { outcomeUnknown } from './submission.ts';

type Destination = Pick<Post, 'uploadTo' | 'platformId' | 'targets'>;

export const isSameAccount = (
  post: Destination,
  other: Pick<Destination, 'uploadTo' | 'platformId'>,
): boolean => post.uploadTo === other.uploadTo && post.platformId === other.platformId;

export const sharesTarget = (
  post: Pick<Destination, 'targets'>,
  other: Pick<Destination, 'targets'>,
): boolean => post.targets.some((target) => other.targets.includes(target));

/** Tells whether two posts share the account and, if they have targets, at least one target. */
export const sharesDestination = (post: Destination, other: Destination): boolean =>
  isSameAccount(post, other) &&
  (sharesTarget(post, other) || (post.targets.length === 0 && other.targets.length === 0));

/** Tells whether `other` goes to the same account as `post`, and to all targets of `post`. */
export const isSameDestination = (post: Destination, other: Destination): boolean =>
  isSameAccount(post, other) && post.targets.every((target) => other.targets.includes(target));

/** A post of a group, other than a draft. */
export interface GroupMember extends Destination {
  id: string;
  groupId: string;
  /**
   * `unclear`: the network has not confirmed whether the post is live. `deleted`: the post is live, but was deleted
   * from Fanfare.
   */
  state: 'scheduled' | 'live' | 'unclear' | 'failed' | 'deleted';
}

export function memberOf(
  {
    id,
    groupId,
    status,
    uploadTo,
    platformId,
    targets,
  }: Destination & Pick<Post, 'id' | 'groupId' | 'status'>,
  delivery: Pick<Delivery, 'state' | 'failure'> | null,
): GroupMember | null {
  const member = { id, groupId, uploadTo, platformId, targets };
  if (status === 'draft') return null;
  if (status === 'uploaded' || delivery?.state === 'published') return { ...member, state: 'live' };
  if (status === 'scheduled') return { ...member, state: 'scheduled' };
  return { ...member, state: delivery && needsConfirmation(delivery) ? 'unclear' : 'failed' };
}

/**
 * The other posts of the group for the account and target of `post`. Failed posts come last, because they do not
 * prevent its publishing.
 */
export const membersForSameDestination = (
  post: Destination & Pick<Post, 'id' | 'groupId'>,
  members: readonly GroupMember[],
): GroupMember[] => {
  const others = members.filter(
    (each) => each.id !== post.id && each.groupId === post.groupId && sharesDestination(post, each),
  );
  return [
    ...others.filter(({ state }) => state !== 'failed'),
    ...others.filter(({ state }) => state === 'failed'),
  ];
};

/** The accounts of these live posts, without duplicates. */
export function liveAccounts(
  live: readonly (Pick<Destination, 'uploadTo' | 'platformId'> & { isDeleted: boolean })[],
): LiveAccount[] {
  const accounts = Map.groupBy(live, ({ uploadTo, platformId }) => JSON.stringify([uploadTo, platformId]));
  return [...accounts.values()].flatMap(([first, ...others]) => {
    if (!first || first.platformId === null) return [];
    const isDeleted = [first, ...others].every((each) => each.isDeleted);
    return {
      platform: first.uploadTo,
      platform_id: first.platformId,
      ...(isDeleted && { deleted: true as const }),
    };
  });
}

/** Reads the accounts in an answer and ignores everything else in it. */
export const readLiveAccounts = (answer: unknown): LiveAccount[] =>
  (Array.isArray(answer) ? answer : []).flatMap((each: unknown) => {
    if (!isRecord(each)) return [];
    const { platform, platform_id: id, deleted } = each;
    if (typeof platform !== 'string' || typeof id !== 'string') return [];
    return { platform, platform_id: id, ...(deleted === true && { deleted }) };
  });

export const deletedFromListText =
  'This post is already live, and was only deleted from the list. To publish it again, create a copy.';

export type Obstacle = { kind: 'live' | 'other'; message: string };

const obstacles: Readonly<Record<Exclude<GroupMember['state'], 'failed'>, Obstacle>> = {
  live: {
    kind: 'live',
    message: 'This post is already live on this account. To publish it again, create a copy.',
  },
  deleted: {
    kind: 'live',
    message: deletedFromListText,
  },
  scheduled: { kind: 'other', message: 'This post is already scheduled for this account.' },
  unclear: { kind: 'other', message: outcomeUnknown },
};

/**
 * The reason why a post cannot be published, or null. A group is published once to each account and target. A person
 * may publish it a second time if the first post is live, but not if it is scheduled or its outcome is unknown.
 */
export function obstacleTo(
  post: Destination & Pick<Post, 'id' | 'groupId' | 'publishedAgain'>,
  members: readonly GroupMember[],
): Obstacle | null {
  for (const { state } of membersForSameDestination(post, members)) {
    const obstacle = state === 'failed' ? null : obstacles[state];
    if (obstacle && !(obstacle.kind === 'live' && post.publishedAgain)) return obstacle;
  }
  return null;
}
