import { z } from 'zod';
import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { graphId } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Finished, Job, Progress, Publish, Ready } from '../../platform.ts';
import { kindOf } from '../facts.ts';
import { at } from './api.ts';
import {
  carouselFields,
  childFields,
  createContainer,
  readContainer,
  soleFields,
  type Seen,
} from './container.ts';
import { findPublished } from './find-published.ts';
import { emptyHandle, publishHandle, type Container, type PublishHandle } from './handle.ts';
import { isMissing, secondsToWait, stageOf } from './wait.ts';

type Step = Progress<PublishHandle>;

const noMedia = () =>
  new NetworkError({
    kind: 'rejected',
    reason: 'An Instagram post needs an image or a video.',
    code: null,
  });

const waiting = (job: Job<PublishHandle>, handle: PublishHandle, container: Container): Step => ({
  kind: 'waiting',
  handle,
  seconds: secondsToWait(job, container),
});

async function keep(job: Job<PublishHandle>, handle: PublishHandle): Promise<PublishHandle> {
  await job.keep(handle);
  return handle;
}

/** Creates the parts that are missing, while there is time. */
async function completeChildren(
  job: Job<PublishHandle>,
  begun: PublishHandle,
): Promise<{ handle: PublishHandle; isComplete: boolean }> {
  const { media } = job.content;
  let handle = begun;
  for (const [index, file] of media.entries()) {
    if (index < handle.children.length) continue;
    if (job.now() >= job.until) return { handle, isComplete: false };
    const child = await createContainer(job, await childFields(job, file, index));
    handle = await keep(job, { ...handle, children: [...handle.children, child] });
  }
  return { handle, isComplete: true };
}

/** The first part that is still processing. Null when all are finished. */
async function unfinishedChild(job: Job<PublishHandle>, children: readonly Container[]) {
  const stages = await Promise.all(children.map((child) => stageOf(job, job.account, child)));
  return children.find((_, index) => stages[index] === 'working') ?? null;
}

async function startCarousel(job: Job<PublishHandle>): Promise<Step> {
  const begun = job.handle ?? emptyHandle;
  const { handle, isComplete } = await completeChildren(job, begun);
  if (!isComplete) return { kind: 'more', handle };
  const unfinished = await unfinishedChild(job, handle.children);
  if (unfinished) return waiting(job, handle, unfinished);
  const container = await createContainer(job, carouselFields(job, handle.children));
  return waiting(job, await keep(job, { ...handle, container }), container);
}

async function startSole(job: Job<PublishHandle>): Promise<Step> {
  const [file] = job.content.media;
  if (!file) throw noMedia();
  const container = await createContainer(job, await soleFields(job, file));
  return waiting(job, await keep(job, { ...emptyHandle, container }), container);
}

async function start(job: Job<PublishHandle>): Promise<Step> {
  const { handle, content } = job;
  if (content.media.length === 0) throw noMedia();
  if (handle?.container) return poll({ ...job, handle });
  return kindOf(content) === 'carousel' ? startCarousel(job) : startSole(job);
}

async function poll(job: Ready<PublishHandle>): Promise<Step> {
  const { handle } = job;
  const { children, container } = handle;
  if (!container) {
    const unfinished = await unfinishedChild(job, children);
    return unfinished ? waiting(job, handle, unfinished) : { kind: 'more', handle };
  }
  const stage = await stageOf(job, job.account, container);
  if (stage === 'working') return waiting(job, handle, container);
  return { kind: 'ready', handle: { ...handle, isOut: stage === 'published' } };
}

const nothingReady = () =>
  new NetworkError({
    kind: 'rejected',
    reason: 'Nothing was prepared for Instagram.',
    code: null,
  });

const published = z.object({ id: graphId });

/** Clocks differ, but nothing was published before its container was made. */
const skewMs = 5_000;

const notListed = () =>
  new NetworkError({
    kind: 'outcome_unknown',
    reason: 'Instagram does not tell yet whether the post is out.',
    code: null,
  });

async function commit(job: Ready<PublishHandle>): Promise<Receipt> {
  const { http, account, handle } = job;
  const { container } = handle;
  if (!container) throw nothingReady();
  if (handle.isOut) return foundOrFail(job, container.at - skewMs);
  const { id } = await http.read(
    {
      method: 'POST',
      url: at(account.platformId, 'media_publish'),
      form: { creation_id: container.id },
      headers: bearer(account.grant),
    },
    published,
  );
  return { id, url: null };
}

async function foundOrFail(job: Ready<PublishHandle>, since: number): Promise<Receipt> {
  const found = await findPublished(job, since);
  if (!found) throw notListed();
  return found;
}

/** Null when the network knows nothing of it, which it says now and then of what it knows. */
async function statusOf(job: Ready<PublishHandle>, { id }: Container): Promise<Seen['status_code'] | null> {
  try {
    return (await readContainer(job, job.account, id)).status_code;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function find(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const { container, isOut } = job.handle;
  if (!container) return null;
  const status = isOut ? 'PUBLISHED' : await statusOf(job, container);
  switch (status) {
    case 'IN_PROGRESS':
    case 'FINISHED':
    case 'EXPIRED':
      return null;
    case 'ERROR':
      return findPublished(job, since);
    case 'PUBLISHED':
    case null:
      return foundOrFail(job, since);
  }
}

const shown = z.object({ permalink: z.string().optional() });

/** Only Instagram knows the permalink, because the id is not part of it. */
async function finish({ http, account }: Job<PublishHandle>, { id }: Receipt): Promise<Finished> {
  const { permalink } = await http.read(
    { method: 'GET', url: at(id), query: { fields: 'permalink' }, headers: bearer(account.grant) },
    shown,
  );
  return { url: permalink ?? null, warnings: [] };
}

/** Apps with this kind of login cannot delete posts. */
export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  start,
  poll,
  commit,
  find,
  finish,
  remove: null,
};
