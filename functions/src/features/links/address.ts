import { BlockList, isIP } from 'node:net';

/** Reserved, private, shared and documentation ranges, which IANA lists as not globally reachable. */
const refused = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // These ranges include Teredo and 6to4, which embed an IPv4 address in an IPv6 address.
  ipv6: ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const;

/**
 * The only IPv6 unicast range in use. Every address outside this range is refused, including mapped and translated
 * ones.
 */
const givenOut = listOf('ipv6', ['2000::/3']);
const refusedOf = { ipv4: listOf('ipv4', refused.ipv4), ipv6: listOf('ipv6', refused.ipv6) };

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/** False if the text is not an address. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const version = isIP(address);
  if (version === 4) return !refusedOf.ipv4.check(address, 'ipv4');
  return version === 6 && givenOut.check(address, 'ipv6') && !refusedOf.ipv6.check(address, 'ipv6');
}
