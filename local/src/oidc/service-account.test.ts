import { createSign, createVerify } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServiceAccount } from './service-account.ts';

let dir: string;
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'account-')), 'made', 'by', 'need');
});
afterEach(async () => {
  await rm(join(dir, '..', '..', '..'), { recursive: true });
});

const keyFile = async (file: string) => {
  const fields: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
  return fields;
};

describe('the local service account', () => {
  it('the key file has the fields of a Google key file, and only its owner can read it', async () => {
    const account = await createServiceAccount({ dir, projectId: 'demo' });

    expect(account.email).toBe('local@demo.iam.gserviceaccount.com');
    expect(await keyFile(account.file)).toMatchObject({
      type: 'service_account',
      project_id: 'demo',
      private_key_id: expect.stringMatching(/^[0-9a-f]{40}$/),
      private_key: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----\n/),
      client_email: account.email,
      client_id: expect.stringMatching(/^\d{21}$/),
      token_uri: 'https://oauth2.googleapis.com/token',
    });
    expect((await stat(account.file)).mode & 0o777).toBe(0o600);
  });

  it('the public key verifies a signature of the private key', async () => {
    const account = await createServiceAccount({ dir, projectId: 'demo' });
    const { private_key: privateKey } = await keyFile(account.file);

    const signature = createSign('RSA-SHA256').update('text').sign(privateKey!);

    expect(createVerify('RSA-SHA256').update('text').verify(account.publicKeyPem, signature)).toBe(true);
    expect(createVerify('RSA-SHA256').update('test').verify(account.publicKeyPem, signature)).toBe(false);
  });

  it('each project has its own service account, and a second start uses the same account', async () => {
    const first = await createServiceAccount({ dir, projectId: 'demo' });
    const second = await createServiceAccount({ dir, projectId: 'demo' });
    const other = await createServiceAccount({ dir, projectId: 'other' });

    expect(second).toEqual(first);
    expect(other.file).not.toBe(first.file);
    expect(other.publicKeyPem).not.toBe(first.publicKeyPem);
  });

  it.each(['{', '{}', '{"client_email":"a","private_key":"b"}', 'null'])(
    'a key file with %s is reported in one sentence with advice',
    async (text) => {
      const { file } = await createServiceAccount({ dir, projectId: 'demo' });
      await writeFile(file, text);

      await expect(createServiceAccount({ dir, projectId: 'demo' })).rejects.toThrow(
        `The service account in ${file} cannot be read; delete the file to get a new one.`,
      );
    },
  );
});
