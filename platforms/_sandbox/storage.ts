import type { KeptFile } from './measure.ts';
import { readMultipart } from './multipart.ts';
import { notImitated, repeatedParameters, unknownParameters } from './not-imitated.ts';
import { ReceivedBytes } from './received.ts';
import { performUnder } from './replies.ts';
import type { SandboxReply, SandboxRequest, SandboxWorld } from './sandbox.ts';
/**
 * Imitates the storage service of another company. A network issues an upload form for each file, and the service
 * accepts the file only with this form.
 */

const fieldsBytes = 64 * 1024;

type Fields = readonly (readonly [name: string, value: string])[];

/** Reads a form whose last part is a file of any size. Null if the body is not such a form. */
async function readUploadForm(
  request: SandboxRequest,
): Promise<{ fields: Fields; file: ReceivedBytes } | null> {
  const fields: { name: string; value: Buffer }[] = [];
  const files: ReceivedBytes[] = [];
  let isFitting = true;
  const isWhole = await readMultipart(request, ({ name }) => {
    const file = new ReceivedBytes();
    const field = { name, value: Buffer.alloc(0) };
    isFitting &&= name !== '' && files.length === 0;
    if (name === 'file') files.push(file);
    else fields.push(field);
    return (bytes) => {
      isFitting &&= name === 'file' || field.value.length + bytes.length <= fieldsBytes;
      if (!isFitting) return;
      if (name === 'file') file.take(bytes);
      else field.value = Buffer.concat([field.value, bytes]);
    };
  });
  const [file] = files;
  if (!isWhole || !isFitting || !file) return null;
  return { fields: fields.map(({ name, value }) => [name, value.toString()]), file };
}

export const xml = (status: number, content: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  text: `<?xml version="1.0" encoding="UTF-8"?>\n${content}`,
});

const refuse = (status: number, code: string, message: string, more = '') =>
  xml(
    status,
    `<Error><Code>${code}</Code><Message>${message}</Message>${more}<RequestId>1</RequestId></Error>`,
  );

const denied = refuse(403, 'AccessDenied', 'Access Denied');
const expired = refuse(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.');
const slowDown = refuse(503, 'SlowDown', 'Please reduce your request rate.');
const faultReplies = {
  refuse: denied,
  expire_token: expired,
  server_error: slowDown,
  rate_limit: slowDown,
  false_error: slowDown,
} as const;

function tooLarge({ length }: ReceivedBytes, most: number): SandboxReply {
  const sizes = `<ProposedSize>${length}</ProposedSize><MaxSizeAllowed>${most}</MaxSizeAllowed>`;
  return refuse(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', sizes);
}

/**
 * The reply to a call whose parameters, method or headers are wrong; null if they are right. Does not read the form.
 */
function requestError({ method, headers, query }: SandboxRequest): SandboxReply | null {
  const unknown = unknownParameters(query, '');
  if (unknown) return unknown;
  if (method !== 'POST') return refuse(405, 'MethodNotAllowed', 'The method is not allowed.');
  if (headers.has('authorization')) return refuse(400, 'InvalidArgument', 'Only one auth mechanism allowed');
  return headers.has('content-length')
    ? null
    : refuse(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
}

/** The reply to a form whose fields differ from those that the network issued; null if they are equal. */
function fieldsError(given: Fields, issued: Fields, isOrdered: boolean): SandboxReply | null {
  const names = issued.map(([name]) => name);
  const more = given.find(([name]) => !names.includes(name))?.[0];
  if (more !== undefined)
    return refuse(403, 'AccessDenied', `Invalid according to Policy: Extra input fields: ${more}`);
  const linesOf = (fields: Fields) => fields.map((each) => JSON.stringify(each));
  const textOf = (fields: Fields) => (isOrdered ? linesOf(fields) : linesOf(fields).toSorted()).join();
  return textOf(given) === textOf(issued) ? null : denied;
}

interface Issued {
  account: string;
  file: KeptFile | null;
}

interface StorageRules<Form extends Issued> {
  formOf(key: string): Form | undefined;
  fieldsOf(form: Form): Fields;
  isOrdered: boolean;
  endOf(form: Form): number;
  maxBytes(form: Form): number;
  store(form: Form, file: ReceivedBytes): Promise<void>;
  replyTo(form: Form): SandboxReply;
}

/** Receives a file together with the form that the network issued for it. */
export async function receiveFile<Form extends Issued>(
  world: SandboxWorld,
  request: SandboxRequest,
  rules: StorageRules<Form>,
): Promise<SandboxReply> {
  const error = requestError(request);
  if (error) return error;
  const given = await readUploadForm(request);
  if (!given)
    return refuse(
      400,
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
    );
  const { fields, file } = given;
  const repeated = repeatedParameters(fields);
  if (repeated) return repeated;
  const form = rules.formOf(fields.find(([name]) => name === 'key')?.[1] ?? '');
  if (!form) return denied;
  const wrong = fieldsError(fields, rules.fieldsOf(form), rules.isOrdered);
  if (wrong) return wrong;
  if (rules.endOf(form) <= world.now()) return expired;
  if (file.length > rules.maxBytes(form)) return tooLarge(file, rules.maxBytes(form));
  const fault = world.takeFault('media_upload', form.account);
  return performUnder(fault, faultReplies, async () => {
    // A second call with the same file changes nothing. What the network does with a second file that differs is not
    // imitated.
    if (form.file && form.file.sha256 !== file.sha256) return notImitated(['file']);
    if (!form.file) await rules.store(form, file);
    return rules.replyTo(form);
  });
}
