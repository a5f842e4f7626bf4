import { Storage } from '@google-cloud/storage';
import type { Bucket, File } from '@google-cloud/storage';
import { onTestFinished } from 'vitest';
import { BUCKET, PROJECT, SIGNER_EMAIL, SIGNER_KEY, testStorage } from '../testing.ts';
import type { TestStorage } from '../testing.ts';

export interface GcsSdk {
  readonly storage: TestStorage;
  readonly bucket: Bucket;
  save(this: void, name: string, content?: Buffer | string): Promise<File>;
}

/** Starts a test server and creates a Cloud Storage client for it. */
export async function gcsSdk(): Promise<GcsSdk> {
  const storage = await testStorage();
  process.env['STORAGE_EMULATOR_HOST'] = storage.origin;
  onTestFinished(() => void delete process.env['STORAGE_EMULATOR_HOST']);
  const sdk = new Storage({
    projectId: PROJECT,
    credentials: { client_email: SIGNER_EMAIL, private_key: SIGNER_KEY },
  });
  const bucket = sdk.bucket(BUCKET);

  async function save(name: string, content: Buffer | string = name): Promise<File> {
    const file = bucket.file(name);
    await file.save(content, { resumable: false });
    return file;
  }

  return { storage, bucket, save };
}

export async function statusOf(work: Promise<unknown>): Promise<number | string> {
  return work.then(
    () => 'no error',
    (error: { code: number }) => error.code,
  );
}

export async function contentOf(file: File): Promise<Buffer> {
  const [content] = await file.download();
  return content;
}
