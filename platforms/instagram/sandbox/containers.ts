import { dayMs } from '@fanfare/core/time/units.ts';
import {
  type ContainerStatus,
  filesOfChildren,
  findPublishable,
  madeToday,
  newContainer,
  strayParameters,
} from '../../_meta/sandbox/containers.ts';
import { type BrokenRule, judge, keepFile, measureBytes } from '../../_sandbox/measure.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { FetchedFile, SandboxReply, SandboxWorld } from '../../_sandbox/sandbox.ts';
import { postsOf, shortcodeOf } from './audience.ts';
import { mediaRules } from './media-rules.ts';
import {
  captionTooLong,
  containerGone,
  dailyQuota,
  imageErrors,
  invalid,
  mediaNotFetched,
  notReady,
  ok,
  read,
  required,
  restricted,
} from './replies.ts';
import type { Call, Container, KeptFile, Media } from './state.ts';

/** The file, or the subcode of the error. */
export type Fetched = { file: KeptFile } | { subcode: number };

const unreachable = 2207052;
const imageSubcodes: Partial<Record<BrokenRule, number>> = { bytes: 2207004, type: 2207005, ratio: 2207009 };
const wrongVideo = 2207026;

const isAscii = (text: string) => [...text].every((character) => character >= '!' && character <= '~');

function isFetchable(url: string): boolean {
  return isAscii(url) && ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '');
}

async function reach(world: SandboxWorld, url: string): Promise<FetchedFile | null> {
  return isFetchable(url) ? world.fetch(url) : null;
}

/** Fetches a file and judges it by its bytes. */
export async function fetchMedia(
  world: SandboxWorld,
  url: string,
  placement: keyof typeof mediaRules,
  altText: string | null = null,
): Promise<Fetched> {
  const fetched = await reach(world, url);
  if (!fetched) return { subcode: unreachable };
  const measured = await measureBytes(fetched.bytes);
  const broken = judge(measured, mediaRules[placement]);
  if (broken === null) return { file: keepFile(world, fetched.bytes, measured.type, altText) };
  return { subcode: ('durationMs' in mediaRules[placement] ? null : imageSubcodes[broken]) ?? wrongVideo };
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
const wrongType = (message: string) => invalid(message, 2207023);
const wrongCount = (message: string) => invalid(message, 2207028);

/** Parameters that only some kinds of post act on. A caption of a story is ignored, as the documentation says. */
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
  return caption.length <= 2200 && hashtags <= 30 && mentions <= 20 ? null : captionTooLong;
}

function mediaError(params: URLSearchParams, type: Type): SandboxReply | null {
  const [hasImage, hasVideo] = [params.has('image_url'), params.has('video_url')];
  if (hasImage && hasVideo) return invalid('Only one of image_url and video_url can be given.');
  if (!params.has('media_type') && hasVideo) return wrongType('A video needs a media_type.');
  if (type === 'VIDEO' && params.get('is_carousel_item') !== 'true')
    return wrongType('The media_type VIDEO is no longer supported. Use REELS.');
  if (type === 'CAROUSEL') return params.has('children') ? null : required('children');
  if (type === 'STORIES') return hasImage || hasVideo ? null : required('image_url');
  const needed = type === 'IMAGE' ? 'image_url' : 'video_url';
  return params.has(needed) ? null : required(needed);
}

function childError(params: URLSearchParams, type: Type): SandboxReply | null {
  if (params.get('is_carousel_item') !== 'true') return null;
  if (type !== 'IMAGE' && type !== 'VIDEO') return wrongType('This media_type cannot be part of a carousel.');
  return params.has('caption') ? invalid('A part of a carousel has no caption.') : null;
}

function altTextError(params: URLSearchParams): SandboxReply | null {
  const altText = params.get('alt_text');
  if (altText === null) return null;
  if (!params.has('image_url')) return invalid('The parameter alt_text is for images only.');
  return altText.length > 1000 ? invalid('The parameter alt_text is too long.') : null;
}

/** The requested media type, or the reply that refuses the request. */
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
  const stray = strayParameters(params, type, onlyFor);
  return stray.length > 0 ? notImitated(stray) : type;
}

type Draft = Pick<Container, 'type' | 'files' | 'error' | 'reel'>;

const videoPlacements = { REELS: 'reel', STORIES: 'storyVideo', VIDEO: 'carouselVideo' } as const;

/** Videos are fetched later, so their errors are reported later. */
async function draftVideo({ world, params }: Call, type: keyof typeof videoPlacements): Promise<Draft> {
  const video = await fetchMedia(world, params.get('video_url') ?? '', videoPlacements[type]);
  if ('subcode' in video) return { type, files: [], error: video.subcode };
  const address = params.get('cover_url');
  const cover = address === null ? null : await fetchMedia(world, address, 'cover');
  const error = cover && 'subcode' in cover ? cover.subcode : null;
  const reel = {
    cover: cover && 'file' in cover ? cover.file.url : null,
    offset: Number(params.get('thumb_offset')),
    isInFeed: params.get('share_to_feed') !== 'false',
  };
  return { type, files: [video.file], error, ...(type === 'REELS' && { reel }) };
}

/** Images are fetched immediately, so their errors are reported by the same call. */
async function draftImage({ world, params }: Call, type: 'IMAGE' | 'STORIES'): Promise<Draft | SandboxReply> {
  const placement = type === 'IMAGE' ? 'image' : 'storyImage';
  const image = await fetchMedia(world, params.get('image_url') ?? '', placement, params.get('alt_text'));
  if ('subcode' in image) return imageErrors[image.subcode] ?? mediaNotFetched;
  return { type, files: [image.file], error: null };
}

const replies = { missing: containerGone, unfinished: notReady, required };

function draft(call: Call, type: Type): Draft | SandboxReply | Promise<Draft | SandboxReply> {
  if (type === 'CAROUSEL') {
    const files = filesOfChildren(call, 10, { ...replies, invalid: wrongCount });
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
  if (fault === 'refuse') return restricted;
  if (madeToday(call, state.containers) >= identity.quota.containers) return dailyQuota;
  const drafted = await draft(call, type);
  if ('status' in drafted) return drafted;
  const caption = type === 'STORIES' ? '' : (params.get('caption') ?? '');
  const container = { ...drafted, ...newContainer(call, processingMs(call, drafted)), caption };
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
  const container = findPublishable(call, true, { ...replies, invalid });
  if ('status' in container) return container;
  if (fault === 'refuse') return restricted;
  if (madeToday(call, state.media) >= identity.quota.posts) return dailyQuota;
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
    heard: 0,
    reel,
  });
  return ok({ id });
}

/** Reports how much of the daily quota is used. */
export function publishingLimit(call: Call): SandboxReply {
  const config = { quota_total: call.identity.quota.posts, quota_duration: dayMs / 1000 };
  const shown = read(
    { quota_usage: madeToday(call, postsOf(call)), config },
    call.params,
    'quota_usage,config',
  );
  return shown.status === 200 ? ok({ data: [shown.json] }) : shown;
}
