import { judge } from '../../_sandbox/judge.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import type { ReceivedBytes } from '../../_sandbox/received.ts';
import { readUploadForm } from '../../_sandbox/upload-form.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { rulesFor } from './media.ts';
import type { Asset, Reddit } from './state.ts';

const xml = (status: number, content: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  text: `<?xml version="1.0" encoding="UTF-8"?>\n${content}`,
});
const refuse = (status: number, code: string, message: string, more = '') =>
  xml(
    status,
    `<Error><Code>${code}</Code><Message>${message}</Message>${more}<RequestId>1</RequestId></Error>`,
  );

const denied = refuse(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.');
const slowDown = refuse(503, 'SlowDown', 'Please reduce your request rate.');

const hasFields = (asset: Asset, given: ReadonlyMap<string, string>) =>
  JSON.stringify(asset.fields) === JSON.stringify([...given].map(([name, value]) => ({ name, value })));

const refusalByFault: Partial<Record<FaultKind, SandboxReply>> = {
  refuse: denied,
  expire_token: denied,
  rate_limit: slowDown,
  server_error: slowDown,
};

async function storeFile({ world }: Reddit, asset: Asset, file: ReceivedBytes): Promise<SandboxReply> {
  const measured = await file.measure();
  const rules = rulesFor(asset.type);
  const most = rules?.bytes[1] ?? 0;
  if (measured.bytes > most) {
    const sizes = `<ProposedSize>${measured.bytes}</ProposedSize><MaxSizeAllowed>${most}</MaxSizeAllowed>`;
    const words = 'Your proposed upload exceeds the maximum allowed size';
    return refuse(400, 'EntityTooLarge', words, sizes);
  }
  // The storage takes anything. Reddit looks at the file after the post was submitted.
  asset.isBroken = measured.type !== asset.type || rules === null || judge(measured, rules) !== null;
  Object.assign(asset, file.keepIn(world, asset.type));
  const location = `https://${asset.host}/${encodeURIComponent(asset.key)}`;
  const details = `<Location>${location}</Location><Bucket>${asset.host.split('.')[0]}</Bucket><Key>${asset.key}</Key><ETag>"1"</ETag>`;
  return xml(201, `<PostResponse>${details}</PostResponse>`);
}

/**
 * Receives one file with all fields of its lease. The storage service does not belong to Reddit and refuses Reddit's
 * tokens.
 */
export async function upload(reddit: Reddit, request: SandboxRequest): Promise<SandboxReply> {
  const { host, query, headers } = request;
  const unknown = unknownParameters(query, '');
  if (unknown) return unknown;
  if (headers.has('authorization')) return refuse(400, 'InvalidArgument', 'Only one auth mechanism allowed');
  const form = await readUploadForm(request);
  if (!form) return refuse(400, 'MalformedPOSTRequest', 'The body of your POST request is not well-formed.');
  const key = form.fields.get('key');
  const asset = reddit.state.assets.find((each) => each.host === host && each.key === key);
  if (!asset || !hasFields(asset, form.fields) || asset.expiresAt <= reddit.world.now()) return denied;
  const fault = reddit.world.takeFault('media_upload', asset.account);
  const refused = fault && refusalByFault[fault];
  if (refused) return refused;
  const reply = await storeFile(reddit, asset, form.file);
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'false_error' ? slowDown : reply;
}
