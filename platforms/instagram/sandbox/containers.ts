import { dayMs } from '@fanfare/core/time/units.ts';
import {
  childIds,
  containerStatus,
  findOwnContainer,
  type ContainerStatus,
} from '../../_meta/sandbox/containers.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Instagram } from './context.ts';
import { parseContainerType, type AskedType } from './container-rules.ts';
import { fetchMedia, type Fetched } from './fetch-media.ts';
import {
  containerGone,
  dailyQuota,
  invalid,
  notReady,
  ok,
  refusal,
  restricted,
  mediaNotFetched,
} from './replies.ts';
import type { Container } from './state.ts';

export const statusText = (status: ContainerStatus, error: number | null): string =>
  ({
    IN_PROGRESS: 'In Progress: Media is still being processed.',
    FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
    PUBLISHED: 'Published: Media has been successfully published.',
    ERROR: `Error: Media upload has failed with error code ${error}`,
    EXPIRED: 'Expired: The container was not published within 24 hours.',
  })[status];

/** Images are fetched immediately, so their errors are reported by the same call. */
const imageErrors: Readonly<Record<number, SandboxReply>> = {
  2207052: mediaNotFetched,
  2207004: refusal(36000, 'The image size is too large.', {
    subcode: 2207004,
    user: 'The image is too large to download. It should be less than 8 MB.',
  }),
  2207005: refusal(36001, 'The image format is not supported.', {
    subcode: 2207005,
    user: 'The image format is not supported. Supported formats are: JPEG.',
  }),
  2207009: refusal(36003, 'The aspect ratio is not supported.', {
    subcode: 2207009,
    user: 'The submitted image has an aspect ratio that is not supported.',
  }),
};

type Draft = Pick<Container, 'type' | 'files' | 'error'>;
type Drafted = Draft | { refused: SandboxReply };

/** Videos are fetched later, so their errors are reported later. */
function draftOfVideo(type: Container['type'], video: Fetched, cover: Fetched | null): Draft {
  if ('subcode' in video) return { type, files: [], error: video.subcode };
  return { type, files: [video.file], error: cover && 'subcode' in cover ? cover.subcode : null };
}

const videoPlacements = { REELS: 'reel', STORIES: 'storyVideo', VIDEO: 'carouselVideo' } as const;

async function draftVideo({ world, params }: Call, type: keyof typeof videoPlacements): Promise<Draft> {
  const video = await fetchMedia(world, params.get('video_url') ?? '', videoPlacements[type]);
  const address = type === 'REELS' ? params.get('cover_url') : null;
  const cover = address === null ? null : await fetchMedia(world, address, 'cover');
  return draftOfVideo(type, video, cover);
}

async function draftImage({ world, params }: Call, type: 'IMAGE' | 'STORIES'): Promise<Drafted> {
  const placement = type === 'IMAGE' ? 'image' : 'storyImage';
  const image = await fetchMedia(world, params.get('image_url') ?? '', placement, params.get('alt_text'));
  if ('subcode' in image) return { refused: imageErrors[image.subcode] ?? mediaNotFetched };
  return { type, files: [image.file], error: null };
}

function draftCarousel(call: Call): Drafted {
  const { params, world } = call;
  const ids = childIds(params);
  if (ids.length < 2 || ids.length > 10 || new Set(ids).size < ids.length)
    return { refused: invalid('A carousel needs 2 to 10 different children.', 2207028) };
  const children = ids.map((id) => findOwnContainer(call, id));
  const files: Draft['files'] = [];
  for (const child of children) {
    if (!child || containerStatus(child, world.now()) === 'EXPIRED') return { refused: containerGone };
    if (!child.isChild) return { refused: invalid('Only carousel items can be children.', 2207028) };
    if (containerStatus(child, world.now()) !== 'FINISHED') return { refused: notReady };
    files.push(...child.files);
  }
  return { type: 'CAROUSEL', files, error: null };
}

function draft(call: Call, type: AskedType): Drafted | Promise<Drafted> {
  if (type === null) return draftImage(call, 'IMAGE');
  if (type === 'CAROUSEL') return draftCarousel(call);
  if (type === 'STORIES' && call.params.has('image_url')) return draftImage(call, type);
  return draftVideo(call, type);
}

const isVideo = ({ type, files }: Draft) =>
  type === 'VIDEO' || type === 'REELS' || files.some((each) => each.type.startsWith('video/'));

function madeToday({ state, world, identity }: Call): number {
  const since = world.now() - dayMs;
  return state.containers.filter((each) => each.account === identity.platformId && each.at > since).length;
}

function readyAt({ state, world }: Instagram, made: Draft): number {
  const { imageMs, videoMs } = state.settings;
  return world.now() + (isVideo(made) && made.type !== 'CAROUSEL' ? videoMs : imageMs);
}

/** Creates a hidden post, which can be published within a day. */
export async function createContainer(call: Call): Promise<SandboxReply> {
  const { state, world, identity, params, fault } = call;
  if (call.id !== identity.platformId) return containerGone;
  const asked = parseContainerType(params);
  if ('refused' in asked) return asked.refused;
  if (fault === 'refuse') return restricted;
  if (madeToday(call) >= identity.quota.containers) return dailyQuota;
  const container = await draft(call, asked.type);
  if ('refused' in container) return container.refused;
  const id = world.newId();
  state.containers.push({
    ...container,
    id,
    account: identity.platformId,
    isChild: params.get('is_carousel_item') === 'true',
    caption: container.type === 'STORIES' ? '' : (params.get('caption') ?? ''),
    at: world.now(),
    readyAt: fault === 'never_finish' ? null : readyAt(call, container),
    isPublished: false,
  });
  return ok({ id });
}
