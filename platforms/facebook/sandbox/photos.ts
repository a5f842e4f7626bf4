import { keepFile } from '../../_sandbox/received.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { mediaRules } from './media-rules.ts';
import { addPost } from './posts.ts';
import { badPhoto, blocked, done, missingPhoto, notFound, required } from './replies.ts';
import type { PageCall, Photo } from './state.ts';
import { videoOf } from './videos.ts';

/** The bytes of a photo, which is sent with the call or fetched from an address. */
async function sourceOf({ world, params, files }: PageCall): Promise<Uint8Array | SandboxReply> {
  const [source, url] = [files.get('source'), params.get('url')];
  if (source) return url === null ? source.bytes : notImitated(['url']);
  if (url === null) return required('url or source');
  return (await world.fetch(url))?.bytes ?? missingPhoto;
}

/** Uploads a photo. With `published: false`, the photo stays hidden until a post shows it. */
export async function uploadPhoto(call: PageCall): Promise<SandboxReply> {
  const { state, world, page, params, fault } = call;
  const isHidden = params.get('published') === 'false';
  const words = ['caption', 'message'].filter((name) => params.has(name));
  if (isHidden && words.length > 0) return notImitated(words);
  const bytes = await sourceOf(call);
  if ('status' in bytes) return bytes;
  // A hidden photo may later become a story, and stories may have larger photos than posts. If a post uses the photo
  // instead, the smaller limit for posts is checked then.
  const rules = isHidden ? mediaRules.storyPhoto : mediaRules.photo;
  const file = await keepFile(world, bytes, rules, params.get('alt_text_custom'));
  if (fault === 'refuse' || typeof file === 'string') return badPhoto;
  const photo: Photo = { id: world.newId(), page: page.id, file, post: null };
  state.photos.push(photo);
  if (isHidden) return ok({ id: photo.id });
  const message = params.get('caption') ?? params.get('message') ?? '';
  const post = addPost(call, { kind: 'Photo', message, photos: [photo] });
  return ok({ id: photo.id, post_id: post.id });
}

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

/** Sets the cover of a video. Only the preferred thumbnail is imitated. */
export async function addThumbnail(call: PageCall): Promise<SandboxReply> {
  const video = videoOf(call, call.id);
  if (!video) return notFound(call.id);
  const source = call.files.get('source');
  if (!source) return required('source');
  if (!call.params.has('is_preferred')) return notImitated(['is_preferred']);
  const cover = await keepFile(call.world, source.bytes, mediaRules.cover);
  if (call.fault === 'refuse' || typeof cover === 'string') return badPhoto;
  video.cover = cover;
  return done;
}
