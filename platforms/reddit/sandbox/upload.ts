import { judge } from '../../_sandbox/judge.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { rulesFor } from './media.ts';
import { readUpload, type ReceivedForm } from './multipart.ts';
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

const hasSameFields = (asset: Asset, { fields }: ReceivedForm) =>
  JSON.stringify(asset.fields) === JSON.stringify(fields);

const refusalByFault: Partial<Record<FaultKind, SandboxReply>> = {
  refuse: denied,
  expire_token: denied,
  rate_limit: slowDown,
  server_error: slowDown,
};

async function storeFile({ world }: Reddit, asset: Asset, { file }: ReceivedForm): Promise<SandboxReply> {
  const measured = await file.sketch.measure();
  const rules = rulesFor(asset.type);
  const most = rules?.bytes[1] ?? 0;
  if (measured.bytes > most) {
    const sizes = `<ProposedSize>${measured.bytes}</ProposedSize><MaxSizeAllowed>${most}</MaxSizeAllowed>`;
    const words = 'Your proposed upload exceeds the maximum allowed size';
    return refuse(400, 'EntityTooLarge', words, sizes);
  }
  asset.bytes = measured.bytes;
  // The storage takes anything. Reddit looks at the file after the post was submitted.
  asset.isBroken = measured.type !== asset.type || rules === null || judge(measured, rules) !== null;
  asset.sha256 = file.sha256;
  asset.url = file.kept && world.keepFile(file.kept, asset.type);
  const location = `https://${asset.host}/${encodeURIComponent(asset.key)}`;
  const details = `<Location>${location}</Location><Bucket>${asset.host.split('.')[0]}</Bucket><Key>${asset.key}</Key><ETag>"1"</ETag>`;
  return xml(201, `<PostResponse>${details}</PostResponse>`);
}

/**
 * Receives one file with all fields of its lease. The storage service does not belong to Reddit and refuses Reddit's
 * tokens.
 */
export async function upload(
  reddit: Reddit,
  { host, query, headers, stream }: SandboxRequest,
): Promise<SandboxReply> {
  const unknown = unknownParameters(query, '');
  if (unknown) return unknown;
  if (headers.has('authorization')) return refuse(400, 'InvalidArgument', 'Only one auth mechanism allowed');
  const form = await readUpload(headers.get('content-type') ?? '', stream);
  if (!form) return refuse(400, 'MalformedPOSTRequest', 'The body of your POST request is not well-formed.');
  const key = form.fields.find(({ name }) => name === 'key')?.value;
  const asset = reddit.state.assets.find((each) => each.host === host && each.key === key);
  if (!asset || !hasSameFields(asset, form) || asset.expiresAt <= reddit.world.now()) return denied;
  const fault = reddit.world.takeFault('media_upload', asset.account);
  const refused = fault && refusalByFault[fault];
  if (refused) return refused;
  const reply = await storeFile(reddit, asset, form);
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'false_error' ? slowDown : reply;
}
