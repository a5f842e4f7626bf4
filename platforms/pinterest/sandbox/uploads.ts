import { createHash } from 'node:crypto';
import { z } from 'zod';
import { firstBrokenRule } from '../../_sandbox/measure.ts';
import type { ReceivedBytes } from '../../_sandbox/received.ts';
import { noContent, ok } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { receiveFile } from '../../_sandbox/storage.ts';
import { mediaRules } from './media-rules.ts';
import { created, replies, withBody } from './replies.ts';
import type { Handler, Media, Pinterest } from './state.ts';

export const uploadHost = 'pinterest-media-upload.s3-accelerate.amazonaws.com';

const mediaBody = z.strictObject({ media_type: z.literal('video') });

/** The signed form fields that allow the upload of one file. They cannot be guessed. */
function uploadParameters({ id, at, secret: seed }: Media): Record<string, string> {
  const secret = (what: string) => createHash('sha256').update(`${what} ${seed}`).digest('hex');
  const date = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return {
    'x-amz-date': date,
    'x-amz-signature': secret('signature'),
    'x-amz-security-token': Buffer.from(secret('token')).toString('base64'),
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `ASIAPINTEREST/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
    key: `uploads/${secret('key').slice(0, 32)}:video:${id}`,
    policy: Buffer.from(JSON.stringify({ expiration: at, conditions: [{ bucket: 'media' }] })).toString(
      'base64',
    ),
    'Content-Type': 'multipart/form-data',
  };
}

export const registerMedia = withBody(mediaBody, ({ state, world, identity }) => {
  const media: Media = {
    id: world.newId(),
    account: identity.platformId,
    at: world.now(),
    secret: world.newSecret(),
    file: null,
    readyAt: null,
    isBroken: false,
    movie: null,
  };
  state.media.push(media);
  return created({
    media_id: media.id,
    media_type: 'video',
    upload_url: `https://${uploadHost}/`,
    upload_parameters: uploadParameters(media),
  });
});

function statusOf({ world }: Pinterest, { file, readyAt, isBroken }: Media): string {
  if (!file) return 'registered';
  if (readyAt === null || readyAt > world.now()) return 'processing';
  return isBroken ? 'failed' : 'succeeded';
}

/** The status of a video. Pinterest never explains a failure. */
export const readMedia: Handler = (call) => {
  const { state, identity, id } = call;
  const media = state.media.find((each) => each.id === id && each.account === identity.platformId);
  if (!media) return replies.noMedia;
  return ok({ media_id: id, media_type: 'video', status: statusOf(call, media) });
};

async function completeUpload(pinterest: Pinterest, media: Media, file: ReceivedBytes): Promise<void> {
  const { world, state } = pinterest;
  const fault = world.takeFault('processing', media.account);
  const measured = await file.measure();
  const isTaken = firstBrokenRule(measured, mediaRules.video) === null;
  media.isBroken = !isTaken || fault === 'refuse' || fault === 'server_error';
  const { durationMs = 0, width = 0, height = 0 } = measured;
  media.movie = isTaken ? { durationMs, width, height } : null;
  media.file = file.keepIn(world, measured.type || 'application/octet-stream');
  media.readyAt = fault === 'never_finish' ? null : world.now() + state.settings.processingMs;
}

/** Receives a video with the form that was issued for it. */
export const upload = (pinterest: Pinterest, request: SandboxRequest): Promise<SandboxReply> =>
  receiveFile<Media>(pinterest.world, request, {
    formOf: (key) => pinterest.state.media.find(({ id }) => id === /:video:(\d+)$/.exec(key)?.[1]),
    fieldsOf: (media) => Object.entries(uploadParameters(media)),
    isOrdered: false,
    endOf: ({ at }) => at + pinterest.state.settings.uploadMs,
    maxBytes: () => mediaRules.video.bytes[1],
    store: (media, file) => completeUpload(pinterest, media, file),
    replyTo: () => noContent,
  });
