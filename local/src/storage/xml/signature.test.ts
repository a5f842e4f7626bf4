import { generateKeyPairSync } from 'node:crypto';
import { Storage } from '@google-cloud/storage';
import type { File, GetSignedUrlConfig } from '@google-cloud/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { BUCKET, bytesOf, fingerprint, PROJECT, SIGNER_EMAIL, SIGNER_KEY, testStorage } from '../testing.ts';
import type { TestStorage } from '../testing.ts';

const NAME = "reports/june (final)'s film & more.mp4";

let now = Date.now();
let storage: TestStorage;

beforeEach(async () => {
  now = Date.now();
  storage = await testStorage({ now: () => now });
  process.env['STORAGE_EMULATOR_HOST'] = storage.origin;
});

afterEach(() => {
  delete process.env['STORAGE_EMULATOR_HOST'];
});

function fileOf(name = NAME, key = SIGNER_KEY, email = SIGNER_EMAIL): File {
  const credentials = { client_email: email, private_key: key };
  return new Storage({ projectId: PROJECT, credentials }).bucket(BUCKET).file(name);
}

async function signed(file: File, changes: Partial<GetSignedUrlConfig> = {}): Promise<string> {
  const config: GetSignedUrlConfig = { version: 'v4', action: 'read', expires: now + hourMs, ...changes };
  const [url] = await file.getSignedUrl(config);
  return url;
}

async function saved(content: Buffer | string = 'content'): Promise<File> {
  const file = fileOf();
  await file.save(content, { resumable: false, contentType: 'video/mp4' });
  return file;
}

async function errorOf(answer: Response): Promise<[number, string | undefined]> {
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];
}

test('a signed URL can be read by GET, HEAD and range requests', async () => {
  const bytes = bytesOf(50_000);
  const url = await signed(await saved(bytes));

  const whole = await fetch(url);
  const head = await fetch(url, { method: 'HEAD' });
  const part = await fetch(url, { headers: { Range: 'bytes=10-19' } });

  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(fingerprint(new Uint8Array(await whole.arrayBuffer()))).toBe(fingerprint(bytes));
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '50000']);
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
});

test.each([
  ['the signature', (url: string) => url.replace(/(Signature=.{10})./, (_, rest: string) => `${rest}z`)],
  ['the object', (url: string) => url.replace('june', 'july')],
  ['the lifetime', (url: string) => url.replace(/X-Goog-Expires=\d+/, 'X-Goog-Expires=600000')],
  ['the date', (url: string) => url.replace(/(X-Goog-Date=\d{8}T)\d{6}/, '$1000000')],
  ['a parameter', (url: string) => `${url}&response-content-type=text%2Fhtml`],
])('a signed URL is refused if %s was changed after the signing', async (_, tamper) => {
  const url = await signed(await saved());
  const tampered = tamper(url);

  expect(tampered).not.toBe(url);
  expect(await errorOf(await fetch(tampered))).toEqual([403, 'SignatureDoesNotMatch']);
});

test('a method other than the signed one is refused', async () => {
  const url = await signed(await saved());

  expect(await errorOf(await fetch(url, { method: 'DELETE' }))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await errorOf(await fetch(url, { method: 'PUT', body: 'x' }))).toEqual([
    403,
    'SignatureDoesNotMatch',
  ]);
});

test('a signature with an unknown key is refused', async () => {
  await saved();
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

  const wrongKey = await fetch(await signed(fileOf(NAME, privateKey)));
  const stranger = await fetch(await signed(fileOf(NAME, SIGNER_KEY, 'stranger@example.com')));

  expect(await errorOf(wrongKey)).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await errorOf(stranger)).toEqual([403, 'SignatureDoesNotMatch']);
});

test.each(['v4', 'v2'] as const)('a signed URL of version %s expires exactly on time', async (version) => {
  const expires = Math.ceil((now + hourMs) / 1000) * 1000;
  const url = await signed(await saved(), { version, expires });

  now = expires - 1;
  expect((await fetch(url)).status).toBe(200);
  now = expires;
  expect(await errorOf(await fetch(url))).toEqual([400, 'ExpiredToken']);
});

test('a signed URL is refused before it becomes valid', async () => {
  const url = await signed(await saved(), { accessibleAt: now + hourMs, expires: now + 2 * hourMs });

  expect(await errorOf(await fetch(url))).toEqual([403, 'AccessDenied']);
  now += hourMs;
  expect((await fetch(url)).status).toBe(200);
});

test('a request without a signature is refused', async () => {
  await saved();
  const address = `${storage.origin}/${BUCKET}/${encodeURIComponent(NAME)}`;

  expect(await errorOf(await fetch(address))).toEqual([403, 'AccessDenied']);
  expect((await fetch(address, { headers: { Authorization: 'Bearer owner' } })).status).toBe(200);
});

test('the response parameters in a signed URL become headers of the download', async () => {
  const url = await signed(await saved(), { promptSaveAs: 'june.mp4', responseType: 'application/x-film' });

  const answer = await fetch(url);

  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="june.mp4"');
  expect(answer.headers.get('content-type')).toBe('application/x-film');
});

test('a signed URL stores a PUT only with the signed type and headers', async () => {
  const bytes = bytesOf(300_000);
  const file = fileOf('put.mp4');
  const contentType = 'video/mp4';
  const extensionHeaders = { 'x-goog-meta-mark': 'yes' };
  const url = await signed(file, { action: 'write', contentType, extensionHeaders });
  const put = (headers: Record<string, string>): Promise<Response> =>
    fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers });

  const other = await put({ 'Content-Type': 'text/html', ...extensionHeaders });
  const missing = await put({ 'Content-Type': contentType });
  const extra = await put({ 'Content-Type': contentType, ...extensionHeaders, 'x-goog-meta-more': '1' });
  const right = await put({ 'Content-Type': contentType, ...extensionHeaders });

  expect(await errorOf(other)).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await errorOf(missing)).toEqual([400, 'MalformedSecurityHeader']);
  expect(await errorOf(extra)).toEqual([400, 'MalformedSecurityHeader']);
  expect(right.status).toBe(200);
  const [metadata] = await file.getMetadata();
  expect(metadata).toMatchObject({ size: '300000', contentType, metadata: { mark: 'yes' } });
});

test('a signed PUT is refused if its content does not match the signed MD5', async () => {
  const contentMd5 = Buffer.alloc(16).toString('base64');
  const url = await signed(fileOf('put.bin'), { action: 'write', contentMd5 });

  const answer = await fetch(url, { method: 'PUT', body: 'content', headers: { 'Content-MD5': contentMd5 } });

  expect(answer.status).toBe(400);
  expect((await fileOf('put.bin').exists())[0]).toBe(false);
});

test('a signed URL starts a resumable upload that a page can finish', async () => {
  const bytes = bytesOf(600_000);
  const url = await signed(fileOf('resumed.mp4'), { action: 'resumable' });
  const unsigned = await fetch(url.replace('resumed', 'other'), {
    method: 'POST',
    headers: { 'x-goog-resumable': 'start' },
  });

  const start = await fetch(url, { method: 'POST', headers: { 'x-goog-resumable': 'start' } });
  const session = start.headers.get('location')!;
  const half = await fetch(session, {
    method: 'PUT',
    headers: { 'Content-Range': 'bytes 0-262143/600000', Origin: 'http://localhost:5173' },
    body: new Uint8Array(bytes.subarray(0, 262_144)),
    redirect: 'manual',
  });
  const end = await fetch(session, {
    method: 'PUT',
    headers: { 'Content-Range': 'bytes 262144-599999/600000' },
    body: new Uint8Array(bytes.subarray(262_144)),
  });

  expect(await errorOf(unsigned)).toEqual([403, 'SignatureDoesNotMatch']);
  expect(start.status).toBe(201);
  expect([half.status, half.headers.get('range')]).toEqual([308, 'bytes=0-262143']);
  expect(end.status).toBe(200);
  const [content] = await fileOf('resumed.mp4').download();
  expect(fingerprint(content)).toBe(fingerprint(bytes));
});

test('a signed URL can delete an object, and deleting a missing object is answered with an error', async () => {
  const file = await saved();
  const readUrl = await signed(file);

  const gone = await fetch(await signed(file, { action: 'delete' }), { method: 'DELETE' });

  expect(gone.status).toBe(204);
  expect(await errorOf(await fetch(readUrl))).toEqual([404, 'NoSuchKey']);
});

test('a URL with the older signature version is accepted', async () => {
  const url = await signed(await saved(), { version: 'v2' });

  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  const tampered = url.replace(/Expires=(\d+)/, (_, at: string) => `Expires=${String(Number(at) + 1)}`);
  expect(await errorOf(await fetch(tampered))).toEqual([403, 'SignatureDoesNotMatch']);
});

test('a request for an unknown bucket is answered with the error of the XML API', async () => {
  expect(await errorOf(await fetch(`${storage.origin}/no-such-bucket/x`))).toEqual([404, 'NoSuchBucket']);
});
