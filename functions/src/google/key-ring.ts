import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** An encrypted text that only this server can read, bound to the place where it is stored. */
export interface Sealed {
  keyId: string;
  iv: string;
  data: string;
  tag: string;
}

export interface KeyRing {
  seal(text: string, context: string): Sealed;
  /** Throws if the text was changed, moved to another place, or sealed with an unknown key. */
  open(sealed: Sealed, context: string): string;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;

/**
 * Parses `id:key` pairs, separated by commas. Each key is 32 bytes in base64. The first key seals, and the others
 * only open older texts, so that keys can be rotated without reconnecting accounts.
 */
export function parseKeys(text: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>();
  for (const entry of text.split(',').map((each) => each.trim())) {
    const [id = '', encoded = ''] = entry.split(':');
    const key = Buffer.from(encoded, 'base64');
    if (!/^[\w-]{1,32}$/.test(id) || key.length !== keyBytes || keys.has(id))
      throw new Error('The keys for credentials must be "id:base64 of 32 bytes", separated by commas.');
    keys.set(id, key);
  }
  return keys;
}

export function createKeyRing(keys: ReadonlyMap<string, Buffer>): KeyRing {
  const [first] = keys;
  if (!first) throw new Error('There is no key for credentials.');
  const [sealId, sealKey] = first;
  return {
    seal(text, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, sealKey, iv).setAAD(Buffer.from(context));
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return {
        keyId: sealId,
        iv: iv.toString('base64'),
        data: data.toString('base64'),
        tag: cipher.getAuthTag().toString('base64'),
      };
    },
    open({ keyId, iv, data, tag }, context) {
      const key = keys.get(keyId);
      if (!key) throw new Error(`The key "${keyId}" for credentials is missing.`);
      const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64'), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64'));
      return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8');
    },
  };
}
