import type { FaultKind, SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, LinkedIn } from './context.ts';
import { identityOf } from './identities.ts';
import { replies } from './replies.ts';
import type { Asset } from './state.ts';

const signatures: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/png', 0, '89504e47'],
  ['image/gif', 0, '47494638'],
  ['video/mp4', 4, '66747970'],
  ['application/pdf', 0, '255044462d'],
  // PowerPoint and Word, old and new.
  ['application/vnd.ms-office', 0, 'd0cf11e0'],
  ['application/vnd.openxmlformats', 0, '504b0304'],
];

/** The beginning of the media types that each kind of file may have. */
const typePrefixes = { image: 'image/', video: 'video/', document: 'application/' } as const;

/** The media type that a file's first bytes indicate. */
function typeOf(head: Uint8Array): string | null {
  const bytes = Buffer.from(head);
  const found = signatures.find(([, at, start]) =>
    bytes.subarray(at, at + start.length / 2).equals(Buffer.from(start, 'hex')),
  );
  return found?.[0] ?? null;
}

interface UploadedBytes {
  head: Uint8Array;
  /** Null for a file that is too large to keep. */
  bytes: Uint8Array | null;
  total: number;
  sha256: string;
}

/** Starts the processing of a file whose bytes have all arrived. */
export function completeUpload({ state, world }: LinkedIn, asset: Asset, received: UploadedBytes): void {
  const fault: FaultKind | null = world.takeFault('processing', asset.account);
  const type = typeOf(received.head);
  const fits = type?.startsWith(typePrefixes[asset.kind]) === true;
  const fails = asset.kind === 'video' && identityOf(asset.account)?.traits.videosFail === true;
  const ms = asset.kind === 'video' ? state.limits.videoMs : state.limits.imageMs;
  asset.isUploaded = true;
  asset.hasFailed = !fits || fails || fault === 'refuse' || fault === 'server_error';
  asset.readyAt = fault === 'never_finish' ? null : world.now() + ms;
  asset.type = type ?? 'application/octet-stream';
  asset.bytes = received.total;
  asset.sha256 = received.sha256;
  asset.url = received.bytes && world.keepFile(received.bytes, asset.type);
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
  return {
    status: 200,
    json: { id: asset.urn, owner, status, ...(why && { processingFailureReason: 'UNSUPPORTED_FORMAT' }) },
  };
}
