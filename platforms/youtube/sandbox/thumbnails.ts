import { createHash } from 'node:crypto';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { Handler } from './state.ts';
import { badRequest, refusal, replies } from './replies.ts';

const maxBytes = 50 * 1024 * 1024;
const starts: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
};

/** The type of the image, which must be the declared one unless that is any. Null if it is none. */
function typeOf(declared: string, bytes: Uint8Array): string | null {
  const found = Object.entries(starts).find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  const type = found?.[0] ?? null;
  return declared === 'application/octet-stream' || declared === type ? type : null;
}

export const setThumbnail: Handler = async ({ request, state, world, identity, fault }) => {
  if ((request.query.get('uploadType') ?? 'media') !== 'media') return notImitated(['uploadType']);
  const videoId = request.query.get('videoId');
  if (videoId === null) return badRequest('missingRequiredParameter', 'No filter selected.');
  const video = state.videos.find((each) => each.id === videoId);
  if (!video) return replies.videoNotFound;
  if (video.channel !== identity.platformId || !identity.traits.isVerified || fault === 'refuse')
    return refusal(
      403,
      'forbidden',
      "The authenticated user doesn't have permissions to upload and set custom video thumbnails.",
      { domain: 'youtube.thumbnail' },
    );
  const bytes = await request.bytes();
  if (bytes.length === 0)
    return badRequest('mediaBodyRequired', 'The request does not include the image content.');
  const type = typeOf(request.headers.get('content-type') ?? '', bytes);
  if (bytes.length > maxBytes || type === null)
    return badRequest('invalidImage', 'The provided image content is invalid.');
  const url = world.keepFile(bytes, type);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  video.thumbnail = { url, type, bytes: bytes.length, sha256 };
  const size = { url, width: 120, height: 90 };
  return {
    status: 200,
    json: { kind: 'youtube#thumbnailSetResponse', items: [{ default: size, medium: size, high: size }] },
  };
};
