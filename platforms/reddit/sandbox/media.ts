import { judge, type MediaRules } from '../../_sandbox/measure.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import type { ReceivedBytes } from '../../_sandbox/received.ts';
import { ok, performUnder } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { readUploadForm } from '../../_sandbox/upload-form.ts';
import { mediaRules } from './media-rules.ts';
import { formError } from './replies.ts';
import { type Asset, type Handler, newId36, type Reddit } from './state.ts';

export const imageHost = 'reddit-uploaded-media.s3-accelerate.amazonaws.com';
export const videoHost = 'reddit-uploaded-video.s3-accelerate.amazonaws.com';

export const extensionOf = (type: string): string =>
  ({ 'image/jpeg': 'jpeg', 'video/quicktime': 'mov' })[type] ?? type.replace(/^\w+\//, '');

/** The rules for the files of a lease; null if there are no such leases. */
export const rulesFor = (type: string) =>
  Object.values(mediaRules).find(({ types }: MediaRules) => types.includes(type)) ?? null;

/** The form fields that must precede the file, in this order. */
function fieldsOf(key: string, type: string, now: number, secret: string): Asset['fields'] {
  const at = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const values = {
    acl: 'private',
    key,
    'X-Amz-Credential': `SANDBOX/${at.slice(0, 8)}/us-east-1/s3/aws4_request`,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Date': at,
    success_action_status: '201',
    'content-type': type,
    'x-amz-storage-class': 'STANDARD',
    'x-amz-meta-ext': extensionOf(type),
    policy: Buffer.from(JSON.stringify({ conditions: [{ key }] })).toString('base64'),
    'X-Amz-Signature': secret,
    'x-amz-security-token': `${secret}==`,
  };
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

/** Issues a lease: the address and form fields with which one file can be uploaded within a minute. */
export const leaseMedia: Handler = (call) => {
  const { world, state, identity, params } = call;
  const type = params.get('mimetype') ?? '';
  const filepath = params.get('filepath') ?? '';
  if (!rulesFor(type) || filepath === '')
    return formError('BAD_FILE_TYPE', 'that file type is not supported', 'mimetype');
  const id = newId36(call);
  const isVideo = type.startsWith('video/');
  const host = isVideo ? videoHost : imageHost;
  const key = isVideo ? id : `rte_images/${id}`;
  const fields = fieldsOf(key, type, world.now(), `signature-${world.newId()}`);
  const expiresAt = world.now() + state.limits.leaseMs;
  state.assets.push({
    id,
    account: identity.platformId,
    host,
    key,
    type,
    fields,
    expiresAt,
    file: null,
    isBroken: false,
  });
  const websocket_url = `wss://ws-0.wss.redditmedia.com/${key}?m=${world.newId()}`;
  const asset = { asset_id: id, processing_state: 'incomplete', payload: { filepath }, websocket_url };
  return ok({ args: { action: `//${host}`, fields }, asset });
};

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

const faultReplies = {
  refuse: denied,
  expire_token: denied,
  rate_limit: slowDown,
  server_error: slowDown,
  false_error: slowDown,
} as const;

async function storeFile({ world }: Reddit, asset: Asset, file: ReceivedBytes): Promise<SandboxReply> {
  const measured = await file.measure();
  const rules = rulesFor(asset.type);
  const most = rules?.bytes[1] ?? 0;
  if (measured.bytes > most) {
    const sizes = `<ProposedSize>${measured.bytes}</ProposedSize><MaxSizeAllowed>${most}</MaxSizeAllowed>`;
    const words = 'Your proposed upload exceeds the maximum allowed size';
    return refuse(400, 'EntityTooLarge', words, sizes);
  }
  // The storage accepts any file. Reddit checks it only after the post was submitted.
  asset.isBroken = measured.type !== asset.type || rules === null || judge(measured, rules) !== null;
  asset.file = file.keepIn(world, asset.type);
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
  return performUnder(fault, faultReplies, () => storeFile(reddit, asset, form.file));
}
