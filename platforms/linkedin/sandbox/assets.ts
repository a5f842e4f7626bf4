import { judge } from '../../_sandbox/judge.ts';
import type { ReceivedBytes } from '../../_sandbox/received.ts';
import type { FaultKind, SandboxReply } from '../../_sandbox/sandbox.ts';
import { identityOf } from './identities.ts';
import { mediaRules } from './media-rules.ts';
import { replies } from './replies.ts';
import type { Asset, Call, LinkedIn } from './state.ts';

/** PDF, and PowerPoint and Word, old and new. */
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
export async function completeUpload(
  { state, world }: LinkedIn,
  asset: Asset,
  received: ReceivedBytes,
): Promise<void> {
  const fault: FaultKind | null = world.takeFault('processing', asset.account);
  const measured = await received.measure();
  const type = asset.kind === 'document' ? documentType(received.bytes()) : measured.type || null;
  const fits = asset.kind === 'document' ? type !== null : judge(measured, mediaRules[asset.kind]) === null;
  const fails = asset.kind === 'video' && identityOf(asset.account)?.traits.videosFail === true;
  const ms = asset.kind === 'video' ? state.limits.videoMs : state.limits.imageMs;
  asset.isUploaded = true;
  asset.hasFailed = !fits || fails || fault === 'refuse' || fault === 'server_error';
  asset.readyAt = fault === 'never_finish' ? null : world.now() + ms;
  Object.assign(asset, received.keepIn(world, type ?? 'application/octet-stream'));
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
