import type { Job, Publish, Ready } from '../../platform.ts';
import { kindOf } from '../facts.ts';
import { findPhoto } from './find-photo.ts';
import { finish } from './finish.ts';
import { publishHandle, type PublishHandle, type VideoHandle } from './handle.ts';
import { commitPhoto, preparePhoto } from './publish-photo.ts';
import { commitVideo, findVideo, pollVideo, startVideo } from './publish-video.ts';

const videoHandleOf = ({ handle }: Job<PublishHandle>): VideoHandle | null =>
  handle?.kind === 'video' ? handle : null;

/** TikTok lets no app delete what it has posted. */
export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  async start(job) {
    if (kindOf(job.content) !== 'video') return { kind: 'ready', handle: await preparePhoto(job) };
    return startVideo({ ...job, handle: videoHandleOf(job) });
  },
  async poll(job: Ready<PublishHandle>) {
    const { handle } = job;
    return handle.kind === 'video' ? pollVideo(job, handle) : { kind: 'ready', handle };
  },
  commit: (job) =>
    job.handle.kind === 'video' ? commitVideo(job, job.handle) : commitPhoto(job, job.handle),
  find: (job, since) => (job.handle.kind === 'video' ? findVideo(job, job.handle) : findPhoto(job, since)),
  finish,
  remove: null,
};
