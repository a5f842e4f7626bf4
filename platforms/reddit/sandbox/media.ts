import { firstBrokenRule, type MediaRules } from '../../_sandbox/measure.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { receiveFile, xml } from '../../_sandbox/storage.ts';
import { mediaRules } from './media-rules.ts';
import { formError } from './replies.ts';
import { type Asset, type Handler, newId36, type Reddit } from './state.ts';

export const imageHost = 'reddit-uploaded-media.s3-accelerate.amazonaws.com';
export const videoHost = 'reddit-uploaded-video.s3-accelerate.amazonaws.com';

export const extensionOf = (type: string): string =>
  ({ 'image/jpeg': 'jpeg', 'video/quicktime': 'mov' })[type] ?? type.replace(/^\w+\//, '');

/** The rules for files of this type; null if Reddit gives no lease for them. */
const rulesFor = (type: string) =>
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
  const fields = fieldsOf(key, type, world.now(), `signature-${world.newSecret()}`);
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

/** Receives one file with all fields of its lease, in the issued order. */
export const upload = (reddit: Reddit, request: SandboxRequest): Promise<SandboxReply> =>
  receiveFile<Asset>(reddit.world, request, {
    formOf: (key) => reddit.state.assets.find((each) => each.host === request.host && each.key === key),
    fieldsOf: ({ fields }) => fields.map(({ name, value }) => [name, value]),
    isOrdered: true,
    endOf: ({ expiresAt }) => expiresAt,
    maxBytes: ({ type }) => rulesFor(type)?.bytes[1] ?? 0,
    async store(asset, file) {
      const measured = await file.measure();
      const rules = rulesFor(asset.type);
      // The storage service accepts any file. Reddit checks the file only after the post was submitted.
      asset.isBroken =
        measured.type !== asset.type || rules === null || firstBrokenRule(measured, rules) !== null;
      asset.file = file.keepIn(reddit.world, asset.type);
    },
    replyTo({ host, key }) {
      const location = `https://${host}/${encodeURIComponent(key)}`;
      const details = `<Location>${location}</Location><Bucket>${host.split('.')[0]}</Bucket><Key>${key}</Key><ETag>"1"</ETag>`;
      return xml(201, `<PostResponse>${details}</PostResponse>`);
    },
  });
