import { describe, expect, it } from 'vitest';
import { newWorkspaceId } from './new-workspace-id.ts';

describe('newWorkspaceId', () => {
  it('an id has twenty letters and digits', () => {
    expect(newWorkspaceId()).toMatch(/^[A-Za-z0-9]{20}$/);
  });

  it('a hundred ids are all different', () => {
    expect(new Set(Array.from({ length: 100 }, () => newWorkspaceId())).size).toBe(100);
  });

  it('random bytes from 248 on are skipped, because they would make some letters more likely', () => {
    const bytes = [255, 248, 247, 0];
    let at = 0;
    const id = newWorkspaceId((array) => array.map(() => bytes[at++ % bytes.length] ?? 0));
    expect(id).toBe('9A'.repeat(10));
  });
});
