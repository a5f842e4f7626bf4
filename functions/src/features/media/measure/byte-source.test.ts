import { describe, expect, it } from 'vitest';
import { watched, type ByteSource } from './byte-source.ts';

const ten: ByteSource = {
  size: 10,
  read: (start, end) => Promise.resolve(Uint8Array.from({ length: end - start }, (_, i) => start + i)),
};
const plenty = { maxBytes: 100, maxReads: 100, maxAtOnce: 100 };

describe('a file read in ranges', () => {
  it('a read past the end returns only the existing bytes', async () => {
    const source = watched(ten, plenty);
    expect([...(await source.read(8, 20))]).toEqual([8, 9]);
    expect([...(await source.read(10, 20))]).toEqual([]);
    expect(source.failure()).toBeUndefined();
  });

  it('a read beyond the limit of bytes is refused, and the refusal is not treated as a failed read', async () => {
    const source = watched(ten, { ...plenty, maxBytes: 10 });
    await source.read(0, 10);
    await expect(source.read(0, 1)).rejects.toThrow();
    expect(source.failure()).toBeUndefined();
  });

  it('a read above the limit of reads is refused', async () => {
    const source = watched(ten, { ...plenty, maxReads: 2 });
    await source.read(0, 1);
    await source.read(0, 1);
    await expect(source.read(0, 1)).rejects.toThrow();
  });

  it('a single read of too many bytes is refused', async () => {
    const source = watched(ten, { ...plenty, maxAtOnce: 5 });
    expect(await source.read(0, 5)).toHaveLength(5);
    await expect(source.read(0, 6)).rejects.toThrow();
  });

  it('the source keeps the error of the first failed read', async () => {
    const broken: ByteSource = { size: 10, read: (start) => Promise.reject(new Error(`No ${start}.`)) };
    const source = watched(broken, plenty);
    await expect(source.read(1, 2)).rejects.toThrow('No 1.');
    await expect(source.read(2, 3)).rejects.toThrow('No 2.');
    expect(source.failure()).toEqual(new Error('No 1.'));
  });

  it('a read that returns too few bytes is treated as a failure, not as the end of the file', async () => {
    const source = watched({ size: 10, read: () => Promise.resolve(new Uint8Array(1)) }, plenty);
    await expect(source.read(0, 5)).rejects.toThrow('fewer bytes');
    expect(source.failure()).toBeInstanceOf(Error);
  });
});
