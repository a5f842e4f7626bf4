import { chanceOf, type Chance } from './chance.ts';
import type { ChaosOptions } from './options.ts';
import type { Kind } from './players.ts';

/** What somebody does to a post while it is on its way. */
export type Fate = 'nothing' | 'edit' | 'delete' | 'move' | 'send twice';

export interface PlannedPost {
  id: string;
  network: string;
  kind: Kind;
  /** After the beginning. */
  dueMs: number;
  fate: Fate;
  /** Before or after it is due. */
  fateMs: number;
  hasComment: boolean;
}

/** By network, the kinds of post that it takes. */
export type Stage = Readonly<Record<string, readonly Kind[]>>;

const second = 1000;
type Order = Pick<ChaosOptions, 'publishes' | 'seed' | 'burst' | 'perSecond'>;

/** Over how long the posts are due. */
const spreadMsOf = ({ publishes, perSecond }: Order): number => Math.max(20, publishes / perSecond) * second;

function fateOf(chance: Chance): Fate {
  if (chance.percent(4)) return 'edit';
  if (chance.percent(4)) return 'delete';
  if (chance.percent(4)) return 'move';
  return chance.percent(4) ? 'send twice' : 'nothing';
}

/** The words that a post can be told by, of each of its versions. */
export const wordsOf = ({ id }: Pick<PlannedPost, 'id'>, version: number): string =>
  `Harbour log ${id} version ${version}`;

/** The same words, wherever among others they stand. */
export const wordsIn = (text: string): string => /Harbour log \S+ version \d+/.exec(text)?.[0] ?? text;

/** Everything that is to be published, and what happens to it on the way: all of it follows from the seed. */
export function planPosts(order: Order, stage: Stage): PlannedPost[] {
  const { publishes, seed, burst } = order;
  const networks = Object.keys(stage);
  const chance = chanceOf(seed);
  const spreadMs = burst ? 0 : spreadMsOf(order);
  return Array.from({ length: publishes }, (_, i) => {
    const network = networks[i % networks.length] ?? '';
    const dueMs = Math.floor(chance.next() * spreadMs);
    return {
      id: `c${seed}-${String(i).padStart(5, '0')}`,
      network,
      kind: chance.pick(stage[network] ?? []),
      dueMs,
      fate: burst ? 'nothing' : fateOf(chance),
      fateMs: dueMs + chance.below(8 * second) - 3 * second,
      hasComment: !burst && chance.percent(10),
    };
  });
}

export type NetworkFault =
  'refuse' | 'rate_limit' | 'server_error' | 'expire_token' | 'drop' | 'lie' | 'never_finish';
export type QueueFault = 'twice' | 'late' | 'lostAnswer' | 'drop';

export interface Mishaps {
  /** Aimed at the networks, one by one. */
  network: readonly { atMs: number; network: string; kind: NetworkFault }[];
  /** Of the queue. */
  queue: readonly { atMs: number; kind: QueueFault; delayMs: number }[];
  /** When the server is killed in the middle of whatever it does. */
  kills: readonly number[];
}

const networkKinds: readonly NetworkFault[] = [
  'refuse',
  'rate_limit',
  'server_error',
  'server_error',
  'expire_token',
  'drop',
  'drop',
  'drop',
  'lie',
  'never_finish',
];
const queueKinds: readonly QueueFault[] = ['twice', 'twice', 'late', 'lostAnswer', 'drop'];

/** A fault of the network for one publish in five, one of the queue for one in ten, and a kill every twenty seconds or so. */
export function planMishaps(order: Order, stage: Stage): Mishaps {
  const { publishes, seed, burst } = order;
  const networks = Object.keys(stage);
  if (burst) return { network: [], queue: [], kills: [] };
  const chance = chanceOf(seed ^ 0x5eed);
  const spreadMs = spreadMsOf(order);
  const moments = (count: number) =>
    Array.from({ length: count }, () => Math.floor(chance.next() * spreadMs)).toSorted((a, b) => a - b);
  return {
    network: moments(Math.ceil(publishes / 5)).map((atMs) => ({
      atMs,
      network: chance.pick(networks),
      kind: chance.pick(networkKinds),
    })),
    queue: moments(Math.ceil(publishes / 10)).map((atMs) => ({
      atMs,
      kind: chance.pick(queueKinds),
      delayMs: 200 + chance.below(6 * second),
    })),
    kills: moments(Math.max(2, Math.round(spreadMs / (20 * second)))),
  };
}
