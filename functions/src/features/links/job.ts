import { linkTimeoutMs } from '@fanfare/core/links/link.ts';
import {
  interruptedText,
  isLinkOver,
  type LinkFailure,
  type LinkState,
} from '@fanfare/core/links/link-upload.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { recentLinksMax, type LinkRef, type StoredLink } from '../../store/links.ts';

/** A job older than this no longer has a worker. */
export const longestMs = linkTimeoutMs + 5 * 60_000;

/** The maximum number of simultaneous downloads in a workspace. Each download uses a connection until it ends. */
export const linksAtOnce = 3;
export const busyText = 'This workspace is already downloading three links. Wait until one of them is done.';
export const manyLinksText = `This workspace added ${recentLinksMax} links in the last ${longestMs / minuteMs} minutes. Wait a few minutes, then add this link again.`;

/** The time for which a worker is considered alive after its last heartbeat. */
export const claimMs = 60_000;
export const heartbeatMs = 5_000;

const interrupted: LinkFailure = { code: 'unavailable', message: interruptedText };

/** Identifies the file of a link in the library. */
export const fileOf = ({ workspaceId, mediaId }: StoredLink): LinkRef => ({ workspaceId, id: mediaId });

export type Claim = 'claimed' | 'over' | 'taken' | 'abandoned';

/** Claims the job for the first worker. Another worker must not repeat it, even after the first one died. */
export function claimJob(job: StoredLink, now: Date): { next: StoredLink; result: Claim } {
  if (isLinkOver(job.state)) return { next: job, result: 'over' };
  if (job.state === 'waiting')
    return {
      next: { ...job, state: 'fetching', leaseUntil: new Date(now.getTime() + claimMs) },
      result: 'claimed',
    };
  const lives = job.leaseUntil !== null && job.leaseUntil > now;
  return lives ? { next: job, result: 'taken' } : { next: job, result: 'abandoned' };
}

/** The job after a heartbeat, if it is still running; otherwise the job unchanged. */
export function recordHeartbeat(
  job: StoredLink,
  now: Date,
  received: number,
  total: number | null,
): StoredLink {
  if (job.state !== 'fetching') return job;
  return { ...job, received, total, leaseUntil: new Date(now.getTime() + claimMs) };
}

/** Ends a job and deletes its link, which may contain a secret. */
function endJob(job: StoredLink, state: LinkState, failure: LinkFailure | null): StoredLink {
  return isLinkOver(job.state) ? job : { ...job, state, failure, link: '', leaseUntil: null };
}

export const finishJob = (job: StoredLink): StoredLink => endJob(job, 'done', null);
export const cancelJob = (job: StoredLink): StoredLink => endJob(job, 'cancelled', null);
export const failJob = (job: StoredLink, failure: LinkFailure = interrupted): StoredLink =>
  endJob(job, 'failed', failure);

/** The job in its current state. A job without a worker has failed, even if the failure was never stored. */
export function currentState(job: StoredLink, now: Date): StoredLink {
  const isLost = now.getTime() - job.createdAt.getTime() > longestMs;
  return isLost ? failJob(job) : job;
}
