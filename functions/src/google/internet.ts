import { lookup } from 'node:dns/promises';

/** The public internet. Tests replace `reachedAt`, so that it maps an address to a server on this machine. */
export const internet = {
  async addressesOf(hostname: string): Promise<string[]> {
    const found = await lookup(hostname, { all: true });
    return found.map(({ address }) => address);
  },
  reachedAt: (address: string): string => address,
};
