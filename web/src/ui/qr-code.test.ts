import { describe, expect, it } from 'vitest';
import { encodeQr, modulesPath, qrSvg } from './qr-code.ts';

describe('a QR code', () => {
  it('the path has a square for each dark module', () => {
    expect(
      modulesPath([
        [true, false],
        [false, true],
      ]),
    ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
  });

  it('the rows and the size of a code include its quiet zone, which is light', () => {
    const { modules, size } = encodeQr('https://fanfare.example/@fernhill');
    expect(modules).toHaveLength(size);
    for (const row of modules.slice(0, 4)) expect(row).not.toContain(true);
  });

  it('the SVG file draws the dark squares of the code on white', async () => {
    const code = encodeQr('https://fanfare.example/@fernhill');
    const text = await qrSvg(code).text();
    expect(text).toContain(`viewBox="0 0 ${code.size} ${code.size}"`);
    expect(text).toContain(`fill="#fff"`);
    expect(text).toContain(`d="${code.path}"`);
  });
});
