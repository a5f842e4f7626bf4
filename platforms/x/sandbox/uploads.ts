import { z } from 'zod';
import { firstBrokenRule, measureBytes, type Measured, type MediaRules } from '../../_sandbox/measure.ts';
import { readParts } from '../../_sandbox/multipart.ts';
import {
  onlyImitatedAs,
  notImitated,
  repeatedParameters,
  unknownParameters,
} from '../../_sandbox/not-imitated.ts';
import { ReceivedBytes, ReceivedPieces } from '../../_sandbox/received.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { FaultKind, SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import { mediaRules } from './media-rules.ts';
import { invalid, refusalOf, replies, withBody } from './replies.ts';
import type { Call, Handler, Upload } from './state.ts';

const keyPrefix: Readonly<Record<string, string>> = {
  tweet_image: '3_',
  tweet_gif: '16_',
  tweet_video: '13_',
  amplify_video: '13_',
};

export const mediaKey = ({ id, category }: Pick<Upload, 'id' | 'category'>): string =>
  `${keyPrefix[category] ?? ''}${id}`;

function fitsCategory({ category, type }: Upload): boolean {
  if (category === 'tweet_gif') return type === 'image/gif';
  return category === 'tweet_image' ? type.startsWith('image/') : type.startsWith('video/');
}

const invalidMedia = { code: 1, name: 'InvalidMedia', message: 'Unsupported media format' };
const internalError = { code: 0, name: 'InternalError', message: 'Internal Error' };

/**
 * The rules for a file. Videos have the limits of Premium accounts here; the account's own limit is checked when the
 * video is posted.
 */
function rulesFor(category: string, { type }: Measured): MediaRules {
  if (category === 'tweet_gif' || type === 'image/gif') return mediaRules.gif;
  return category === 'tweet_image' ? mediaRules.image : mediaRules.premiumVideo;
}

/** The reason why processing will fail; null if it will succeed. */
function failureOf(
  upload: Upload,
  measured: Measured,
  { traits }: Identity,
  fault: FaultKind | null,
): Upload['failure'] {
  if (fault === 'server_error') return internalError;
  const isFine =
    fitsCategory(upload) && firstBrokenRule(measured, rulesFor(upload.category, measured)) === null;
  const fails = traits.videosFail && upload.type.startsWith('video/');
  return isFine && !fails && fault !== 'refuse' ? null : invalidMedia;
}

/** The progress of processing; absent for files that need no processing. */
function processingInfo({ processedAt, failure, category, finalised }: Upload, now: number) {
  if (!finalised || (category === 'tweet_image' && !failure)) return {};
  if (processedAt === null || processedAt > now) {
    const isNear = processedAt !== null && processedAt - now < 2000;
    return {
      processing_info: isNear
        ? { state: 'in_progress', check_after_secs: 1, progress_percent: 80 }
        : { state: 'pending', check_after_secs: 1 },
    };
  }
  if (failure) return { processing_info: { state: 'failed', error: failure } };
  return { processing_info: { state: 'succeeded', progress_percent: 100 } };
}

function mediaData(upload: Upload, now: number) {
  return {
    id: upload.id,
    media_key: mediaKey(upload),
    size: upload.total,
    expires_after_secs: Math.floor((upload.expiresAt - now) / 1000),
    ...processingInfo(upload, now),
  };
}

/** Tells whether the file can already be used in a post. */
export const isUsable = ({ finalised, processedAt, failure }: Upload, now: number): boolean =>
  finalised && failure === null && processedAt !== null && processedAt <= now;

const maxSegmentIndex = 999;

const types = [
  'image/jpeg',
  'image/pjpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/tiff',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/mp2t',
] as const;

const initialize = z.strictObject({
  media_type: z.enum(types),
  total_bytes: z.int().positive(),
  media_category: z.enum(['tweet_image', 'tweet_gif', 'tweet_video', 'amplify_video']),
  additional_owners: onlyImitatedAs([]),
  shared: onlyImitatedAs(false),
});

/** The maximum size of a file in bytes. Premium accounts may send larger videos. */
function mostBytes(category: string, { traits }: Identity): number {
  if (category === 'tweet_image') return mediaRules.image.bytes[1];
  if (category === 'tweet_gif') return mediaRules.gif.bytes[1];
  return (traits.isPremium ? mediaRules.premiumVideo : mediaRules.video).bytes[1];
}

const newUpload = (
  { state, world, identity }: Call,
  file: Pick<Upload, 'type' | 'category' | 'total'>,
): Upload => ({
  ...file,
  id: world.newId(),
  account: identity.platformId,
  expiresAt: world.now() + state.limits.mediaMs,
  finalised: false,
  processedAt: null,
  failure: null,
  durationMs: 0,
  altText: null,
  file: null,
});

export const initializeUpload = withBody(initialize, (call, body) => {
  const { state, world, identity, openUploads, fault } = call;
  const { media_type: type, total_bytes: total, media_category: category } = body;
  if (fault === 'refuse') return invalid('media_type', type, 'The media type is not supported.');
  if (total > mostBytes(category, identity))
    return invalid('total_bytes', String(total), 'The file is too large.');
  const upload = newUpload(call, { type, category, total });
  state.uploads.push(upload);
  openUploads.set(upload.id, new ReceivedPieces(total));
  const { id, media_key, expires_after_secs } = mediaData(upload, world.now());
  return ok({ data: { id, media_key, expires_after_secs } });
});

/** The caller's own upload with this id, until the upload expires. */
export function uploadOf({ state, world, identity }: Call, id: string): Upload | null {
  const found = state.uploads.find((each) => each.id === id);
  const isKnown = found?.account === identity.platformId && found.expiresAt > world.now();
  return isKnown ? found : null;
}

const unknownMedia = (id: string): SandboxReply => invalid('id', id, 'The media id is not valid.');

/** The parts of a multipart form. The file may have any file name, or none. */
async function readForm({ request }: Call) {
  const parts = (await readParts(request)) ?? [];
  const texts = parts.filter(({ name }) => name !== 'media');
  return {
    // A repeated name is refused even if the values are equal, because the bytes of two files are not compared.
    repeated: repeatedParameters(parts.map(({ name }, index) => [name, index])),
    media: parts.find(({ name }) => name === 'media')?.bytes,
    fields: Object.fromEntries(texts.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])),
  };
}

function segmentOf(given = ''): number | null {
  if (!/^\d{1,3}$/.test(given)) return null;
  return Number(given) <= maxSegmentIndex ? Number(given) : null;
}

export const appendUpload: Handler = async (call) => {
  const { state, openUploads, id, fault } = call;
  const { media, fields: given, repeated } = await readForm(call);
  const refused = repeated ?? unknownParameters(Object.entries(given), 'segment_index');
  if (refused) return refused;
  if (!media) return invalid('media', '', 'The media field is required.');
  const upload = uploadOf(call, id);
  const open = openUploads.get(id);
  if (!upload || !open || fault === 'refuse') return unknownMedia(id);
  const index = segmentOf(given['segment_index']);
  if (index === null) return invalid('segment_index', '', 'The segment index must be from 0 to 999.');
  if (media.length > state.limits.segmentBytes) return { status: 431, text: '' };
  if (!open.take(index, media))
    return invalid('segment_index', String(index), 'The segment does not fit the upload.');
  return ok({ data: { expires_at: Math.floor(upload.expiresAt / 1000) } });
};

const processingMs = ({ state }: Call, { category, failure }: Upload): number =>
  category === 'tweet_image' && !failure ? 0 : state.limits.processingMs;

/** Completes an upload. All files except images are then processed before they can be used. */
export const finalizeUpload = withBody(z.strictObject({}), async (call) => {
  const { world, openUploads, id, fault } = call;
  const upload = uploadOf(call, id);
  const open = openUploads.get(id);
  if (!upload || !open || fault === 'refuse') return unknownMedia(id);
  if (!open.isComplete) return invalid('id', id, 'Segments do not add up to provided total file size.');
  // X uses the type of the bytes: an image may be sent with the type of another image format.
  const joined = open.joined();
  const measured = await joined.measure();
  if (upload.type.startsWith('image/')) upload.type = measured.type || upload.type;
  const now = world.now();
  const processing = world.takeFault('processing', upload.account);
  const failure = failureOf(upload, measured, call.identity, processing);
  if (upload.category === 'tweet_image' && failure && fitsCategory(upload))
    return invalid('media', id, failure.message);
  const { durationMs = 0 } = measured;
  Object.assign(upload, { finalised: true, failure, durationMs, file: joined.keepIn(world, upload.type) });
  upload.processedAt = processing === 'never_finish' ? null : now + processingMs(call, upload);
  openUploads.delete(id);
  return ok({ data: mediaData(upload, now) });
});

export const uploadStatus: Handler = (call) => {
  const { request, world, fault } = call;
  if (request.query.get('command') !== 'STATUS')
    return invalid('command', request.query.get('command') ?? '', 'The command must be STATUS.');
  const id = request.query.get('media_id') ?? '';
  const upload = uploadOf(call, id);
  if (!upload?.finalised || fault === 'refuse') return unknownMedia(id);
  return ok({ data: mediaData(upload, world.now()) });
};

const description = z.strictObject({
  id: z.string(),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().min(1).max(1000) }) }),
});

export const describeMedia = withBody(description, (call, { id, metadata }) => {
  const upload = uploadOf(call, id);
  if (!upload?.finalised || call.fault === 'refuse') return unknownMedia(id);
  if (!['tweet_image', 'tweet_gif'].includes(upload.category)) return replies.bareForbidden;
  upload.altText = metadata.alt_text.text;
  return ok({ data: { id, associated_metadata: metadata } });
});

const fields = {
  media_category: z.enum(['tweet_image', 'dm_image', 'subtitles']),
  media_type: z.enum(types).optional(),
  additional_owners: onlyImitatedAs([]),
  shared: onlyImitatedAs(false, 'false'),
};
const jsonBody = z.strictObject({ media: z.base64(), ...fields });
const formBody = z.strictObject(fields);

type Given = z.infer<typeof formBody>;

async function keepImage(call: Call, bytes: Uint8Array, { media_category: category }: Given) {
  const { state, world, identity, fault } = call;
  if (category !== 'tweet_image') return notImitated([`media_category=${category}`]);
  const measured = await measureBytes(bytes);
  if (bytes.length > mediaRules.image.bytes[1]) return invalid('media', '', 'The file is too large.');
  const upload = newUpload(call, { type: measured.type, category, total: bytes.length });
  const failure = failureOf(upload, measured, identity, world.takeFault('processing', upload.account));
  if (failure || fault === 'refuse')
    return invalid('media', '', failure?.message ?? 'Unsupported media format');
  const file = ReceivedBytes.of(bytes).keepIn(world, upload.type);
  Object.assign(upload, { finalised: true, processedAt: world.now(), file });
  state.uploads.push(upload);
  return ok({ data: mediaData(upload, world.now()) });
}

const fromJson = withBody(jsonBody, (call, { media, ...given }) =>
  keepImage(call, Uint8Array.from(Buffer.from(media, 'base64')), given),
);

const fromForm: Handler = async (call) => {
  const { media, fields: given, repeated } = await readForm(call);
  const { data, error } = formBody.safeParse(given);
  if (repeated) return repeated;
  if (error) return refusalOf(error);
  return media ? keepImage(call, media, data) : invalid('media', '', 'The media field is required.');
};

/** Receives a small image in one call. */
export const uploadAtOnce: Handler = (call) => {
  const isForm = call.request.headers.get('content-type')?.startsWith('multipart/') === true;
  return isForm ? fromForm(call) : fromJson(call);
};
