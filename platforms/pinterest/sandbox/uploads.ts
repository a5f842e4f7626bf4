import { createHash } from 'node:crypto';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Pinterest } from './context.ts';
import { readUploadForm } from './form-stream.ts';
import { uploadParameters } from './media.ts';
import type { KeptFile, Media } from './state.ts';

const keepAtMost = 8 * 1024 * 1024;
const largest = 2 * 1024 * 1024 * 1024;

/** The storage is no part of Pinterest, and speaks otherwise. */
const storage = (status: number, code: string, message: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  text: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

const replies = {
  token: storage(400, 'InvalidArgument', 'Only one auth mechanism allowed.'),
  length: storage(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.'),
  form: storage(
    400,
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  ),
  tooLarge: storage(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.'),
  denied: storage(403, 'AccessDenied', 'Access Denied'),
  expired: storage(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.'),
  slowDown: storage(503, 'SlowDown', 'Please reduce your request rate.'),
} as const;

/** The bytes of one upload: a digest of any size, the bytes themselves only while they are few. */
function collector() {
  const hash = createHash('sha256');
  let kept: Uint8Array[] | null = [];
  let head = Buffer.alloc(0);
  let length = 0;
  return {
    take(bytes: Uint8Array) {
      hash.update(bytes);
      length += bytes.length;
      if (head.length < 12) head = Buffer.concat([head, bytes.subarray(0, 12)]);
      if (length > keepAtMost) kept = null;
      kept?.push(Uint8Array.from(bytes));
    },
    isVideo: () => head.toString('latin1', 4, 8) === 'ftyp',
    length: () => length,
    file({ world }: Pinterest): KeptFile {
      const type = head.toString('latin1', 8, 10) === 'qt' ? 'video/quicktime' : 'video/mp4';
      const url = kept && world.keepFile(Buffer.concat(kept), type);
      return { url, type, bytes: length, sha256: hash.digest('hex') };
    },
  };
}

type Collected = ReturnType<typeof collector>;

/** The file that these fields are for, if nobody changed any of them. */
function mediaFor({ state }: Pinterest, fields: ReadonlyMap<string, string>): Media | undefined {
  const named = /:video:(\d+)$/.exec(fields.get('key') ?? '')?.[1];
  const media = state.media.find(({ id }) => id === named);
  const wanted = media ? Object.entries(uploadParameters(media)) : [];
  const isAsGiven =
    wanted.length === fields.size && wanted.every(([name, value]) => fields.get(name) === value);
  return isAsGiven ? media : undefined;
}

function faulty(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'refuse') return replies.denied;
  if (fault === 'expire_token') return replies.expired;
  return fault === 'server_error' || fault === 'rate_limit' ? replies.slowDown : null;
}

/** The file is there, and is looked at from now on. */
function receive(pinterest: Pinterest, media: Media, bytes: Collected): void {
  const { world, state } = pinterest;
  const fault = world.takeFault('processing', media.account);
  media.isBroken = !bytes.isVideo() || fault === 'refuse' || fault === 'server_error';
  media.file = bytes.file(pinterest);
  media.readyAt = fault === 'never_finish' ? null : world.now() + state.settings.processingMs;
}

function amiss({ method, headers }: SandboxRequest): SandboxReply | null {
  if (method !== 'POST') return storage(405, 'MethodNotAllowed', 'The method is not allowed.');
  if (headers.has('authorization')) return replies.token;
  return headers.has('content-length') ? null : replies.length;
}

/** Takes a file in the form that was given out for it. */
export async function upload(pinterest: Pinterest, request: SandboxRequest): Promise<SandboxReply> {
  const { world, state } = pinterest;
  const why = amiss(request);
  if (why) return why;
  const bytes = collector();
  const type = request.headers.get('content-type') ?? '';
  const fields = await readUploadForm(request.stream, type, bytes.take);
  if (!fields) return replies.form;
  const media = mediaFor(pinterest, fields);
  if (!media) return replies.denied;
  if (media.at + state.settings.uploadMs <= world.now()) return replies.expired;
  if (bytes.length() > largest) return replies.tooLarge;
  const fault = world.takeFault('media_upload', media.account);
  const refused = faulty(fault);
  if (refused) return refused;
  receive(pinterest, media, bytes);
  if (fault === 'lie') return replies.slowDown;
  return { status: 204, text: '', ...(fault === 'drop' && { drop: true }) };
}
