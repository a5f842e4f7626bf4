import { createPrivateKey, generateKeyPair } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writePrivateFile } from './private-file.ts';
import { StartError } from '../process/start-error.ts';

const generate = promisify(generateKeyPair);

/** A private RSA key of 2048 bits, as PEM (PKCS #8). */
export async function newRsaKey(): Promise<string> {
  const { privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return privateKey;
}

/** The private key in `dir`. The first call creates and stores it. Without `dir`, every call creates a new key. */
export async function keptRsaKey(dir: string | undefined, name: string): Promise<string> {
  if (dir === undefined) return newRsaKey();
  const file = join(dir, name);
  const kept = await readIfExists(file);
  if (kept !== undefined) return checkedKey(kept, file);
  const key = await newRsaKey();
  await mkdir(dir, { recursive: true });
  await writePrivateFile(file, key);
  return key;
}

function checkedKey(pem: string, file: string): string {
  try {
    createPrivateKey(pem);
    return pem;
  } catch (error) {
    throw new StartError(`The key in ${file} cannot be read; delete the file to get a new one.`, {
      cause: error,
    });
  }
}

/** Undefined if the file does not exist. */
export async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
