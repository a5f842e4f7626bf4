import { secondMs } from '@fanfare/core/time/units.ts';
import { createRandom, type Random } from './random.ts';
import type { ChaosOptions } from './options.ts';
import type { Kind } from './networks.ts';

/** The user's action on a scheduled post, around the time at which it is due. */
type UserAction = 'nothing' | 'edit' | 'delete' | 'move' | 'send twice';

export interface PlannedPost {
  id: string;
  network: string;
  kind: Kind;
  /** Counted from the start of the run. */
  dueMs: number;
  action: UserAction;
  /** The time of the user's action, which may be after the post is due. */
  actionMs: number;
  hasComment: boolean;
  /** The id of the post whose text this post repeats. Its own id, unless the post repeats an earlier one. */
  textId: string;
}

export type KindsByNetwork = Readonly<Record<string, readonly Kind[]>>;

type Order = Pick<ChaosOptions, 'publishes' | 'seed' | 'burst' | 'perSecond'>;

/** The period over which the due times are spread. */
const spreadMsOf = ({ publishes, perSecond }: Order): number =>
  Math.max(20, publishes / perSecond) * secondMs;

function pickUserAction(random: Random): UserAction {
  if (random.percent(4)) return 'edit';
  if (random.percent(4)) return 'delete';
  if (random.percent(4)) return 'move';
  return random.percent(4) ? 'send twice' : 'nothing';
}

/** The text of a version of a post. Only repeated posts share it. */
export const postTextOf = ({ textId }: Pick<PlannedPost, 'textId'>, version: number): string =>
  `Harbour log ${textId} version ${version}`;

/** The text that identifies the first comment of a version. */
export const commentTextOf = ({ id }: Pick<PlannedPost, 'id'>, version: number): string =>
  `First comment of ${id} version ${version}`;

/** Distinguishes our first comments from the comments of followers in the sandboxes. */
export const isFirstComment = (text: string): boolean => text.startsWith('First comment of ');

/** Finds the text of a post inside the text that a network shows. */
export const findPostText = (text: string): string => /Harbour log \S+ version \d+/.exec(text)?.[0] ?? text;

/**
 * Lets every tenth post of a network and kind repeat the text of the post before it and become due within a second of
 * it, so that both look the same to a search after a lost answer.
 */
function repeatTexts(posts: readonly PlannedPost[], random: Random): PlannedPost[] {
  const lastByKind = new Map<string, PlannedPost>();
  return posts.map((post) => {
    const key = `${post.network} ${post.kind}`;
    const last = lastByKind.get(key);
    const repeats = last !== undefined && random.percent(10);
    const dueMs = last && repeats ? last.dueMs + random.below(secondMs) : post.dueMs;
    const moved = { ...post, dueMs, actionMs: post.actionMs - post.dueMs + dueMs };
    const planned = last && repeats ? { ...moved, textId: last.textId } : post;
    lastByKind.set(key, planned);
    return planned;
  });
}

/** All posts of a run and the user actions on them. The same seed always gives the same plan. */
export function planPosts(order: Order, kindsByNetwork: KindsByNetwork): PlannedPost[] {
  const { publishes, seed, burst } = order;
  const networks = Object.keys(kindsByNetwork);
  const random = createRandom(seed);
  const spreadMs = burst ? 0 : spreadMsOf(order);
  const posts = Array.from({ length: publishes }, (_, i) => {
    const network = networks[i % networks.length] ?? '';
    const dueMs = Math.floor(random.next() * spreadMs);
    const id = `c${seed}-${String(i).padStart(5, '0')}`;
    return {
      id,
      textId: id,
      network,
      kind: random.pick(kindsByNetwork[network] ?? []),
      dueMs,
      action: burst ? 'nothing' : pickUserAction(random),
      actionMs: dueMs + random.below(8 * secondMs) - 3 * secondMs,
      hasComment: !burst && random.percent(25),
    };
  });
  return burst ? posts : repeatTexts(posts, random);
}

type NetworkFault =
  | 'refuse'
  | 'rate_limit'
  | 'server_error'
  | 'expire_token'
  | 'drop'
  | 'false_error'
  | 'never_finish';
type QueueFault = 'twice' | 'late' | 'lostAnswer' | 'drop';

/** A part of the product that is killed. `data` is Firestore with Storage and the queues. */
export type KilledPart = 'functions' | 'data' | 'auth';

export interface PlannedFaults {
  network: readonly { atMs: number; network: string; kind: NetworkFault }[];
  queue: readonly { atMs: number; kind: QueueFault; delayMs: number }[];
  kills: readonly { atMs: number; part: KilledPart }[];
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
  'false_error',
  'never_finish',
];
const queueKinds: readonly QueueFault[] = ['twice', 'twice', 'late', 'lostAnswer', 'drop'];
const killedParts: readonly KilledPart[] = ['functions', 'data', 'functions', 'auth'];
const killEveryMs = 20 * secondMs;

/**
 * One network fault for every five posts, one queue fault for every ten posts, and one kill every twenty seconds, with
 * at least two kills.
 */
export function planFaults(order: Order, kindsByNetwork: KindsByNetwork): PlannedFaults {
  const { publishes, seed, burst } = order;
  const networks = Object.keys(kindsByNetwork);
  if (burst) return { network: [], queue: [], kills: [] };
  const random = createRandom(seed ^ 0x5eed);
  const spreadMs = spreadMsOf(order);
  const moments = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random.next() * spreadMs)).toSorted((a, b) => a - b);
  return {
    network: moments(Math.ceil(publishes / 5)).map((atMs) => ({
      atMs,
      network: random.pick(networks),
      kind: random.pick(networkKinds),
    })),
    queue: moments(Math.ceil(publishes / 10)).map((atMs) => ({
      atMs,
      kind: random.pick(queueKinds),
      delayMs: 200 + random.below(6 * secondMs),
    })),
    // The product does not restart a part that exits too often within a minute, so the kills are spread.
    kills: Array.from({ length: Math.max(2, Math.round(spreadMs / killEveryMs)) }, (_, i) => ({
      atMs: i * killEveryMs + random.below(killEveryMs / 2),
      part: killedParts[i % killedParts.length] ?? 'functions',
    })),
  };
}
