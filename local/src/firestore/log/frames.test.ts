import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, scanFrames } from './frames.ts';

const payloads = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 6 });
const file = (parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts.map(encodeFrame));
const contents = (parts: readonly Uint8Array[]): string[] =>
  parts.map((part) => Buffer.from(part).toString('hex'));

describe('log frames', () => {
  it('frames are read back as they were written', () => {
    fc.assert(
      fc.property(payloads, (parts) => {
        const scan = scanFrames(file(parts));

        expect(contents(scan.payloads)).toEqual(contents(parts));
        expect(scan.isDamagedInside).toBe(false);
      }),
    );
  });

  it('a file that is cut off within its last frame loses only that frame', () => {
    fc.assert(
      fc.property(payloads, fc.nat(), (parts, cut) => {
        const last = encodeFrame(parts.at(-1) as Uint8Array);
        const bytes = file(parts);
        const scan = scanFrames(bytes.subarray(0, bytes.length - 1 - (cut % last.length)));

        expect(contents(scan.payloads)).toEqual(contents(parts.slice(0, -1)));
        expect(scan.isDamagedInside).toBe(false);
      }),
    );
  });

  it('a flipped bit before the last frame is reported as damage inside the file', () => {
    fc.assert(
      fc.property(payloads, fc.uint8Array({ maxLength: 40 }), fc.nat(), fc.nat(7), (parts, last, at, bit) => {
        const bytes = file([...parts, last]);
        const position = at % file(parts).length;
        bytes.writeUInt8(bytes.readUInt8(position) ^ (1 << bit), position);
        const scan = scanFrames(bytes);

        expect(scan.isDamagedInside).toBe(true);
        expect(scan.payloads.length).toBeLessThan(parts.length);
      }),
    );
  });

  it('trailing zeros, as left by a power cut, are not reported as damage inside the file', () => {
    const whole = file([Buffer.from('a')]);
    const scan = scanFrames(Buffer.concat([whole, Buffer.alloc(100)]));

    expect(scan).toMatchObject({ end: whole.length, isDamagedInside: false });
  });
});
