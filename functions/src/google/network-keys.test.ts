import { describe, expect, it } from 'vitest';
import { parseNetworkKeys } from './network-keys.ts';

describe('the keys of the networks', () => {
  it('are read by network; one that is left out is not set up', () => {
    const keys = { youtube: { clientId: 'id', clientSecret: 'secret' } };
    expect(parseNetworkKeys(JSON.stringify(keys))).toEqual(keys);
    expect(parseNetworkKeys('')).toEqual({});
    expect(parseNetworkKeys(' {} ')).toEqual({});
  });

  it.each([
    ['{"youtube": {"clientId": "", "clientSecret": "s3cret"}}', /youtube\.clientId/],
    ['{"youtube": {"clientId": "s3cret"}}', /youtube\.clientSecret/],
    ['s3cret', /the whole/],
    ['["s3cret"]', /the whole/],
  ])('say where they are wrong, and never what they are: %s', (text, where) => {
    expect(() => parseNetworkKeys(text)).toThrow(where);
    expect(() => parseNetworkKeys(text)).not.toThrow(/s3cret/);
  });
});
