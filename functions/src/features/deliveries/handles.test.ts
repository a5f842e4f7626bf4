import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../google/key-ring.ts';
import { openHandle, sealHandle } from './handles.ts';

const ring = createKeyRing(new Map([['one', randomBytes(32)]]));
const ref = { workspaceId: 'w1', id: 'd1' };
const handle = { session: 'https://uploads.example/session-7', sent: 12 };

describe('what a network gave us to go on with', () => {
  it('is written down so that nobody else can read it', () => {
    const sealed = sealHandle(ring, ref, handle);
    expect(JSON.stringify(sealed)).not.toContain('session-7');
    expect(openHandle(ring, ref, structuredClone(sealed))).toEqual(handle);
  });

  it('is of no use for another delivery', () => {
    const sealed = sealHandle(ring, ref, handle);
    expect(() => openHandle(ring, { ...ref, id: 'd2' }, sealed)).toThrow();
    expect(() => openHandle(ring, { ...ref, workspaceId: 'w2' }, sealed)).toThrow();
  });

  it('is nothing before there is any', () => {
    expect(openHandle(ring, ref, null)).toBeNull();
  });

  it('is refused where it was never sealed', () => {
    expect(() => openHandle(ring, ref, handle)).toThrow();
  });
});
