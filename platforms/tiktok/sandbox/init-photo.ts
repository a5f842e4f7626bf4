import { z } from 'zod';
import { addressRefusal } from './addresses.ts';
import { withBody } from './body.ts';
import { fetchFiles } from './fetch-files.ts';
import { postRefusal, labelsOf, photoInfo } from './post-info.ts';
import { startProcessing } from './processing.ts';
import { badParam, noScope, ok } from './replies.ts';
import type { Post } from './state.ts';

const maxPhotos = 35;

const photoBody = z.strictObject({
  media_type: z.literal('PHOTO'),
  post_mode: z.enum(['DIRECT_POST', 'MEDIA_UPLOAD']),
  post_info: photoInfo,
  source_info: z.strictObject({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.url()).min(1).max(maxPhotos),
    photo_cover_index: z.int().min(0).default(0),
  }),
});

/** Creates a photo post. TikTok fetches the photos itself, so no upload follows. */
export const initPhoto = withBody(photoBody, async (call, body) => {
  const { state, world, identity } = call;
  const { post_mode, post_info: info, source_info: source } = body;
  // A draft needs a scope that our app never requests.
  if (post_mode !== 'DIRECT_POST') return noScope;
  const { photo_images: urls, photo_cover_index: cover } = source;
  if (cover >= urls.length) return badParam('The cover index is out of range.');
  const refusal = addressRefusal(call, urls) ?? postRefusal(call, info);
  if (refusal) return refusal;
  const fetched = await fetchFiles(world, urls, 'photo', identity);
  const post: Post = {
    publishId: `p_pub_url~v2.${world.newId()}`,
    account: identity.platformId,
    kind: 'photo',
    text: info.description,
    title: info.title === '' ? null : info.title,
    privacy: info.privacy_level,
    marks: [...labelsOf(info), ...(cover > 0 ? [`cover is photo ${cover + 1}`] : [])],
    files: fetched.files,
    upload: null,
    at: world.now(),
    completeAt: null,
    readyAt: null,
    failReason: null,
    postId: world.newId(),
  };
  startProcessing(call, post, fetched.failReason);
  state.posts.push(post);
  return ok({ publish_id: post.publishId });
});
