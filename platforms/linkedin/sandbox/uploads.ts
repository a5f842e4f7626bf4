import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { z } from 'zod';
import { findCaller } from '../../_sandbox/grants.ts';
import { firstBrokenRule } from '../../_sandbox/measure.ts';
import { onlyImitatedAs, unknownParameters } from '../../_sandbox/not-imitated.ts';
import { ReceivedBytes, ReceivedPieces } from '../../_sandbox/received.ts';
import { ok, performUnder } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { identityOf } from './identities.ts';
import { mediaRules } from './media-rules.ts';
import { invalid, refusal, replies, withBody } from './replies.ts';
import type { Asset, Call, Handler, LinkedIn } from './state.ts';

/** The first bytes of PDF files, of old Office files and of new Office files. */
const documents: readonly (readonly [start: string, type: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\u{d0}\u{cf}\u{11}\u{e0}', 'application/vnd.ms-office'],
  ['PK\u{3}\u{4}', 'application/vnd.openxmlformats'],
];

function documentType(bytes: Uint8Array | null): string | null {
  const head = String.fromCharCode(...(bytes ?? []).slice(0, 8));
  return documents.find(([start]) => head.startsWith(start))?.[1] ?? null;
}

/** Starts the processing of a file whose bytes have all arrived. */
async function completeUpload(
  { state, world }: LinkedIn,
  asset: Asset,
  received: ReceivedBytes,
): Promise<void> {
  const fault = world.takeFault('processing', asset.account);
  const measured = await received.measure();
  const type = asset.kind === 'document' ? documentType(received.bytes()) : measured.type || null;
  const fits =
    asset.kind === 'document' ? type !== null : firstBrokenRule(measured, mediaRules[asset.kind]) === null;
  const fails = asset.kind === 'video' && identityOf(asset.account)?.traits.videosFail === true;
  const ms = asset.kind === 'video' ? state.limits.videoMs : state.limits.imageMs;
  asset.isUploaded = true;
  asset.hasFailed = !fits || fails || fault === 'refuse' || fault === 'server_error';
  asset.readyAt = fault === 'never_finish' ? null : world.now() + ms;
  asset.file = received.keepIn(world, type ?? 'application/octet-stream');
}

export function statusOf({ isUploaded, readyAt, hasFailed }: Asset, now: number): string {
  if (!isUploaded) return 'WAITING_UPLOAD';
  if (readyAt === null || readyAt > now) return 'PROCESSING';
  return hasFailed ? 'PROCESSING_FAILED' : 'AVAILABLE';
}

export const ownAsset = ({ state, identity }: Call, urn: string): Asset | null =>
  state.assets.find((each) => each.urn === urn && each.account === identity.platformId) ?? null;

/** The status of a file, if LinkedIn reports it to an ordinary app. */
export function assetStatus(call: Call): SandboxReply {
  const asset = ownAsset(call, call.id);
  if (!asset || call.fault === 'refuse') return replies.notFound;
  const { settings } = call.state;
  if (asset.kind === 'image' && settings.imageStatus === 'closed') return replies.imageForbidden;
  if (asset.kind === 'video' && settings.videoStatus === 'closed') return replies.videoForbidden;
  const owner = `urn:li:person:${asset.account}`;
  const status = statusOf(asset, call.world.now());
  const why = asset.kind === 'video' && status === 'PROCESSING_FAILED';
  return ok({ id: asset.urn, owner, status, ...(why && { processingFailureReason: 'UNSUPPORTED_FORMAT' }) });
}

const plain = (status: number, text = ''): SandboxReply => ({ status, text });
/** LinkedIn replies to an expired upload address with the status 401, even if the token is valid. */
const expired = plain(401, 'Expired upload address');
const uploadPath = /^\/dms-uploads\/sp\/v2\/([\w-]+)\/(uploaded-(?:image|document)\/0|uploadedVideo\/(\d+))$/;

const faultReplies = {
  server_error: plain(500),
  rate_limit: plain(429),
  refuse: expired,
  expire_token: expired,
  false_error: plain(500),
} as const;

/** Receives an image or a document, which needs the token of its owner. */
async function putWhole(linkedIn: LinkedIn, asset: Asset, request: SandboxRequest): Promise<SandboxReply> {
  const holder = findCaller(linkedIn, request);
  if (typeof holder === 'string' || holder.grant.account !== asset.account) return plain(401);
  const given = await request.bytes();
  await completeUpload(linkedIn, asset, ReceivedBytes.of(given));
  return plain(201);
}

/**
 * Receives one part of a video. No token is needed, because the address contains a secret. If a token is sent, it is
 * ignored.
 */
async function putPart(
  { openUploads, world }: LinkedIn,
  asset: Asset,
  index: number,
  { headers, bytes }: SandboxRequest,
): Promise<SandboxReply> {
  const part = asset.parts[index];
  const open = openUploads.get(asset.urn);
  if (!part || !open) return plain(404);
  if (headers.get('content-type') !== 'application/octet-stream') return plain(415);
  const given = await bytes();
  if (given.length !== part.last - part.first + 1) return plain(400, 'The part has another size');
  if (!open.take(index, given)) return plain(400, 'The part does not follow the one before');
  part.etag = `/ambry-video/signedId/${world.newId()}-${index}`;
  return { status: 200, headers: { etag: part.etag }, text: '' };
}

/** Receives an image, a document or one part of a video. */
export async function upload(linkedIn: LinkedIn, request: SandboxRequest): Promise<SandboxReply> {
  const unknown = unknownParameters(request.query, 'ut');
  if (unknown) return unknown;
  const [, id, what = '', index] = uploadPath.exec(request.path) ?? [];
  const kind = index === undefined ? what.slice('uploaded-'.length, -'/0'.length) : 'video';
  const asset = linkedIn.state.assets.find((each) => each.kind === kind && each.urn.split(':').at(-1) === id);
  if (!asset || request.query.get('ut') !== asset.secret) return plain(404);
  if (asset.addressEndsAt <= linkedIn.world.now() || asset.isUploaded) return expired;
  const call = kind === 'video' ? 'video_part' : 'image_upload';
  const fault = linkedIn.world.takeFault(call, asset.account);
  return performUnder(fault, faultReplies, () =>
    index === undefined
      ? putWhole(linkedIn, asset, request)
      : putPart(linkedIn, asset, Number(index), request),
  );
}

const host = 'https://www.linkedin.com/dms-uploads/sp/v2';
const [videoMin, videoMax] = mediaRules.video.bytes;

const owner = z.string().regex(/^urn:li:person:[\w-]+$/);
const wholeBody = z.strictObject({ initializeUploadRequest: z.strictObject({ owner }) });
const videoBody = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner,
    fileSizeBytes: z.int().positive(),
    // Captions and thumbnails need uploads of their own, which the sandbox does not imitate.
    uploadCaptions: onlyImitatedAs(false),
    uploadThumbnail: onlyImitatedAs(false),
  }),
});

function createAsset({ state, world, identity }: Call, kind: Asset['kind'], parts: Asset['parts']): Asset {
  const id = world.newId();
  const asset: Asset = {
    urn: `urn:li:${kind}:D4E10AQ_${id}`,
    kind,
    account: identity.platformId,
    secret: world.newSecret(),
    addressEndsAt: world.now() + state.limits.addressMs,
    parts,
    isUploaded: false,
    readyAt: null,
    hasFailed: false,
    file: null,
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
    return ok({ value });
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
  return ok({ value });
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
  if (!open?.isComplete || asset.isUploaded || call.fault === 'refuse')
    return invalid('/finalizeUploadRequest/video :: is not waiting for an upload');
  const etags = asset.parts.map(({ etag }) => etag);
  if (etags.some((etag, index) => etag !== uploadedPartIds[index]) || etags.length !== uploadedPartIds.length)
    return invalid('/finalizeUploadRequest/uploadedPartIds :: do not match the parts in their order');
  await completeUpload(call, asset, open.joined());
  call.openUploads.delete(video);
  return { status: 200, text: '' };
});

/** Chooses the handler by the action in the query, because LinkedIn has only one path for each kind of file. */
const byAction =
  (actions: Readonly<Record<string, Handler>>): Handler =>
  (call): SandboxReply | Promise<SandboxReply> => {
    const action = ownEntry(actions, call.request.query.get('action') ?? '');
    return action ? action(call) : replies.unknownPath;
  };

export const imageActions = byAction({ initializeUpload: initializeWhole('image') });
export const documentActions = byAction({ initializeUpload: initializeWhole('document') });
export const videoActions = byAction({ initializeUpload: initializeVideo, finalizeUpload: finalizeVideo });
