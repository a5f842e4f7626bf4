import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Finished, Job, Progress, Publish, Ready } from '../../platform.ts';
import { kindOf } from '../facts.ts';
import { at } from './api.ts';
import { commit, find } from './commit.ts';
import { carouselFields, childFields, createContainer, soleFields } from './container.ts';
import { emptyHandle, publishHandle, type Container, type PublishHandle } from './handle.ts';
import { requireQuota } from './quota.ts';
import { secondsToWait, stageOf } from './wait.ts';

type Step = Progress<PublishHandle>;

/** The publish call often does not find a container that has just finished. */
const restSeconds = 2;

const noContent = () =>
  new NetworkError({
    kind: 'rejected',
    reason: 'A Threads post needs words, an image or a video.',
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
  let handle = begun;
  for (const file of job.content.media.slice(begun.children.length)) {
    if (job.now() >= job.until) return { handle, isComplete: false };
    const child = await createContainer(job, job.account, await childFields(job, file));
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
  const { handle, isComplete } = await completeChildren(job, job.handle ?? emptyHandle);
  if (!isComplete) return { kind: 'more', handle };
  const unfinished = await unfinishedChild(job, handle.children);
  if (unfinished) return waiting(job, handle, unfinished);
  const container = await createContainer(job, job.account, carouselFields(job, handle.children));
  return waiting(job, await keep(job, { ...handle, container }), container);
}

async function startSole(job: Job<PublishHandle>): Promise<Step> {
  const container = await createContainer(job, job.account, await soleFields(job));
  return waiting(job, await keep(job, { ...emptyHandle, container }), container);
}

async function start(job: Job<PublishHandle>): Promise<Step> {
  const { handle, content } = job;
  const kind = kindOf(content);
  if (handle?.container) return poll({ ...job, handle });
  if (kind === 'text' && content.description.trim() === '') throw noContent();
  return kind === 'carousel' ? startCarousel(job) : startSole(job);
}

async function whenFinished(job: Ready<PublishHandle>): Promise<Step> {
  const handle = { ...job.handle, readyAt: job.handle.readyAt ?? job.now() };
  if (job.now() - handle.readyAt < restSeconds * 1000)
    return { kind: 'waiting', handle, seconds: restSeconds };
  await requireQuota(job, job.account);
  return { kind: 'ready', handle };
}

async function poll(job: Ready<PublishHandle>): Promise<Step> {
  const { handle, account } = job;
  const { children, container } = handle;
  if (!container) {
    const unfinished = await unfinishedChild(job, children);
    return unfinished ? waiting(job, handle, unfinished) : { kind: 'more', handle };
  }
  switch (await stageOf(job, account, container)) {
    case 'working':
      return waiting(job, handle, container);
    case 'published':
      return { kind: 'ready', handle: { ...handle, isOut: true } };
    case 'finished':
      return whenFinished(job);
  }
}

const shown = z.object({ permalink: z.string().optional() });

/** Only Threads knows the permalink, because the id is not part of it. */
async function finish({ http, account }: Job<PublishHandle>, { id }: { id: string }): Promise<Finished> {
  const { permalink } = await http.read(
    { method: 'GET', url: at(id), query: { fields: 'permalink' }, headers: bearer(account.grant) },
    shown,
  );
  return { url: permalink ?? null, warnings: [] };
}

/** Deleting would need another permission, and the product does not offer it. */
export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  start,
  poll,
  commit,
  find,
  finish,
  remove: null,
};
