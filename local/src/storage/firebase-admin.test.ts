import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getDownloadURL, getStorage } from 'firebase-admin/storage';
import { beforeEach, expect, test } from 'vitest';
import { BUCKET, PROJECT, SIGNER_EMAIL, SIGNER_KEY } from './testing.ts';
import { gcsSdk } from './testing/gcs-sdk.ts';
import type { GcsSdk } from './testing/gcs-sdk.ts';

let storage: GcsSdk['storage'];

beforeEach(async () => {
  ({ storage } = await gcsSdk());
});

test('firebase-admin reads and writes objects, and its download URL needs no public rules', async () => {
  delete process.env['STORAGE_EMULATOR_HOST'];
  process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = storage.origin.replace('http://', '');
  const credential = cert({ projectId: PROJECT, clientEmail: SIGNER_EMAIL, privateKey: SIGNER_KEY });
  const app = initializeApp({ credential, storageBucket: BUCKET }, 'admin');
  try {
    const file = getStorage(app).bucket().file('users/ada/from server.mp4');
    await file.save('from the server', {
      resumable: false,
      metadata: { metadata: { firebaseStorageDownloadTokens: 'token-one' } },
    });
    const bare = getStorage(app).bucket().file('users/ada/bare.mp4');
    await bare.save('bare', { resumable: false });

    const address = await getDownloadURL(file);
    const other = await getDownloadURL(bare);

    expect(address).toContain('token=token-one');
    expect(await (await fetch(address)).text()).toBe('from the server');
    expect(await (await fetch(other)).text()).toBe('bare');
    expect((await fetch(address.replace('token-one', 'token-two'))).status).toBe(403);
    const [metadata] = await file.getMetadata();
    expect(metadata.metadata).toEqual({ firebaseStorageDownloadTokens: 'token-one' });
  } finally {
    delete process.env['FIREBASE_STORAGE_EMULATOR_HOST'];
    await deleteApp(app);
  }
});
