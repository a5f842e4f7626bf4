import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { PageCall } from './context.ts';
import { imageType, keepPhoto } from './files.ts';
import { badPhoto, done, missing, required } from './replies.ts';
import { videoOf } from './videos.ts';

/** The picture that a video shows before it is played. */
export function addThumbnail(call: PageCall): SandboxReply {
  const video = videoOf(call, call.id);
  if (!video) return missing(call.id);
  const source = call.files.get('source');
  if (!source) return required('source');
  const type = imageType(source.bytes);
  if (call.fault === 'refuse' || type === null) return badPhoto;
  if (call.params.get('is_preferred') === 'true') video.cover = keepPhoto(call.world, source, type);
  return done;
}
