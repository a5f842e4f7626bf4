import type { Account, PlatformIo, Publish } from '../../platform.ts';
import { restAddress, restHeaders } from './api.ts';
import { findPost } from './find-post.ts';
import { publishHandle, type PublishHandle } from './handle.ts';
import { checkProcessing } from './processing.ts';
import { receiptOf, sendPost } from './send-post.ts';
import { upload } from './upload.ts';

async function remove({ http }: PlatformIo, { grant }: Account, urn: string): Promise<void> {
  // With 404, the post no longer exists, so nothing is left to delete.
  await http.send({
    method: 'DELETE',
    url: restAddress('posts', urn),
    headers: { ...restHeaders(grant), 'x-restli-method': 'DELETE' },
    also: [404],
  });
}

export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  start: upload,
  poll: (job) => checkProcessing(job, job.handle),
  commit: async (job) => receiptOf(await sendPost(job, [])),
  find: findPost,
  finish: null,
  remove,
};
