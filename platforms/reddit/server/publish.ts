import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { findEarlierAttempt } from '../../_shared/earlier-attempt.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job, Progress, Publish, Ready } from '../../platform.ts';
import { isPoster, kindOf } from '../facts.ts';
import { redditId, submit, type Form } from './api.ts';
import { findPost, notVisibleYet, findVisiblePost } from './find-post.ts';
import { emptyHandle, publishHandle, type PublishHandle, type SentFile } from './handle.ts';
import { finish, remove } from './published.ts';
import { targetOf } from './target.ts';
import { fileOf, neutralPoster, uploadFile } from './uploads.ts';
import { skewMs } from '../../_shared/clock-skew.ts';

/** Reddit deletes unused uploads within a day, so an hour is safe. */
const uploadLifetimeMs = hourMs;

/** For posts with media, Reddit returns neither an id nor an address, because it creates these later. */
const created = z.object({ id: redditId.optional(), url: z.httpUrl().optional().catch(undefined) });

type Slot = 'media' | 'poster';

const isFresh = (file: SentFile | null, now: number) => file !== null && file.at + uploadLifetimeMs > now;

/** The next file to upload; null if all files were uploaded within the last hour. */
function nextUpload({ content, now }: Job<PublishHandle>, handle: PublishHandle): Slot | null {
  const kind = kindOf(content);
  if (kind !== 'text' && !isFresh(handle.media, now())) return 'media';
  return kind === 'video' && !isFresh(handle.poster, now()) ? 'poster' : null;
}

async function sendSlot(job: Job<PublishHandle>, slot: Slot): Promise<SentFile> {
  const { media, thumbnail } = job.content;
  const [first] = media;
  if (slot === 'media' && first) return uploadFile(job, await fileOf(job, first));
  const isUsable = thumbnail !== null && isPoster(thumbnail);
  return uploadFile(job, isUsable ? await fileOf(job, thumbnail) : neutralPoster());
}

function ready(handle: PublishHandle, now: number): Progress<PublishHandle> {
  const { media, tried, attempts, firstAt } = handle;
  const next = {
    ...handle,
    tried: media ? [...new Set([...tried, media.id])] : tried,
    attempts: attempts + 1,
    firstAt: firstAt ?? now - skewMs,
  };
  return { kind: 'ready', handle: next };
}

const start: Publish<PublishHandle>['start'] = async (job) => {
  targetOf(job);
  let handle = job.handle ?? emptyHandle;
  for (let slot = nextUpload(job, handle); slot !== null; slot = nextUpload(job, handle)) {
    if (job.now() >= job.until) return { kind: 'more', handle };
    handle = { ...handle, [slot]: await sendSlot(job, slot) };
    await job.keep(handle);
  }
  return ready(handle, job.now());
};

function submitForm({ content, handle, target }: Ready<PublishHandle>): Form {
  const kind = kindOf(content);
  return {
    sr: targetOf({ target }),
    title: content.title,
    kind: kind === 'text' ? 'self' : kind,
    text: content.description.trim() === '' ? undefined : content.description,
    url: handle.media?.url,
    video_poster_url: handle.poster?.url,
    resubmit: true,
    sendreplies: true,
    validate_on_submit: true,
  };
}

/**
 * Looks for a post that Reddit has accepted. If the search fails, the outcome is unknown: the error of the search must
 * not make the accepted post look refused.
 */
async function findAccepted(job: Ready<PublishHandle>, since: number): Promise<Receipt> {
  let receipt: Receipt | null = null;
  try {
    receipt = await findVisiblePost(job, since);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    throw new NetworkError(notVisibleYet.failure, { cause: error });
  }
  if (!receipt) throw notVisibleYet;
  return receipt;
}

async function commit(job: Ready<PublishHandle>): Promise<Receipt> {
  const { http, account, handle } = job;
  const since = job.now() - skewMs;
  const before = await findEarlierAttempt(handle.attempts, () => findVisiblePost(job, since));
  if (before) return before;
  const { id, url } = await submit(
    http,
    { path: '/api/submit', grant: account.grant },
    submitForm(job),
    created,
  );
  if (id !== undefined) return { id, url: url ?? null };
  await job.keep({ ...handle, accepted: true });
  return findAccepted(job, since);
}

export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  start,
  poll: ({ handle }) => Promise.resolve({ kind: 'ready', handle }),
  commit,
  find: findPost,
  finish,
  remove,
};
