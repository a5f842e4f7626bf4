import { isRecord } from '@fanfare/core/values/is-record.ts';
import { createHash, createPublicKey } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accountNumber } from './issuer.ts';
import { newRsaKey, readIfExists } from './kept-key.ts';
import { writePrivateFile } from './private-file.ts';
import { StartError } from '../process/start-error.ts';

export interface ServiceAccount {
  /** The path of the key file, for GOOGLE_APPLICATION_CREDENTIALS. */
  file: string;
  email: string;
  publicKeyPem: string;
}

/** Creates the key file of a service account that exists only on this machine, or reads the file if it exists. */
export async function createServiceAccount(options: {
  dir: string;
  projectId: string;
}): Promise<ServiceAccount> {
  const file = join(options.dir, `service-account-${options.projectId}.json`);
  const kept = await readIfExists(file);
  if (kept !== undefined) return describe(file, kept);
  const text = `${JSON.stringify(await newKeyFile(options.projectId), null, 2)}\n`;
  await mkdir(options.dir, { recursive: true });
  await writePrivateFile(file, text);
  return describe(file, text);
}

async function newKeyFile(projectId: string): Promise<Record<string, string>> {
  const privateKey = await newRsaKey();
  const email = `local@${projectId}.iam.gserviceaccount.com`;
  return {
    type: 'service_account',
    project_id: projectId,
    private_key_id: createHash('sha1').update(privateKey).digest('hex'),
    private_key: privateKey,
    client_email: email,
    client_id: accountNumber(email),
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    universe_domain: 'googleapis.com',
  };
}

function describe(file: string, text: string): ServiceAccount {
  try {
    const key: unknown = JSON.parse(text);
    if (!isRecord(key)) throw new Error('It holds no object.');
    const { client_email: email, private_key: privateKey } = key;
    if (typeof email !== 'string' || typeof privateKey !== 'string') throw new Error('A field is missing.');
    const publicKeyPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
    return { file, email, publicKeyPem: publicKeyPem.toString() };
  } catch (error) {
    throw new StartError(`The service account in ${file} cannot be read; delete the file to get a new one.`, {
      cause: error,
    });
  }
}
