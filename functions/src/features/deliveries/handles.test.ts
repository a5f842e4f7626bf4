import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../google/key-ring.ts';
import { openHandle, sealHandle } from './handles.ts';

const ring = createKeyRing(new Map([['one', randomBytes(32)]]));
const ref = { workspaceId: 'w1', id: 'd1' };
const handle = { session: 'https://uploads.example/session-7', sent: 12 };

describe('the stored data of a network', () => {
  it('the stored data of a network are unreadable for anybody else', () => {
    const sealed = sealHandle(ring, ref, handle);
    expect(JSON.stringify(sealed)).not.toContain('session-7');
    expect(openHandle(ring, ref, structuredClone(sealed))).toEqual(handle);
  });

  it('the stored data of a network cannot be opened for another delivery', () => {
    const sealed = sealHandle(ring, ref, handle);
    expect(() => openHandle(ring, { ...ref, id: 'd2' }, sealed)).toThrow();
    expect(() => openHandle(ring, { ...ref, workspaceId: 'w2' }, sealed)).toThrow();
  });

  it('the stored data of a network are null before there are any', () => {
    expect(openHandle(ring, ref, null)).toBeNull();
  });

  it('the stored data of a network are refused when they were never sealed', () => {
    expect(() => openHandle(ring, ref, handle)).toThrow();
  });
});
