import { containerSteps, readPermalink } from '../../_meta/containers.ts';
import { rejected } from '../../_shared/network-error.ts';
import type { Progress, Publish, Ready } from '../../platform.ts';
import { kindOf } from '../facts.ts';
import { at } from './api.ts';
import { commit, find } from './commit.ts';
import { carouselFields, childFields, createContainer, singleFields } from './container.ts';
import { emptyHandle, publishHandle, type PublishHandle } from './handle.ts';
import { requireQuota } from './quota.ts';
import { stageOf } from './container-stage.ts';

/**
 * The publish call often does not find a container that has just finished, so a step waits this long before
 * publishing.
 */
const restSeconds = 2;

const noContent = () => rejected('A Threads post needs text, an image or a video.');

async function whenFinished(job: Ready<PublishHandle>): Promise<Progress<PublishHandle>> {
  const handle = { ...job.handle, readyAt: job.handle.readyAt ?? job.now() };
  if (job.now() - handle.readyAt < restSeconds * 1000)
    return { kind: 'waiting', handle, seconds: restSeconds };
  await requireQuota(job, job.account);
  return { kind: 'ready', handle };
}

const { start, poll } = containerSteps<PublishHandle>({
  emptyHandle,
  minSeconds: 2,
  isCarousel: ({ content }) => kindOf(content) === 'carousel',
  requireContent({ content }) {
    if (kindOf(content) === 'text' && content.description.trim() === '') throw noContent();
  },
  createChild: async (job, file) => createContainer(job, job.account, await childFields(job, file)),
  createCarousel: (job, children) => createContainer(job, job.account, carouselFields(job, children)),
  createSingle: async (job) => createContainer(job, job.account, await singleFields(job)),
  stageOf: (job, container) => stageOf(job, job.account, container),
  whenFinished,
});

/** `remove` is null, because deleting a post needs a permission that the product does not request. */
export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  start,
  poll,
  commit,
  find,
  finish: (job, { id }) => readPermalink(job, at(id)),
  remove: null,
};
