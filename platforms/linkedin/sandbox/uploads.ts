import { z } from 'zod';
import { imitatedValues } from '../../_sandbox/not-imitated.ts';
import { ReceivedPieces } from '../../_sandbox/received.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { ownAsset, completeUpload } from './assets.ts';
import { withBody } from './body.ts';
import { mediaRules } from './media-rules.ts';
import { invalid, refusal, replies } from './replies.ts';
import type { Asset, Call, Handler } from './state.ts';

const host = 'https://www.linkedin.com/dms-uploads/sp/v2';
const [videoMin, videoMax] = mediaRules.video.bytes;

const owner = z.string().regex(/^urn:li:person:[\w-]+$/);
const wholeBody = z.strictObject({ initializeUploadRequest: z.strictObject({ owner }) });
const videoBody = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner,
    fileSizeBytes: z.int().positive(),
    // Captions and thumbnails have uploads of their own.
    uploadCaptions: imitatedValues(false),
    uploadThumbnail: imitatedValues(false),
  }),
});

function createAsset({ state, world, identity }: Call, kind: Asset['kind'], parts: Asset['parts']): Asset {
  const id = world.newId();
  const asset: Asset = {
    urn: `urn:li:${kind}:D4E10AQ_${id}`,
    kind,
    account: identity.platformId,
    secret: `s${world.newId()}`,
    addressEndsAt: world.now() + state.limits.addressMs,
    parts,
    isUploaded: false,
    readyAt: null,
    hasFailed: false,
    type: '',
    bytes: 0,
    sha256: '',
    url: null,
    kept: [],
  };
  state.assets.push(asset);
  return asset;
}

const notOwner = refusal(403, 'ACCESS_DENIED', 'The owner must be the member of the token.', 100);
const isOwn = ({ identity }: Call, urn: string) => urn === `urn:li:person:${identity.platformId}`;
const addressOf = ({ urn, secret }: Asset, what: string) =>
  `${host}/${urn.split(':').at(-1)}/${what}?ut=${secret}`;

/** An image and a document are sent in one piece, with the token of their owner. */
const initializeWhole = (kind: 'image' | 'document') =>
  withBody(wholeBody, (call, { initializeUploadRequest: { owner: given } }) => {
    if (call.fault === 'refuse') return invalid('/initializeUploadRequest/owner :: is not valid');
    if (!isOwn(call, given)) return notOwner;
    const asset = createAsset(call, kind, []);
    const value = {
      uploadUrlExpiresAt: asset.addressEndsAt,
      uploadUrl: addressOf(asset, `uploaded-${kind}/0`),
      [kind]: asset.urn,
    };
    return { status: 200, json: { value } };
  });

function partsOf(total: number, size: number): Asset['parts'] {
  return Array.from({ length: Math.ceil(total / size) }, (_, index) => ({
    first: index * size,
    last: Math.min((index + 1) * size, total) - 1,
    etag: null,
  }));
}

const initializeVideo = withBody(videoBody, (call, body) => {
  const { owner: given, fileSizeBytes: total } = body.initializeUploadRequest;
  if (total < videoMin || total > videoMax || call.fault === 'refuse')
    return invalid('/initializeUploadRequest/fileSizeBytes :: is not valid');
  if (!isOwn(call, given)) return notOwner;
  const asset = createAsset(call, 'video', partsOf(total, call.state.limits.partBytes));
  call.openUploads.set(asset.urn, new ReceivedPieces(total));
  const uploadInstructions = asset.parts.map(({ first, last }, index) => ({
    uploadUrl: addressOf(asset, `uploadedVideo/${index}`),
    firstByte: first,
    lastByte: last,
  }));
  const value = {
    video: asset.urn,
    uploadToken: '',
    uploadUrlsExpireAt: asset.addressEndsAt,
    uploadInstructions,
  };
  return { status: 200, json: { value } };
});

const finalizeBody = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string().regex(/^urn:li:video:[\w-]+$/),
    uploadToken: z.literal(''),
    uploadedPartIds: z.array(z.string()).min(1),
  }),
});

const finalizeVideo = withBody(finalizeBody, async (call, body) => {
  const { video, uploadedPartIds } = body.finalizeUploadRequest;
  const asset = ownAsset(call, video);
  const open = call.openUploads.get(video);
  if (!asset) return replies.notFound;
  if (!open || asset.isUploaded || call.fault === 'refuse')
    return invalid('/finalizeUploadRequest/video :: is not waiting for an upload');
  const etags = asset.parts.map(({ etag }) => etag);
  if (etags.some((etag, index) => etag !== uploadedPartIds[index]) || etags.length !== uploadedPartIds.length)
    return invalid('/finalizeUploadRequest/uploadedPartIds :: do not match the parts in their order');
  await completeUpload(call, asset, open.joined());
  call.openUploads.delete(video);
  return { status: 200, text: '' };
});

/** LinkedIn has one path for each kind of file, and the query names the action. */
const byAction =
  (actions: Readonly<Record<string, Handler>>): Handler =>
  (call): SandboxReply | Promise<SandboxReply> => {
    const action = actions[call.request.query.get('action') ?? ''];
    return action ? action(call) : replies.unknownPath;
  };

export const imageActions = byAction({ initializeUpload: initializeWhole('image') });
export const documentActions = byAction({ initializeUpload: initializeWhole('document') });
export const videoActions = byAction({ initializeUpload: initializeVideo, finalizeUpload: finalizeVideo });
