import { linkTimeoutMs } from '@fanfare/core/links/link.ts';
import { isLinkOver, type LinkFailure, type LinkState } from '@fanfare/core/links/link-upload.ts';
import type { LinkRef, StoredLink } from '../../store/links.ts';

/** So many at a time: each holds a connection for as long as it takes. */
export const linksAtOnce = 3;
export const busyText =
  'Three links of this workspace are being fetched already. Please wait until one of them is done.';
export const interruptedText = 'This upload was interrupted. Please try again.';

/** How long a worker is believed to be alive without a sign of it. */
export const leaseMs = 60_000;
export const beatMs = 5_000;
/** Nobody comes any more for one that is older. */
export const longestMs = linkTimeoutMs + 5 * 60_000;

const interrupted: LinkFailure = { code: 'unavailable', message: interruptedText };

/** What the file of a link is in the library. */
export const fileOf = ({ workspaceId, mediaId }: StoredLink): LinkRef => ({ workspaceId, id: mediaId });

export type Claim = 'claimed' | 'over' | 'taken' | 'abandoned';

/** Who comes first does it; who comes while another is at it, or after one that died of it, does not. */
export function claimed(job: StoredLink, now: Date): { next: StoredLink; told: Claim } {
  if (isLinkOver(job.state)) return { next: job, told: 'over' };
  if (job.state === 'waiting')
    return {
      next: { ...job, state: 'fetching', leaseUntil: new Date(now.getTime() + leaseMs) },
      told: 'claimed',
    };
  const lives = job.leaseUntil !== null && job.leaseUntil > now;
  return lives ? { next: job, told: 'taken' } : { next: job, told: 'abandoned' };
}

/** A sign of life, as long as it is wanted. */
export function beaten(job: StoredLink, now: Date, received: number, total: number | null): StoredLink {
  if (job.state !== 'fetching') return job;
  return { ...job, received, total, leaseUntil: new Date(now.getTime() + leaseMs) };
}

/** What was asked for is forgotten with its end: a link may hold a key of its own. */
function ended(job: StoredLink, state: LinkState, failure: LinkFailure | null): StoredLink {
  return isLinkOver(job.state) ? job : { ...job, state, failure, link: '', leaseUntil: null };
}

export const finished = (job: StoredLink): StoredLink => ended(job, 'done', null);
export const cancelled = (job: StoredLink): StoredLink => ended(job, 'cancelled', null);
export const failed = (job: StoredLink, failure: LinkFailure = interrupted): StoredLink =>
  ended(job, 'failed', failure);

/** As it is to be seen now: one that nobody works on any more has failed, whether anybody has written that down or not. */
export function seenAt(job: StoredLink, now: Date): StoredLink {
  const isLost = now.getTime() - job.createdAt.getTime() > longestMs;
  return isLost ? failed(job) : job;
}
