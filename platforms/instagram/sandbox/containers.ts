import { dayMs } from '@fanfare/core/time/units.ts';
import type { ContainerStatus } from '../../_meta/sandbox/containers.ts';
import type { BrokenRule, KeptFile } from '../../_sandbox/measure.ts';
import { fetchFile } from '../../_sandbox/received.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { postsOf, shortcodeOf } from './audience.ts';
import { mediaRules } from './media-rules.ts';
import type { Call, Container, Media } from './state.ts';
import * as containers from '../../_meta/sandbox/containers.ts';
import * as replies from './replies.ts';

const wrongVideo = 2207026;
const unreachable = 2207052;
const wrongOffset = 2207057;
const imageSubcodes: Partial<Record<BrokenRule | 'unreachable', number>> = {
  bytes: 2207004,
  type: 2207005,
  ratio: 2207009,
  unreachable,
};

const isAscii = (text: string) => [...text].every((character) => character >= '!' && character <= '~');

/** The file at an address, or the subcode of the error. */
async function fetchMedia(
  { world }: Call,
  url: string,
  placement: keyof typeof mediaRules,
  altText: string | null = null,
): Promise<KeptFile | number> {
  const file = await fetchFile(world, isAscii(url) ? url : '', mediaRules[placement], altText);
  if (typeof file !== 'string') return file;
  const isVideo = 'durationMs' in mediaRules[placement];
  return (isVideo && file !== 'unreachable' ? null : imageSubcodes[file]) ?? wrongVideo;
}

export const statusText = (status: ContainerStatus, error: number | null): string =>
  ({
    IN_PROGRESS: 'In Progress: Media is still being processed.',
    FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
    PUBLISHED: 'Published: Media has been successfully published.',
    ERROR: `Error: Media upload has failed with error code ${error}`,
    EXPIRED: 'Expired: The container was not published within 24 hours.',
  })[status];

const types = ['IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL'] as const;
type Type = (typeof types)[number];
const wrongType = (message: string) => replies.invalid(message, 2207023);
const wrongCount = (message: string) => replies.invalid(message, 2207028);

/**
 * Parameters that have an effect only on some kinds of post. The caption of a story is ignored, as the documentation
 * says.
 */
const onlyFor: Readonly<Record<string, readonly Type[]>> = {
  children: ['CAROUSEL'],
  image_url: ['IMAGE', 'STORIES'],
  video_url: ['VIDEO', 'REELS', 'STORIES'],
  alt_text: ['IMAGE', 'STORIES'],
  cover_url: ['REELS'],
  thumb_offset: ['REELS'],
  share_to_feed: ['REELS'],
};

function captionError(caption: string): SandboxReply | null {
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
  const mentions = caption.match(/@[\w.]+/g)?.length ?? 0;
  return caption.length <= 2200 && hashtags <= 30 && mentions <= 20 ? null : replies.captionTooLong;
}

function mediaError(params: URLSearchParams, type: Type): SandboxReply | null {
  const [hasImage, hasVideo] = [params.has('image_url'), params.has('video_url')];
  if (hasImage && hasVideo) return replies.invalid('Only one of image_url and video_url can be given.');
  if (!params.has('media_type') && hasVideo) return wrongType('A video needs a media_type.');
  if (type === 'VIDEO' && params.get('is_carousel_item') !== 'true')
    return wrongType('The media_type VIDEO is no longer supported. Use REELS.');
  if (type === 'CAROUSEL') return params.has('children') ? null : replies.required('children');
  if (type === 'STORIES') return hasImage || hasVideo ? null : replies.required('image_url');
  const needed = type === 'IMAGE' ? 'image_url' : 'video_url';
  return params.has(needed) ? null : replies.required(needed);
}

function childError(params: URLSearchParams, type: Type): SandboxReply | null {
  if (params.get('is_carousel_item') !== 'true') return null;
  if (type !== 'IMAGE' && type !== 'VIDEO') return wrongType('This media_type cannot be part of a carousel.');
  return params.has('caption') ? replies.invalid('A part of a carousel has no caption.') : null;
}

function altTextError(params: URLSearchParams): SandboxReply | null {
  const altText = params.get('alt_text');
  if (altText === null) return null;
  if (!params.has('image_url')) return replies.invalid('The parameter alt_text is for images only.');
  return altText.length > 1000 ? replies.invalid('The parameter alt_text is too long.') : null;
}

/** The requested media type, or an error reply if the type or one of its parameters is refused. */
function typeIn(params: URLSearchParams): Type | SandboxReply {
  const asked = params.get('media_type');
  const type = types.find((each) => each === (asked ?? 'IMAGE'));
  if (!type || asked === 'IMAGE') return wrongType('The media_type is unknown.');
  const refused =
    mediaError(params, type) ??
    childError(params, type) ??
    altTextError(params) ??
    captionError(params.get('caption') ?? '');
  if (refused) return refused;
  const stray = containers.strayParameters(params, type, onlyFor);
  return stray.length > 0 ? notImitated(stray) : type;
}

type Draft = Pick<Container, 'type' | 'files' | 'error' | 'reel'>;

const videoPlacements = { REELS: 'reel', STORIES: 'storyVideo', VIDEO: 'carouselVideo' } as const;

/** Instagram fetches a video after the call, so its errors are reported later. */
async function draftVideo(call: Call, type: keyof typeof videoPlacements): Promise<Draft> {
  const { params } = call;
  const video = await fetchMedia(call, params.get('video_url') ?? '', videoPlacements[type]);
  if (typeof video === 'number') return { type, files: [], error: video };
  const { durationMs = Infinity } = video;
  const offset = Number(params.get('thumb_offset'));
  const address = params.get('cover_url');
  const cover = address === null ? null : await fetchMedia(call, address, 'cover');
  const reel = {
    cover: cover !== null && typeof cover === 'object' ? cover.url : null,
    offset,
    isInFeed: params.get('share_to_feed') !== 'false',
  };
  // The offset selects a frame of the video as the cover. It is checked only if the call has no separate cover image.
  const badOffset = cover === null && offset > durationMs ? wrongOffset : null;
  const error = typeof cover === 'number' ? cover : badOffset;
  return { type, files: [video], error, ...(type === 'REELS' && { reel }) };
}

/** Instagram fetches an image during the call, so the reply reports its errors. */
async function draftImage(call: Call, type: 'IMAGE' | 'STORIES'): Promise<Draft | SandboxReply> {
  const { params } = call;
  const placement = type === 'IMAGE' ? 'image' : 'storyImage';
  const image = await fetchMedia(call, params.get('image_url') ?? '', placement, params.get('alt_text'));
  if (typeof image === 'number') return replies.imageErrors[image] ?? replies.mediaNotFetched;
  return { type, files: [image], error: null };
}

const childReplies = {
  missing: replies.containerGone,
  unfinished: replies.notReady,
  required: replies.required,
};

function draft(call: Call, type: Type): Draft | SandboxReply | Promise<Draft | SandboxReply> {
  if (type === 'CAROUSEL') {
    const files = containers.filesOfChildren(call, 10, { ...childReplies, invalid: wrongCount });
    return 'status' in files ? files : { type, files, error: null };
  }
  if (type === 'IMAGE' || (type === 'STORIES' && call.params.has('image_url'))) return draftImage(call, type);
  return draftVideo(call, type);
}

function processingMs({ state: { settings } }: Call, { type, files }: Draft): number {
  const isVideo = files.some((each) => each.type.startsWith('video/'));
  const isFetchedLater = type === 'VIDEO' || type === 'REELS' || (type === 'STORIES' && isVideo);
  return isFetchedLater ? settings.videoMs : settings.imageMs;
}

/** Creates a hidden post, which can be published within a day. */
export async function createContainer(call: Call): Promise<SandboxReply> {
  const { state, identity, params, fault } = call;
  const type = typeIn(params);
  if (typeof type !== 'string') return type;
  if (fault === 'refuse') return replies.restricted;
  if (containers.madeToday(call, state.containers) >= identity.quota.containers) return replies.dailyQuota;
  const drafted = await draft(call, type);
  if ('status' in drafted) return drafted;
  const caption = type === 'STORIES' ? '' : (params.get('caption') ?? '');
  const container = { ...drafted, ...containers.newContainer(call, processingMs(call, drafted)), caption };
  state.containers.push(container);
  return ok({ id: container.id });
}

function mediaType({ type, files }: Container): Media['type'] {
  if (type === 'CAROUSEL') return 'CAROUSEL_ALBUM';
  return files[0]?.type.startsWith('video/') ? 'VIDEO' : 'IMAGE';
}

const productOf = ({ type }: Container): Media['product'] =>
  type === 'STORIES' ? 'STORY' : type === 'REELS' ? 'REELS' : 'FEED';

/** Publishes a container. As on the real network, publishing it twice makes two posts. */
export function publish(call: Call): SandboxReply {
  const { state, world, identity, fault } = call;
  const container = containers.findPublishable(call, true, { ...childReplies, invalid: replies.invalid });
  if ('status' in container) return container;
  if (fault === 'refuse') return replies.restricted;
  if (containers.madeToday(call, state.media) >= identity.quota.posts) return replies.dailyQuota;
  const { caption, files, reel } = container;
  const id = world.newId();
  container.isPublished = true;
  state.media.push({
    id,
    account: identity.platformId,
    at: world.now(),
    type: mediaType(container),
    product: productOf(container),
    shortcode: shortcodeOf(id),
    caption,
    files,
    comments: [],
    remarksAdded: 0,
    reel,
  });
  return ok({ id });
}

export function publishingLimit(call: Call): SandboxReply {
  const config = { quota_total: call.identity.quota.posts, quota_duration: dayMs / 1000 };
  const shown = replies.read(
    { quota_usage: containers.madeToday(call, postsOf(call)), config },
    call.params,
    'quota_usage,config',
  );
  return shown.status === 200 ? ok({ data: [shown.json] }) : shown;
}
