import { describe, expect, it } from 'vitest';
import { photo } from './testing/builders.ts';
import {
  readPendingUploads,
  writeFinishedUpload,
  writePendingUploads,
  type PendingUpload,
} from './pending-uploads.ts';

const at = (key: string): PendingUpload => ({ groupId: 'g', place: { key } });

describe('files that are being uploaded for a post', () => {
  it('pending files are read in the order in which they were stored', () => {
    const awaited = new Map<string, PendingUpload>([
      ['u2', { groupId: 'g', place: { key: 'x', replaces: ['m1'] } }],
      ['u1', at('draft')],
    ]);
    expect([...readPendingUploads(writePendingUploads(awaited))]).toEqual([...awaited]);
  });

  it('pending files in the format that was used before 22 Nov 2026 are read', () => {
    const older = '[["u1",{"groupId":"g","place":{"key":"x","alone":true,"instead":["m1"]}}]]';
    expect([...readPendingUploads(older)]).toEqual([
      ['u1', { groupId: 'g', place: { key: 'x', replaces: ['m1'] } }],
    ]);
  });

  it('only the last thousand pending files are stored', () => {
    const many = new Map(Array.from({ length: 1_001 }, (_, i) => [`u${i}`, at('x')] as const));
    const read = [...readPendingUploads(writePendingUploads(many)).keys()];
    expect(read).toHaveLength(1_000);
    expect(read[0]).toBe('u1');
    expect(readPendingUploads(writePendingUploads(new Map([...many].slice(1)))).size).toBe(1_000);
  });

  it.each([
    null,
    '',
    'no',
    '{}',
    '[1]',
    '[["u1"]]',
    '[["u1",{"groupId":"g","place":null}]]',
    '[["u1",{"groupId":1,"place":{"key":"x"}}]]',
    '[["u1",{"groupId":"g","place":{"key":"x","instead":[1]}}]]',
    '[["u1",{"groupId":"g","place":{"key":"x"},"item":null}]]',
    '[["u1",{"groupId":"g","place":{"key":"x"},"item":{"_id":"m","firebasePath":"p","name":"n","kind":"x"}}]]',
  ])('the stored text %j contains no pending files', (stored) => {
    expect(readPendingUploads(stored).size).toBe(0);
  });
});

describe('a file that finished uploading', () => {
  const item = photo({ _id: 'm1' });

  it('a finished file is stored for the post that waits for it, and the waiting files stay in their order', () => {
    const waiting = writePendingUploads(
      new Map([
        ['u1', at('x')],
        ['u2', at('y')],
      ]),
    );
    const written = writeFinishedUpload(waiting, 'u1', item);
    expect([...readPendingUploads(written)]).toEqual([
      ['u1', { ...at('x'), item }],
      ['u2', at('y')],
    ]);
  });

  it('a finished file is not stored if no post waits for it', () => {
    expect(writeFinishedUpload(writePendingUploads(new Map([['u1', at('x')]])), 'u2', item)).toBeNull();
    expect(writeFinishedUpload(null, 'u1', item)).toBeNull();
  });
});
