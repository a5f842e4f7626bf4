import type { Internet } from '../guarded-request.ts';

export interface MadeUpInternet extends Internet {
  names: Map<string, readonly string[]>;
  /** Each name that was looked up, in order. */
  asked: string[];
  /** Each address that passed the check for a connection, in order. */
  reached: string[];
}

export const publicAddress = '93.184.216.34';

/** A fake internet that maps every public address to this machine. Private addresses are never reached. */
export function madeUpInternet(): MadeUpInternet {
  const names = new Map<string, readonly string[]>([['files.example.com', [publicAddress]]]);
  const asked: string[] = [];
  const reached: string[] = [];
  return {
    names,
    asked,
    reached,
    addressesOf: async (hostname) => {
      asked.push(hostname);
      const found = names.get(hostname);
      if (!found) throw new Error('ENOTFOUND');
      return found;
    },
    reachedAt: (address) => {
      reached.push(address);
      return '127.0.0.1';
    },
  };
}
