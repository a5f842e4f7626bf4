import { dayMs } from '@fanfare/core/time/units.ts';
import { type GraphNode, graphTime } from '../../_meta/sandbox/fields.ts';
import { firstBrokenRule, type MediaRules } from '../../_sandbox/measure.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { ReceivedBytes } from '../../_sandbox/received.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { mediaRules, videoErrorOf } from './media-rules.ts';
import { addPost } from './posts.ts';
import * as replies from './replies.ts';
import type { Facebook, PageCall, Post, Video } from './state.ts';

type VideoStatus = 'uploading' | 'upload_complete' | 'processing' | 'ready' | 'error' | 'expired';

function statusOf(facebook: Facebook, video: Video): VideoStatus {
  const now = facebook.world.now();
  if (video.finishedAt === null) {
    if (now - video.at >= dayMs) return 'expired';
    return video.total !== null && receivedOf(facebook, video) === video.total
      ? 'upload_complete'
      : 'uploading';
  }
  if (video.readyAt === null || now < video.readyAt) return 'processing';
  return video.error === null ? 'ready' : 'error';
}

/** Tells whether the video is visible. Publishing takes some time after processing. */
export function isPublished(facebook: Facebook, video: Video): boolean {
  const { state, world } = facebook;
  if (video.readyAt === null || statusOf(facebook, video) !== 'ready') return false;
  return world.now() >= video.readyAt + state.settings.publishMs;
}

/** A post is visible from its scheduled time on, but not before its video is published. */
export function isShown(facebook: Facebook, { at, video }: Post): boolean {
  const film = facebook.state.videos.find(({ id }) => id === video);
  return at <= facebook.world.now() && (!film || isPublished(facebook, film));
}

function publishingOf(facebook: Facebook, video: Video): GraphNode {
  const status = statusOf(facebook, video);
  if (status === 'error') return { status: 'error', publish_status: 'error' };
  if (status !== 'ready' || video.readyAt === null) return { status: 'not_started' };
  if (!isPublished(facebook, video)) return { status: 'in_progress' };
  const at = video.readyAt + facebook.state.settings.publishMs;
  return { status: 'complete', publish_status: 'published', publish_time: graphTime(at) };
}

export function statusNode(facebook: Facebook, video: Video): GraphNode {
  const video_status = statusOf(facebook, video);
  const isIn = video_status !== 'uploading' && video_status !== 'expired';
  const isReady = video_status === 'ready';
  const failed = video_status === 'error' ? { status: 'error', error: { message: video.error } } : null;
  return {
    video_status,
    uploading_phase: {
      status: isIn ? 'complete' : 'in_progress',
      // Facebook spells "transferred" this way.
      bytes_transfered: receivedOf(facebook, video),
    },
    processing_phase: failed ?? {
      status: isReady ? 'complete' : video.finishedAt === null ? 'not_started' : 'in_progress',
    },
    publishing_phase: publishingOf(facebook, video),
  };
}

export const videoOf = (
  { state, page }: Pick<PageCall, 'state' | 'page'>,
  id: string | null,
): Video | undefined => state.videos.find((video) => video.id === id && video.page === page.id);

function begin({ state, world, page, openUploads }: PageCall, kind: Video['kind'], total: number | null) {
  const video: Video = {
    id: world.newId(),
    page: page.id,
    kind,
    session: total === null ? null : world.newId(),
    total,
    at: world.now(),
    finishedAt: null,
    readyAt: null,
    error: null,
    file: null,
    cover: null,
  };
  state.videos.push(video);
  openUploads.set(video.id, new ReceivedBytes());
  return video;
}

const receivedOf = ({ openUploads }: Facebook, { id, file }: Video): number =>
  openUploads.get(id)?.length ?? file?.bytes ?? 0;

function offsets(call: PageCall, video: Video) {
  const start = receivedOf(call, video);
  const end = Math.min(start + call.state.settings.chunkBytes, video.total ?? 0);
  return { start_offset: String(start), end_offset: String(end) };
}

export function start(call: PageCall): SandboxReply {
  const total = Number(call.params.get('file_size'));
  if (!Number.isInteger(total) || total < 1) return replies.required('file_size');
  if (call.fault === 'refuse' || total > mediaRules.video.bytes[1]) return replies.badVideo;
  const video = begin(call, 'video', total);
  return ok({ upload_session_id: video.session, video_id: video.id, ...offsets(call, video) });
}

const ofSession = ({ state, page, params }: PageCall) =>
  state.videos.find(
    ({ session, page: owner }) =>
      session !== null && session === params.get('upload_session_id') && owner === page.id,
  );

export function transfer(call: PageCall): SandboxReply {
  const { params, files, openUploads } = call;
  const video = ofSession(call);
  const upload = video && openUploads.get(video.id);
  if (!video || !upload) return replies.notFound(params.get('upload_session_id') ?? '');
  const chunk = files.get('video_file_chunk');
  if (!chunk) return replies.required('video_file_chunk');
  const expected = offsets(call, video);
  if (params.get('start_offset') !== expected.start_offset)
    return replies.refusal(6001, 'Your video upload timed out before it could be completed.', {
      subcode: 1363037,
      isTransient: true,
      data: expected,
    });
  const most = Number(expected.end_offset) - Number(expected.start_offset);
  if (chunk.bytes.length < 1 || chunk.bytes.length > most) return replies.badVideo;
  upload.take(chunk.bytes);
  return ok(offsets(call, video));
}

const postKinds = { video: 'Video', reel: 'Reel', story: 'Story' } as const;

const rulesByKind: Readonly<Record<Video['kind'], MediaRules>> = {
  video: mediaRules.video,
  reel: mediaRules.reel,
  story: mediaRules.storyVideo,
};

/** Submits the video to the Page. Its processing may still fail later. */
async function publishVideo(
  call: PageCall,
  video: Video,
  rules = rulesByKind[video.kind],
): Promise<Post | SandboxReply> {
  const { openUploads, world, params, fault, state } = call;
  const upload = openUploads.get(video.id);
  if (!upload || upload.length === 0 || upload.length !== video.total) return replies.badVideo;
  if (fault === 'refuse') return replies.blocked;
  openUploads.delete(video.id);
  const measured = await upload.measure();
  const broken = firstBrokenRule(measured, rules);
  video.file = upload.keepIn(world, measured.type || 'application/octet-stream');
  video.finishedAt = world.now();
  video.readyAt = fault === 'never_finish' ? null : world.now() + state.settings.videoMs;
  video.error = broken && videoErrorOf(broken);
  const title = video.kind === 'story' ? null : params.get('title');
  const message = video.kind === 'story' ? '' : (params.get('description') ?? '');
  return addPost(call, { kind: postKinds[video.kind], message, title, video });
}

export async function finish(call: PageCall): Promise<SandboxReply> {
  const video = ofSession(call);
  if (!video || video.finishedAt !== null)
    return replies.notFound(call.params.get('upload_session_id') ?? '');
  const post = await publishVideo(call, video);
  return 'status' in post ? post : replies.done;
}

export function cancel(call: PageCall): SandboxReply {
  const video = ofSession(call);
  if (video?.finishedAt !== null) return replies.notFound('');
  call.state.videos = call.state.videos.filter((each) => each !== video);
  return replies.done;
}

/** Publishes a video that is sent in one call or fetched from an address. */
export async function publishInOneCall(call: PageCall): Promise<SandboxReply> {
  const { params, files, world, openUploads } = call;
  const url = params.get('file_url');
  if (url !== null && files.has('source')) return notImitated(['file_url']);
  const source = files.get('source') ?? (url === null ? null : await world.fetch(url));
  if (!source) return url === null ? replies.required('file_url or source') : replies.videoNotFetched;
  if (source.bytes.length === 0) return replies.badVideo;
  const video = begin(call, 'video', source.bytes.length);
  openUploads.get(video.id)?.take(source.bytes);
  const post = await publishVideo(call, video, mediaRules.wholeVideo);
  return 'status' in post ? post : ok({ id: video.id });
}

/** Begins the upload of a reel or story. The client then sends the bytes to the upload host. */
export const startUpload =
  (kind: 'reel' | 'story') =>
  (call: PageCall): SandboxReply => {
    if (call.fault === 'refuse') return replies.blocked;
    const { id } = begin(call, kind, null);
    return ok({ video_id: id, upload_url: `https://rupload.facebook.com/video-upload/v25.0/${id}` });
  };

export const finishUpload =
  (kind: 'reel' | 'story') =>
  async (call: PageCall): Promise<SandboxReply> => {
    const { params } = call;
    const id = params.get('video_id');
    const video = videoOf(call, id);
    if (!video || video.kind !== kind) return replies.notFound(id ?? '');
    if (kind === 'reel' && !params.has('video_state')) return replies.required('video_state');
    if (video.finishedAt !== null) return replies.invalid('The video has been published already.');
    const post = await publishVideo(call, video);
    if ('status' in post) return post;
    return kind === 'reel' ? replies.done : ok({ success: true, post_id: post.id.split('_')[1] });
  };

/** Refuses a call with an unknown `upload_phase`. This parameter decides which of the calls at one address is meant. */
export const wrongPhase = (): SandboxReply => replies.invalid('upload_phase must be one of start, finish.');
