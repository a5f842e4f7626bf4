import { lookup } from 'node:dns/promises';

/** The open internet, as this machine reaches it. */
export const internet = {
  async addressesOf(hostname: string): Promise<string[]> {
    const found = await lookup(hostname, { all: true });
    return found.map(({ address }) => address);
  },
  reachedAt: (address: string): string => address,
};
