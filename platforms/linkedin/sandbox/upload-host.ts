import { findCaller } from '../../_sandbox/grants.ts';
import { ReceivedBytes } from '../../_sandbox/received.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { completeUpload } from './assets.ts';
import type { Asset, LinkedIn } from './state.ts';

const plain = (status: number, text = ''): SandboxReply => ({ status, text });
/** The 401 concerns the upload address, not the token. */
const expired = plain(401, 'Expired upload address');
const uploadPath = /^\/dms-uploads\/sp\/v2\/([\w-]+)\/(uploaded-(?:image|document)\/0|uploadedVideo\/(\d+))$/;

/** The refusal for a fault that occurs before the bytes are read. */
function refusalByFault(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'server_error') return plain(500);
  if (fault === 'rate_limit') return plain(429);
  return fault === 'refuse' || fault === 'expire_token' ? expired : null;
}

function replyAfterFault(reply: SandboxReply, fault: FaultKind | null): SandboxReply {
  if (reply.status >= 400) return reply;
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'false_error' ? plain(500) : reply;
}

/** An image or document upload needs the token of its owner. */
async function putWhole(linkedIn: LinkedIn, asset: Asset, request: SandboxRequest): Promise<SandboxReply> {
  const holder = findCaller(linkedIn, request);
  if (typeof holder === 'string' || holder.grant.account !== asset.account) return plain(401);
  const given = await request.bytes();
  await completeUpload(linkedIn, asset, new ReceivedBytes(given.length, given));
  return plain(201);
}

/** A video part needs no token, because its address contains a secret, and tolerates one. */
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

/** Receives an image or one part of a video. */
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
  const refused = refusalByFault(fault);
  if (refused) return refused;
  const reply =
    index === undefined
      ? await putWhole(linkedIn, asset, request)
      : await putPart(linkedIn, asset, Number(index), request);
  return replyAfterFault(reply, fault);
}
