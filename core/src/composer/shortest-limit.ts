import { counterOf } from './counter.ts';
import type { ComposerNetwork } from './network.ts';

interface ShortestLimit {
  network: ComposerNetwork;
  limit: number;
  /** The number of characters that are left; negative if the text is too long for the network. */
  left: number;
}

/**
 * The limit of the network on which the fewest characters of a shared description are left. Null if this is the network
 * of the open tab.
 */
export function shortestLimit(
  text: string,
  open: ComposerNetwork | null,
  linked: readonly (ComposerNetwork | null)[],
): ShortestLimit | null {
  const own = counterOf('description', text, open);
  let shortest: ShortestLimit | null = null;
  for (const network of linked) {
    if (!network?.texts.description) continue;
    const { count, limit } = counterOf('description', text, network);
    const left = limit - count;
    if (left < (shortest?.left ?? own.limit - own.count)) shortest = { network, limit, left };
  }
  return shortest;
}
