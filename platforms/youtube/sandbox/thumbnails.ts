import { createHash } from 'node:crypto';
import { judge } from '../../_sandbox/judge.ts';
import { measureBytes } from '../../_sandbox/measure.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { mediaRules } from './media-rules.ts';
import type { Handler } from './state.ts';
import { badRequest, refusal, replies } from './replies.ts';

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
  const declared = request.headers.get('content-type') ?? '';
  const measured = await measureBytes(bytes);
  const { type } = measured;
  const isDeclared = declared === 'application/octet-stream' || declared === type;
  if (!isDeclared || judge(measured, mediaRules.thumbnail) !== null)
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
