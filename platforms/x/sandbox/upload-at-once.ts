import { createHash } from 'node:crypto';
import { z } from 'zod';
import { measureBytes } from '../../_sandbox/measure.ts';
import { imitatedValues, notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { readJson, readParts, refusalOf } from './body.ts';
import type { Handler } from './context.ts';
import { mediaRules } from './media-rules.ts';
import { failureOf, mediaData } from './processing.ts';
import { invalid } from './replies.ts';
import type { Upload } from './state.ts';
import { types } from './uploads.ts';

const fields = {
  media_category: z.enum(['tweet_image', 'dm_image', 'subtitles']),
  media_type: z.enum(types).optional(),
  additional_owners: imitatedValues([]),
  shared: imitatedValues(false, 'false'),
};
const jsonBody = z.strictObject({ media: z.base64(), ...fields });
const formBody = z.strictObject(fields);

type Given = z.infer<typeof formBody> & { bytes: Uint8Array };

/** The body is a form with the bytes, or JSON with the bytes in base64. */
async function readBody(request: SandboxRequest): Promise<Given | SandboxReply> {
  if (request.headers.get('content-type')?.startsWith('multipart/') !== true) {
    const read = await readJson(request, jsonBody);
    if ('refused' in read) return read.refused;
    const { media, ...rest } = read.data;
    return { ...rest, bytes: Uint8Array.from(Buffer.from(media, 'base64')) };
  }
  const parts = await readParts(request);
  const bytes = parts?.get('media');
  if (!parts || !bytes) return invalid('media', '', 'The media field is required.');
  const texts = [...parts].filter(([name]) => name !== 'media');
  const decode = ([name, value]: [string, Uint8Array]) => [name, new TextDecoder().decode(value)] as const;
  const read = formBody.safeParse(Object.fromEntries(texts.map(decode)));
  return read.success ? { ...read.data, bytes } : refusalOf(read.error);
}

/** Takes a small image in one call. */
export const uploadAtOnce: Handler = async (call) => {
  const { request, state, world, identity, fault } = call;
  const given = await readBody(request);
  if ('status' in given) return given;
  const { bytes, media_category: category } = given;
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
};
