import { createHash } from 'node:crypto';
import { z } from 'zod';
import { measureBytes } from '../../_sandbox/measure.ts';
import { imitatedValues, notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { readParts, refusalOf, withBody } from './body.ts';
import { mediaRules } from './media-rules.ts';
import { failureOf, mediaData } from './processing.ts';
import { invalid } from './replies.ts';
import type { Call, Handler, Upload } from './state.ts';
import { types } from './uploads.ts';

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
