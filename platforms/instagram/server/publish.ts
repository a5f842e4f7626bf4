import { z } from 'zod';
import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { containerSteps, findByStatus, readPermalink } from '../../_meta/containers.ts';
import { skewMs } from '../../_shared/clock-skew.ts';
import { graphId } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import { outcomeUnknown, rejected } from '../../_shared/network-error.ts';
import type { Publish, Ready } from '../../platform.ts';
import { kindOf, publishedFiles } from '../facts.ts';
import { at } from './api.ts';
import { carouselFields, childFields, createContainer, singleFields } from './container.ts';
import { findPublished } from './find-published.ts';
import { emptyHandle, publishHandle, type PublishHandle } from './handle.ts';
import { findContainer, stageOf } from './container-stage.ts';

const noMedia = () => rejected('An Instagram post needs an image or a video.');

const { start, poll } = containerSteps<PublishHandle>({
  emptyHandle,
  minSeconds: 3,
  isCarousel: ({ content }) => kindOf(content) === 'carousel',
  requireContent({ content }) {
    if (content.media.length === 0) throw noMedia();
  },
  createChild: async (job, file) => createContainer(job, await childFields(job, file)),
  createCarousel: (job, children) => createContainer(job, carouselFields(job, children)),
  async createSingle(job) {
    const [file] = publishedFiles(job.content.media, kindOf(job.content));
    if (!file) throw noMedia();
    return createContainer(job, await singleFields(job, file));
  },
  stageOf: (job, container) => stageOf(job, job.account, container),
  whenFinished: ({ handle }) => Promise.resolve({ kind: 'ready', handle: { ...handle, isOut: false } }),
});

const nothingReady = () => rejected('Nothing is ready to be published on Instagram.');

const published = z.object({ id: graphId });

const notListed = () => outcomeUnknown('Instagram has not confirmed the post yet.');

async function commit(job: Ready<PublishHandle>): Promise<Receipt> {
  const { http, account, handle } = job;
  const { container } = handle;
  if (!container) throw nothingReady();
  if (handle.isOut) {
    const found = await findPublished(job, container.at - skewMs);
    if (!found) throw notListed();
    return found;
  }
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

async function find(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const { container, isOut } = job.handle;
  if (!container) return null;
  const seen = isOut ? null : await findContainer(job, job.account, container);
  return findByStatus(seen?.status_code ?? null, () => findPublished(job, since), notListed);
}

/** `remove` is null, because apps that use this kind of login cannot delete posts. */
export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  start,
  poll,
  commit,
  find,
  finish: (job, { id }) => readPermalink(job, at(id)),
  remove: null,
};
