import { createHash } from 'node:crypto';
import { z } from 'zod';
import { measureBytes } from '../../_sandbox/measure.ts';
import { imitatedValues, notImitated, unknownParameters } from '../../_sandbox/not-imitated.ts';
import { ReceivedPieces } from '../../_sandbox/received.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import { mediaRules } from './media-rules.ts';
import { failureOf, fitsCategory, mediaData } from './processing.ts';
import { invalid, readParts, refusalOf, replies, withBody } from './replies.ts';
import type { Call, Handler, Upload } from './state.ts';

const maxSegmentIndex = 999;

export const types = [
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
  additional_owners: imitatedValues([]),
  shared: imitatedValues(false),
});

/** The most bytes; some accounts may send larger videos. */
function mostBytes(category: string, { traits }: Identity): number {
  if (category === 'tweet_image') return mediaRules.image.bytes[1];
  if (category === 'tweet_gif') return mediaRules.gif.bytes[1];
  return (traits.isPremium ? mediaRules.premiumVideo : mediaRules.video).bytes[1];
}

export const initializeUpload = withBody(initialize, (call, body) => {
  const { state, world, identity, openUploads, fault } = call;
  const { media_type: type, total_bytes: total, media_category: category } = body;
  if (fault === 'refuse') return invalid('media_type', type, 'The media type is not supported.');
  if (total > mostBytes(category, identity))
    return invalid('total_bytes', String(total), 'The file is too large.');
  const upload: Upload = {
    id: world.newId(),
    account: identity.platformId,
    type,
    category,
    total,
    expiresAt: world.now() + state.limits.mediaMs,
    finalised: false,
    processedAt: null,
    failure: null,
    durationMs: 0,
    altText: null,
    url: null,
    sha256: '',
    kept: [],
  };
  state.uploads.push(upload);
  openUploads.set(upload.id, new ReceivedPieces(total));
  const { id, media_key, expires_after_secs } = mediaData(upload, world.now());
  return { status: 200, json: { data: { id, media_key, expires_after_secs } } };
});

/** The caller's own upload with this id, until the upload expires. */
export function uploadOf({ state, world, identity }: Call, id: string): Upload | null {
  const found = state.uploads.find((each) => each.id === id);
  const isKnown = found?.account === identity.platformId && found.expiresAt > world.now();
  return isKnown ? found : null;
}

export const unknownMedia = (id: string): SandboxReply => invalid('id', id, 'The media id is not valid.');

function segmentOf(form: ReadonlyMap<string, Uint8Array>): number | null {
  const given = new TextDecoder().decode(form.get('segment_index'));
  if (!/^\d{1,3}$/.test(given)) return null;
  return Number(given) <= maxSegmentIndex ? Number(given) : null;
}

export const appendUpload: Handler = async (call) => {
  const { request, state, openUploads, id, fault } = call;
  const form = await readParts(request);
  const unknown = unknownParameters(form ?? [], 'media segment_index');
  if (unknown) return unknown;
  const media = form?.get('media');
  if (!form || !media) return invalid('media', '', 'The media field is required.');
  const upload = uploadOf(call, id);
  const open = openUploads.get(id);
  if (!upload || !open || fault === 'refuse') return unknownMedia(id);
  const index = segmentOf(form);
  if (index === null) return invalid('segment_index', '', 'The segment index must be from 0 to 999.');
  if (media.length > state.limits.segmentBytes) return { status: 431, text: '' };
  if (!open.take(index, media))
    return invalid('segment_index', String(index), 'The segment does not fit the upload.');
  return { status: 200, json: { data: { expires_at: Math.floor(upload.expiresAt / 1000) } } };
};

const processingMs = ({ state }: Call, { category, failure }: Upload): number =>
  category === 'tweet_image' && !failure ? 0 : state.limits.processingMs;

/** Completes an upload. All files except images are processed first. */
export const finalizeUpload = withBody(z.strictObject({}), async (call) => {
  const { world, openUploads, id, fault } = call;
  const upload = uploadOf(call, id);
  const open = openUploads.get(id);
  if (!upload || !open || fault === 'refuse') return unknownMedia(id);
  if (!open.isComplete) return invalid('id', id, 'Segments do not add up to provided total file size.');
  // X goes by the bytes: an image may come under the type of another one.
  const joined = open.joined();
  const measured = await joined.measure();
  if (upload.type.startsWith('image/')) upload.type = measured.type || upload.type;
  const now = world.now();
  const processing = world.takeFault('processing', upload.account);
  const failure = failureOf(upload, measured, call.identity, processing);
  if (upload.category === 'tweet_image' && failure && fitsCategory(upload))
    return invalid('media', id, failure.message);
  const { url, sha256 } = joined.keepIn(world, upload.type);
  const { durationMs = 0 } = measured;
  Object.assign(upload, { finalised: true, failure, durationMs, sha256, url });
  upload.processedAt = processing === 'never_finish' ? null : now + processingMs(call, upload);
  openUploads.delete(id);
  return { status: 200, json: { data: mediaData(upload, now) } };
});

export const uploadStatus: Handler = (call) => {
  const { request, world, fault } = call;
  if (request.query.get('command') !== 'STATUS')
    return invalid('command', request.query.get('command') ?? '', 'The command must be STATUS.');
  const id = request.query.get('media_id') ?? '';
  const upload = uploadOf(call, id);
  if (!upload?.finalised || fault === 'refuse') return unknownMedia(id);
  return { status: 200, json: { data: mediaData(upload, world.now()) } };
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
  return { status: 200, json: { data: { id, associated_metadata: metadata } } };
});

const fields = {
  media_category: z.enum(['tweet_image', 'dm_image', 'subtitles']),
  media_type: z.enum(types).optional(),
  additional_owners: imitatedValues([]),
  shared: imitatedValues(false, 'false'),
};
const jsonBody = z.strictObject({ media: z.base64(), ...fields });
const formBody = z.strictObject(fields);

type Given = z.infer<typeof formBody>;

async function keepImage(
  call: Call,
  bytes: Uint8Array,
  { media_category: category }: Given,
): Promise<SandboxReply> {
  const { state, world, identity, fault } = call;
  if (category !== 'tweet_image') return notImitated([`media_category=${category}`]);
  const measured = await measureBytes(bytes);
  if (bytes.length > mediaRules.image.bytes[1]) return invalid('media', '', 'The file is too large.');
  const upload: Upload = {
    id: world.newId(),
    account: identity.platformId,
    type: measured.type,
    category,
    total: bytes.length,
    expiresAt: world.now() + state.limits.mediaMs,
    finalised: true,
    processedAt: world.now(),
    failure: null,
    durationMs: 0,
    altText: null,
    url: null,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    kept: [],
  };
  const failure = failureOf(upload, measured, identity, world.takeFault('processing', upload.account));
  if (failure || fault === 'refuse')
    return invalid('media', '', failure?.message ?? 'Unsupported media format');
  upload.url = world.keepFile(bytes, upload.type);
  state.uploads.push(upload);
  return { status: 200, json: { data: mediaData(upload, world.now()) } };
}

/** The bytes are in base64. */
const fromJson = withBody(jsonBody, (call, { media, ...given }) =>
  keepImage(call, Uint8Array.from(Buffer.from(media, 'base64')), given),
);

const fromForm: Handler = async (call) => {
  const parts = await readParts(call.request);
  const texts = [...(parts ?? [])].filter(([name]) => name !== 'media');
  const decode = ([name, value]: [string, Uint8Array]) => [name, new TextDecoder().decode(value)] as const;
  const { data, error } = formBody.safeParse(Object.fromEntries(texts.map(decode)));
  if (error) return refusalOf(error);
  const bytes = parts?.get('media');
  return bytes ? keepImage(call, bytes, data) : invalid('media', '', 'The media field is required.');
};

/** Takes a small image in one call. */
export const uploadAtOnce: Handler = (call) => {
  const isForm = call.request.headers.get('content-type')?.startsWith('multipart/') === true;
  return isForm ? fromForm(call) : fromJson(call);
};
