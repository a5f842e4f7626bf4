import { keepFile } from '../../_sandbox/kept-file.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { PageCall } from './context.ts';
import { imageType } from './files.ts';
import { addPost } from './posts.ts';
import { badPhoto, blocked, ok, required } from './replies.ts';
import type { Photo } from './state.ts';

const megabyte = 1024 * 1024;
/** The limit for stories. The lower limit for posts is checked when a post is published. */
const largest = 10 * megabyte;

/** With `published: false`, the photo stays hidden until a post shows it. */
export function uploadPhoto(call: PageCall): SandboxReply {
  const { state, world, page, params, files, fault } = call;
  const source = files.get('source');
  if (!source) return required('source');
  const type = imageType(source.bytes);
  if (fault === 'refuse' || type === null || source.bytes.length > largest) return badPhoto;
  const file = keepFile(world, source.bytes, type, params.get('alt_text_custom'));
  const photo: Photo = { id: world.newId(), page: page.id, file, post: null };
  state.photos.push(photo);
  if (params.get('published') === 'false') return ok({ id: photo.id });
  if (fault === null && source.bytes.length > 4 * megabyte) return badPhoto;
  const message = params.get('caption') ?? params.get('message') ?? '';
  const post = addPost(call, { kind: 'Photo', message, photos: [photo] });
  return ok({ id: photo.id, post_id: post.id });
}

/** Publishes a story from an uploaded photo. */
export function publishPhotoStory(call: PageCall): SandboxReply {
  const { state, page, params, fault } = call;
  const id = params.get('photo_id');
  if (id === null) return required('photo_id');
  const photo = state.photos.find((each) => each.id === id && each.page === page.id);
  if (!photo) return badPhoto;
  if (fault === 'refuse') return blocked;
  const { id: post_id } = addPost(call, { kind: 'Story', message: '', photos: [photo] });
  return ok({ success: true, post_id: post_id.split('_')[1] });
}
