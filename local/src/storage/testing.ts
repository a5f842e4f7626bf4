import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startStorage } from './server.ts';
import type { StorageOptions, StorageServer } from './server.ts';

export const PROJECT = 'demo-storage';
export const BUCKET = 'demo-storage.firebasestorage.app';
export const GRANULE = 256 * 1024;
export const SIGNER_EMAIL = 'robot@demo-storage.iam.gserviceaccount.com';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export const SIGNER_KEY = keys.privateKey;

/** Rules for tests: users own the objects below their name. No object can be overwritten or be larger than 300 MB. */
export const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /users/{uid}/{file=**} {
      allow read, delete: if request.auth != null && request.auth.uid == uid;
      allow create: if request.auth != null && request.auth.uid == uid
        && resource == null
        && request.resource.size <= 300 * 1024 * 1024
        && request.resource.contentType.matches('(video|image|text)/.*');
      allow update: if request.auth != null && request.auth.uid == uid
        && request.resource.size == resource.size;
    }
  }
}
`;

export interface TestStorage {
  readonly server: StorageServer;
  readonly origin: string;
  readonly dir: string;
  readonly rules: string;
  readonly log: readonly string[];
  /** Stops the server and starts it again on the same data, and on the same port if `changes` contains it. */
  restart(changes?: Partial<StorageOptions>): Promise<TestStorage>;
}

async function running(options: StorageOptions, log: readonly string[]): Promise<TestStorage> {
  const server = await startStorage(options);
  onTestFinished(() => server.stop());
  return {
    server,
    origin: `http://${server.host}:${String(server.port)}`,
    dir: options.dir,
    rules: options.rules,
    log,
    restart: async (changes = {}) => {
      await server.stop();
      return running({ ...options, ...changes }, log);
    },
  };
}

export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function testStorage(changes: Partial<StorageOptions> = {}): Promise<TestStorage> {
  const folder = await testFolder();
  const rules = join(folder, 'storage.rules');
  await writeFile(rules, RULES);
  const log: string[] = [];
  const options: StorageOptions = {
    dir: join(folder, 'data'),
    projectId: PROJECT,
    bucket: BUCKET,
    rules,
    documents: () => Promise.resolve(null),
    signers: { [SIGNER_EMAIL]: keys.publicKey },
    log: (line) => log.push(line),
    ...changes,
  };
  return running(options, log);
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Creates an ID token like the local auth server's. */
export function idToken(uid: string, claims: Record<string, unknown> = {}): string {
  const seconds = Math.floor(Date.now() / 1000);
  const payload = { sub: uid, user_id: uid, aud: PROJECT, iat: seconds, exp: seconds + 3600, ...claims };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}

export function asUser(uid: string): Record<string, string> {
  return { Authorization: `Firebase ${idToken(uid)}` };
}

export function bytesOf(length: number): Buffer {
  return randomBytes(length);
}

/** Returns a hash of the content, because comparing large buffers is slow. */
export function fingerprint(bytes: Uint8Array): string {
  return `${String(bytes.length)} bytes, ${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Returns the URL of an object in the Firebase protocol. */
export function objectUrl(storage: TestStorage, name: string): string {
  return `${storage.origin}/v0/b/${BUCKET}/o/${encodeURIComponent(name)}`;
}

export interface Resumable {
  readonly address: string;
  send(command: string, offset: number, body?: Uint8Array): Promise<Response>;
}

/** Starts a resumable upload with the plain HTTP requests that a Firebase SDK would send. */
export async function startResumable(
  storage: TestStorage,
  name: string,
  size: number | null,
  contentType = 'video/mp4',
): Promise<Resumable> {
  const answer = await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...asUser('ada'),
      'Content-Type': 'application/json; charset=utf-8',
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Type': contentType,
      ...(size === null ? {} : { 'X-Goog-Upload-Header-Content-Length': String(size) }),
    },
    body: JSON.stringify({ name, contentType }),
  });
  const address = answer.headers.get('x-goog-upload-url');
  if (address === null) throw new Error(`No session: ${String(answer.status)} ${await answer.text()}`);
  return {
    address,
    send: async (command, offset, body) =>
      fetch(address, {
        method: 'POST',
        headers: {
          ...asUser('ada'),
          'X-Goog-Upload-Command': command,
          'X-Goog-Upload-Offset': String(offset),
        },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      }),
  };
}
