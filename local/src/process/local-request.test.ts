import { describe, expect, it } from 'vitest';
import { isLocalRequest } from './local-request.ts';

const asks = (host: string, origin?: string) =>
  isLocalRequest({ headers: { host, ...(origin !== undefined && { origin }) } });

describe('a request to the port of a part', () => {
  it.each([
    ['a program', '127.0.0.1:41000', undefined],
    ['a page of the product, through hosting', 'localhost:4600', 'http://localhost:4600'],
    ['a page of the product under two names', '127.0.0.1:4600', 'http://localhost:4600'],
    ['a page of the part itself', '127.0.0.1:41000', 'http://127.0.0.1:41000'],
  ])('%s is answered', (_who, host, origin) => {
    expect(asks(host, origin)).toBe(true);
  });

  it.each([
    ['a page of another site', '127.0.0.1:41000', 'https://evil.example'],
    ['a page without an origin', '127.0.0.1:41000', 'null'],
    ['a page of another port', '127.0.0.1:41000', 'http://localhost:3000'],
    ['a site whose domain points to this machine', 'evil.example:41000', undefined],
    [
      'a page of a site whose domain points to this machine',
      'evil.example:41000',
      'http://evil.example:41000',
    ],
    ['a request without a host', '', undefined],
  ])('%s is refused', (_who, host, origin) => {
    expect(asks(host, origin)).toBe(false);
  });
});
