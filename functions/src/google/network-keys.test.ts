import { describe, expect, it } from 'vitest';
import { parseNetworkKeys } from './network-keys.ts';

const good = { clientId: 'id', clientSecret: 'secret' };

describe('the keys of the networks', () => {
  it('the keys are read by network, and a network without keys is not set up', () => {
    expect(parseNetworkKeys(JSON.stringify({ youtube: good }))).toEqual({
      apps: { youtube: good },
      wrong: [],
    });
    expect(parseNetworkKeys('')).toEqual({ apps: {}, wrong: [] });
    expect(parseNetworkKeys(' {} ')).toEqual({ apps: {}, wrong: [] });
  });

  it.each([
    [{ clientId: '', clientSecret: 's3cret' }, ['reddit.clientId']],
    [{ clientId: 's3cret' }, ['reddit.clientSecret']],
    [{}, ['reddit.clientId', 'reddit.clientSecret']],
    [{ ...good, more: 's3cret' }, ['reddit']],
    ['s3cret', ['reddit']],
    [null, ['reddit']],
  ])(
    'an invalid entry is reported by its name without its value, and the others still work: %j',
    (given, wrong) => {
      const read = parseNetworkKeys(JSON.stringify({ reddit: given, youtube: good }));
      expect(read).toEqual({ apps: { youtube: good }, wrong });
    },
  );

  it.each(['s3cret', '["s3cret"]', '"s3cret"', '{"youtube": s3cret}'])(
    'a value that is not a list of keys is an error: %s',
    (text) => {
      expect(() => parseNetworkKeys(text)).toThrow('NETWORK_KEYS is not valid JSON.');
    },
  );
});
