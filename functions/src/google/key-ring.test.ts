import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRing, parseKeys } from './key-ring.ts';

const key = () => randomBytes(32).toString('base64');
const [one, two] = [`one:${key()}`, `two:${key()}`];
const ring = (text: string) => createKeyRing(parseKeys(text));

describe('the key ring', () => {
  it('a sealed text can be opened and reveals nothing', () => {
    const sealed = ring(one).seal('a secret token', 'place');
    expect(JSON.stringify(sealed)).not.toContain('secret');
    expect(ring(one).open(sealed, 'place')).toBe('a secret token');
  });

  it('the same text is sealed differently each time', () => {
    const seal = () => ring(one).seal('a secret token', 'place').data;
    expect(seal()).not.toBe(seal());
  });

  it('texts are sealed with the first key, and texts that were sealed with an older key can still be opened', () => {
    const old = ring(one).seal('x', 'p');
    const both = ring(`${two}, ${one}`);
    expect(both.open(old, 'p')).toBe('x');
    expect(both.seal('x', 'p').keyId).toBe('two');
  });

  it('a sealed text that was moved to another place cannot be opened', () => {
    const sealed = ring(one).seal('x', 'workspace A');
    expect(() => ring(one).open(sealed, 'workspace B')).toThrow();
  });

  it.each(['iv', 'data', 'tag'] as const)('a sealed text with a changed %s cannot be opened', (part) => {
    const sealed = ring(one).seal('a secret token', 'p');
    const bytes = Buffer.from(sealed[part], 'base64');
    bytes[0]! ^= 1;
    expect(() => ring(one).open({ ...sealed, [part]: bytes.toString('base64') }, 'p')).toThrow();
  });

  it('a sealed text with a shortened tag cannot be opened', () => {
    const sealed = ring(one).seal('x', 'p');
    const tag = Buffer.from(sealed.tag, 'base64').subarray(0, 4).toString('base64');
    expect(() => ring(one).open({ ...sealed, tag }, 'p')).toThrow();
  });

  it('the error names a missing key', () => {
    const sealed = ring(one).seal('x', 'p');
    expect(() => ring(two).open(sealed, 'p')).toThrow('The key "one" for credentials is missing.');
  });

  it.each([
    '',
    'one',
    'one:short',
    `one:${randomBytes(31).toString('base64')}`,
    `${one},${one}`,
    ` :${key()}`,
  ])('invalid keys are refused: %s', (text) => {
    expect(() => ring(text)).toThrow('must be "id:base64 of 32 bytes"');
  });
});
