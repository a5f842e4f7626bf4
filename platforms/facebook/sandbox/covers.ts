import { keepFile } from '../../_sandbox/kept-file.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { PageCall } from './context.ts';
import { imageType } from './files.ts';
import { badPhoto, done, notFound, required } from './replies.ts';
import { videoOf } from './videos.ts';

/** Sets the cover of a video. */
export function addThumbnail(call: PageCall): SandboxReply {
  const video = videoOf(call, call.id);
  if (!video) return notFound(call.id);
  const source = call.files.get('source');
  if (!source) return required('source');
  const type = imageType(source.bytes);
  if (call.fault === 'refuse' || type === null) return badPhoto;
  if (call.params.get('is_preferred') === 'true')
    video.cover = keepFile(call.world, source.bytes, type, null);
  return done;
}
