import { z } from 'zod';
import { isSound } from './chunks.ts';
import type { Handler } from './context.ts';
import { OpenUpload } from './open-upload.ts';
import { postRefusal, labelsOf, videoInfo } from './post-info.ts';
import { badParam, ok } from './replies.ts';

const videoBody = z.object({
  post_info: videoInfo,
  source_info: z.object({
    source: z.literal('FILE_UPLOAD'),
    video_size: z.int(),
    chunk_size: z.int(),
    total_chunk_count: z.int(),
  }),
});

/** Starts an upload. It has no effect until its bytes arrive. */
export const initVideo: Handler = (call) => {
  const { body, state, world, identity, openUploads } = call;
  const parsed = videoBody.safeParse(body);
  if (!parsed.success) return badParam(z.prettifyError(parsed.error));
  const { post_info: info, source_info: source } = parsed.data;
  const plan = { total: source.video_size, chunk: source.chunk_size, count: source.total_chunk_count };
  if (!isSound(plan)) return badParam('The chunk size or the total chunk count is invalid.');
  const refusal = postRefusal(call, info);
  if (refusal) return refusal;
  const id = world.newId();
  const upload = {
    ...plan,
    id,
    token: `upload-token-${world.newId()}`,
    // Some regions have an upload host of their own.
    host: identity.traits.isPrivate ? 'upload.us.tiktokapis.com' : 'open-upload.tiktokapis.com',
    received: 0,
    type: '',
    kept: null,
  };
  state.posts.push({
    publishId: `v_pub_file~v2-1.${id}`,
    account: identity.platformId,
    kind: 'video',
    text: info.title,
    title: null,
    privacy: info.privacy_level,
    marks: labelsOf(info),
    files: [],
    upload,
    at: world.now(),
    completeAt: null,
    readyAt: null,
    failReason: null,
    postId: world.newId(),
  });
  openUploads.set(id, new OpenUpload(plan.total));
  const address = new URL(`https://${upload.host}/video/`);
  address.search = new URLSearchParams({ upload_id: id, upload_token: upload.token }).toString();
  return ok({ publish_id: `v_pub_file~v2-1.${id}`, upload_url: address.href });
};
