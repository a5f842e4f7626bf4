import { z } from 'zod';
import type { KeptFile } from '../../_sandbox/measure.ts';
import { fetchFile, keepFile } from '../../_sandbox/received.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { mediaRules } from './media-rules.ts';
import { invalid, invalidId, replies } from './replies.ts';
import type { Call, Pin } from './state.ts';

const inlineType = z.enum(mediaRules.inlineImage.types);
const isStandard = z.boolean().optional();
export const link = z.url({ protocol: /^https?$/ }).max(2048);
const itemTexts = {
  title: z.string().max(100).optional(),
  description: z.string().max(800).optional(),
  link: link.optional(),
};
const byAddress = { url: z.url() };
const inline = { content_type: inlineType, data: z.base64() };
/** The images of a carousel. The image at `index` is shown first. */
const carousel = <Image extends z.ZodRawShape>(image: Image) => ({
  items: z
    .array(z.strictObject({ ...itemTexts, ...image }))
    .min(2)
    .max(5),
  index: z.int().min(0).max(4).optional(),
});

export const mediaSource = z.discriminatedUnion('source_type', [
  z.strictObject({ source_type: z.literal('image_url'), ...byAddress, is_standard: isStandard }),
  z.strictObject({ source_type: z.literal('image_base64'), ...inline, is_standard: isStandard }),
  z.strictObject({ source_type: z.literal('multiple_image_urls'), ...carousel(byAddress) }),
  z.strictObject({ source_type: z.literal('multiple_image_base64'), ...carousel(inline) }),
  z.strictObject({
    source_type: z.literal('video_id'),
    media_id: z.string(),
    cover_image_url: z.url().optional(),
    cover_image_content_type: inlineType.optional(),
    cover_image_data: z.base64().optional(),
    cover_image_key_frame_time: z.number().min(0).optional(),
  }),
]);
type MediaSource = z.infer<typeof mediaSource>;
type VideoSource = Extract<MediaSource, { source_type: 'video_id' }>;
type ImageSource = Extract<MediaSource, { source_type: 'image_url' | 'image_base64' }>;
type CarouselSource = Exclude<MediaSource, VideoSource | ImageSource>;

export type Source = Pick<
  Pin,
  'kind' | 'file' | 'more' | 'texts' | 'cover' | 'frame' | 'movie' | 'readyAt' | 'isStandard'
>;

const withoutMore = { more: [], texts: [], cover: null, frame: null, movie: null, readyAt: null };

const kept = (file: KeptFile | string): KeptFile | SandboxReply => {
  if (file === 'unreachable') return replies.unreachable;
  return typeof file === 'string' ? replies.imageBroken : file;
};

/**
 * Stores an image. It is downloaded from an address, or it is part of the call and must have the type that the call
 * names.
 */
async function keepImage(
  { world }: Call,
  image: { url: string } | { content_type: string; data: string },
): Promise<KeptFile | SandboxReply> {
  if ('url' in image) return kept(await fetchFile(world, image.url, mediaRules.image));
  const rules = { ...mediaRules.inlineImage, types: [image.content_type] };
  return kept(await keepFile(world, Uint8Array.from(Buffer.from(image.data, 'base64')), rules));
}

const textsOf = (item: object): Record<string, string> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name in itemTexts));

async function carouselSource(
  call: Call,
  { items, index = 0 }: CarouselSource,
): Promise<Source | SandboxReply> {
  if (index >= items.length) return invalid('media_source.index: there is no such item.');
  const files: KeptFile[] = [];
  for (const item of items) {
    const file = await keepImage(call, item);
    if ('status' in file) return file;
    files.push(file);
  }
  const inOrder = <Each>(all: readonly Each[]) => [...all.slice(index), ...all.slice(0, index)];
  const [file, ...more] = inOrder(files);
  if (!file) return replies.imageBroken;
  const texts = inOrder<object>(items).map(textsOf);
  return { ...withoutMore, kind: 'carousel', file, more, texts, isStandard: true };
}

async function imageSource(call: Call, source: ImageSource): Promise<Source | SandboxReply> {
  const file = await keepImage(call, source);
  return 'status' in file
    ? file
    : { ...withoutMore, kind: 'image', file, isStandard: source.is_standard ?? true };
}

/**
 * The cover of a video: an image at an address, an image in the call, or a frame of the video. A call that names more
 * than one of these is refused. Null for a frame.
 */
async function coverOf(call: Call, source: VideoSource): Promise<KeptFile | SandboxReply | null> {
  const { cover_image_url: url, cover_image_content_type: type, cover_image_data: data } = source;
  const forms = {
    cover_image_url: url,
    cover_image_data: data,
    cover_image_key_frame_time: source.cover_image_key_frame_time,
  };
  const given = Object.entries(forms).filter(([, value]) => value !== undefined);
  if (given.length > 1) return notImitated(given.map(([name]) => name));
  if ((type === undefined) !== (data === undefined) || given.length === 0)
    return invalid('media_source: a video needs a cover image.');
  if (url !== undefined) return keepImage(call, { url });
  return type === undefined || data === undefined ? null : keepImage(call, { content_type: type, data });
}

async function videoSource(call: Call, source: VideoSource): Promise<Source | SandboxReply> {
  const { state, world, identity } = call;
  if (!/^\d+$/.test(source.media_id)) return invalidId(source.media_id);
  const media = state.media.find(
    ({ id, account }) => id === source.media_id && account === identity.platformId,
  );
  const isReady = media?.isBroken === false && media.readyAt !== null && media.readyAt <= world.now();
  if (!isReady || !media.file) return invalid('media_source: the media is not ready.');
  const cover = await coverOf(call, source);
  if (cover !== null && 'status' in cover) return cover;
  const readyAt = world.now() + state.settings.processingMs;
  const frame = source.cover_image_key_frame_time ?? null;
  const { file, movie } = media;
  return { ...withoutMore, kind: 'video', file, movie, cover, frame, readyAt, isStandard: false };
}

export function sourceOf(call: Call, source: MediaSource): Promise<Source | SandboxReply> {
  if ('items' in source) return carouselSource(call, source);
  return source.source_type === 'video_id' ? videoSource(call, source) : imageSource(call, source);
}
