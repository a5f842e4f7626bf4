import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeyRing, parseKeys } from '../../../functions/src/google/key-ring.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { keptCredentialKeys } from './credential-keys.ts';

describe('the local keys that encrypt tokens', () => {
  it('the functions can encrypt and decrypt with the generated keys', async () => {
    const ring = createKeyRing(parseKeys(await keptCredentialKeys(createTemporaryFolder())));
    expect(ring.open(ring.seal('a token', 'here'), 'here')).toBe('a token');
  });

  it('every run with one data folder uses the same keys, and another data folder has other keys', async () => {
    const dir = createTemporaryFolder();
    const first = await keptCredentialKeys(dir);
    expect(await keptCredentialKeys(dir)).toBe(first);
    expect(await keptCredentialKeys(createTemporaryFolder())).not.toBe(first);
  });

  it('the key file can contain several keys, the newest first', async () => {
    const dir = createTemporaryFolder();
    const old = await keptCredentialKeys(dir);
    const file = join(dir, 'credential-keys');
    const both = `new:${Buffer.alloc(32, 7).toString('base64')},${old}`;
    writeFileSync(file, `${both}\n`);
    expect(await keptCredentialKeys(dir)).toBe(both);
  });

  it('only the owner of the key file can read it', async () => {
    const dir = join(createTemporaryFolder(), 'keys');
    await keptCredentialKeys(dir);
    expect(statSync(join(dir, 'credential-keys')).mode & 0o777).toBe(0o600);
  });

  it('a damaged key file is refused and not overwritten', async () => {
    const dir = createTemporaryFolder();
    const file = join(dir, 'credential-keys');
    writeFileSync(file, 'local:c2hvcnQ=\n');
    await expect(keptCredentialKeys(dir)).rejects.toThrow(`The keys in ${file} cannot be read.`);
    expect(readFileSync(file, 'utf8')).toBe('local:c2hvcnQ=\n');
  });
});
