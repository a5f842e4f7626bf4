import type { Job, Publish } from '../../platform.ts';
import { kindOf } from '../facts.ts';
import { finish } from './finish.ts';
import { publishHandle, type PhotoHandle, type PublishHandle, type VideoHandle } from './handle.ts';
import { commitPhoto, findPhotoPost, preparePhoto } from './publish-photo.ts';
import { commitVideo, findVideo, pollVideo, startVideo } from './publish-video.ts';

const videoHandleOf = ({ handle }: Job<PublishHandle>): VideoHandle | null =>
  handle?.kind === 'video' ? handle : null;
const photoHandleOf = ({ handle }: Job<PublishHandle>): PhotoHandle | null =>
  handle?.kind === 'photo' ? handle : null;

/** `remove` is null, because TikTok does not let apps delete posts. */
export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  async start(job) {
    if (kindOf(job.content) === 'video') return startVideo({ ...job, handle: videoHandleOf(job) });
    return { kind: 'ready', handle: await preparePhoto({ ...job, handle: photoHandleOf(job) }) };
  },
  async poll(job) {
    const { handle } = job;
    return handle.kind === 'video' ? pollVideo(job, handle) : { kind: 'ready', handle };
  },
  commit: ({ handle, ...job }) =>
    handle.kind === 'video'
      ? commitVideo({ ...job, handle }, handle)
      : commitPhoto({ ...job, handle }, handle),
  find: (job, since) =>
    job.handle.kind === 'video' ? findVideo(job, job.handle, since) : findPhotoPost(job, job.handle, since),
  finish,
  remove: null,
};
