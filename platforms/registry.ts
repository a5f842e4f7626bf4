import type { Facts } from './platform.ts';
import { facts as facebook } from './facebook/facts.ts';
import { facts as instagram } from './instagram/facts.ts';
import { facts as linkedin } from './linkedin/facts.ts';
import { facts as pinterest } from './pinterest/facts.ts';
import { facts as reddit } from './reddit/facts.ts';
import { facts as threads } from './threads/facts.ts';
import { facts as tiktok } from './tiktok/facts.ts';
import { facts as x } from './x/facts.ts';
import { facts as youtube } from './youtube/facts.ts';

/** The facts of all networks. The server and browser code of a network is loaded by the name of its folder. */
export const networks: readonly Facts[] = [
  instagram,
  x,
  youtube,
  pinterest,
  facebook,
  linkedin,
  reddit,
  tiktok,
  threads,
];

export function factsOf(name: string): Facts | null {
  return networks.find(({ id, alias }) => id === name || alias === name) ?? null;
}
