import { keepFile } from '../../_sandbox/kept-file.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { imageType } from './files.ts';
import { addPost } from './posts.ts';
import { badPhoto, blocked, done, missingPhoto, notFound, ok, required } from './replies.ts';
import type { PageCall, Photo } from './state.ts';
import { videoOf } from './videos.ts';

const megabyte = 1024 * 1024;
/** The limit for stories. The lower limit for posts is checked when a post is published. */
const largest = 10 * megabyte;

/** The bytes of a photo that is sent along, or that waits at an address. */
async function sourceOf({ world, params, files }: PageCall): Promise<Uint8Array | SandboxReply> {
  const source = files.get('source');
  if (source) return source.bytes;
  const url = params.get('url');
  if (url === null) return required('url or source');
  return (await world.fetch(url))?.bytes ?? missingPhoto;
}

/** With `published: false`, the photo stays hidden until a post shows it. */
export async function uploadPhoto(call: PageCall): Promise<SandboxReply> {
  const { state, world, page, params, fault } = call;
  const isHidden = params.get('published') === 'false';
  const words = ['caption', 'message'].filter((name) => params.has(name));
  if (isHidden && words.length > 0) return notImitated(words);
  const bytes = await sourceOf(call);
  if ('status' in bytes) return bytes;
  const type = imageType(bytes);
  if (fault === 'refuse' || type === null || bytes.length > largest) return badPhoto;
  const file = keepFile(world, bytes, type, params.get('alt_text_custom'));
  const photo: Photo = { id: world.newId(), page: page.id, file, post: null };
  state.photos.push(photo);
  if (isHidden) return ok({ id: photo.id });
  if (fault === null && bytes.length > 4 * megabyte) return badPhoto;
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

/** Sets the cover of a video. Other thumbnails than the preferred one are not kept. */
export function addThumbnail(call: PageCall): SandboxReply {
  const video = videoOf(call, call.id);
  if (!video) return notFound(call.id);
  const source = call.files.get('source');
  if (!source) return required('source');
  if (!call.params.has('is_preferred')) return notImitated(['is_preferred']);
  const type = imageType(source.bytes);
  if (call.fault === 'refuse' || type === null) return badPhoto;
  video.cover = keepFile(call.world, source.bytes, type, null);
  return done;
}
