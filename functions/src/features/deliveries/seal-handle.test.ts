import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../google/key-ring.ts';
import { openHandle, sealHandle } from './seal-handle.ts';

const ring = createKeyRing(new Map([['one', randomBytes(32)]]));
const ref = { workspaceId: 'w1', id: 'd1' };
const handle = { session: 'https://uploads.example/session-7', sent: 12 };

describe('the stored handle of a delivery', () => {
  it('a stored handle cannot be read without the key', () => {
    const sealed = sealHandle(ring, ref, handle);
    expect(JSON.stringify(sealed)).not.toContain('session-7');
    expect(openHandle(ring, ref, structuredClone(sealed))).toEqual(handle);
  });

  it('a stored handle cannot be opened for another delivery', () => {
    const sealed = sealHandle(ring, ref, handle);
    expect(() => openHandle(ring, { ...ref, id: 'd2' }, sealed)).toThrow();
    expect(() => openHandle(ring, { ...ref, workspaceId: 'w2' }, sealed)).toThrow();
  });

  it('the stored handle is null before the first step', () => {
    expect(openHandle(ring, ref, null)).toBeNull();
  });

  it('a handle that was not sealed is refused', () => {
    expect(() => openHandle(ring, ref, handle)).toThrow();
  });
});
