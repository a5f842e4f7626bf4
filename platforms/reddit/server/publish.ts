import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { earlierTry } from '../../_shared/earlier-try.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job, Progress, Publish, Ready } from '../../platform.ts';
import { isPoster, kindOf } from '../facts.ts';
import { redditId, submit, type Form } from './api.ts';
import { findPost, notShownYet, seen } from './find-post.ts';
import { emptyHandle, publishHandle, type PublishHandle, type SentFile } from './handle.ts';
import { finish, remove } from './out.ts';
import { targetOf } from './target.ts';
import { fileOf, neutralPoster, send } from './uploads.ts';

/** Reddit forgets within a day what it was sent and not told to show. */
const keptMs = 60 * 60 * 1000;
/** Our clock and Reddit’s differ. */
const skewMs = 5000;

/** Of images and videos it says nothing: their posts are made later. */
const created = z.object({ id: redditId.optional(), url: z.httpUrl().optional().catch(undefined) });

type Slot = 'media' | 'poster';

const isFresh = (file: SentFile | null, now: number) => file !== null && file.at + keptMs > now;

/** What is still to be sent. */
function missing({ content, now }: Job<PublishHandle>, handle: PublishHandle): Slot | null {
  const kind = kindOf(content);
  if (kind !== 'text' && !isFresh(handle.media, now())) return 'media';
  return kind === 'video' && !isFresh(handle.poster, now()) ? 'poster' : null;
}

async function sendSlot(job: Job<PublishHandle>, slot: Slot): Promise<SentFile> {
  const { media, thumbnail } = job.content;
  const [first] = media;
  if (slot === 'media' && first) return send(job, await fileOf(job, first));
  const isUsable = thumbnail !== null && isPoster(thumbnail);
  return send(job, isUsable ? await fileOf(job, thumbnail) : neutralPoster());
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
  for (let slot = missing(job, handle); slot !== null; slot = missing(job, handle)) {
    if (job.now() >= job.until) return { kind: 'more', handle };
    handle = { ...handle, [slot]: await sendSlot(job, slot) };
    await job.keep(handle);
  }
  return ready(handle, job.now());
};

function formOf({ content, handle, target }: Ready<PublishHandle>): Form {
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

/** Whatever goes wrong once Reddit has it, the post may be out: nothing of that may look like a refusal. */
async function lookAtOnce(job: Ready<PublishHandle>, since: number): Promise<Receipt> {
  let receipt: Receipt | null = null;
  try {
    receipt = await seen(job, since);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    throw new NetworkError(notShownYet.failure, { cause: error });
  }
  if (!receipt) throw notShownYet;
  return receipt;
}

async function commit(job: Ready<PublishHandle>): Promise<Receipt> {
  const { http, account, handle } = job;
  const since = job.now() - skewMs;
  const before = await earlierTry(handle.attempts, () => seen(job, since));
  if (before) return before;
  const { id, url } = await submit(http, { path: '/api/submit', grant: account.grant }, formOf(job), created);
  if (id !== undefined) return { id, url: url ?? null };
  await job.keep({ ...handle, accepted: true });
  return lookAtOnce(job, since);
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
