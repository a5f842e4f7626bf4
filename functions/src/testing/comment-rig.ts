import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { CommentDependencies } from '../features/comments/dependencies.ts';
import { countedIds } from './builders.ts';
import { createMemoryAnalytics, type MemoryAnalytics } from './memory-analytics.ts';
import { createMemoryComments, type MemoryComments } from './memory-comments.ts';
import { networkRig, type NetworkRig } from './network-rig.ts';

/**
 * The outcome of a call that writes: a failure before the comment is published or after (`isOut`), a slow success
 * that waits for `finish`, or an internal error.
 */
type Ending = { kind: FailureKind; isOut?: boolean } | 'slowly' | 'crash';

export interface CommentRig extends NetworkRig {
  deps: CommentDependencies;
  store: MemoryComments;
  analytics: MemoryAnalytics;
  /** The comments published on the network. */
  out: { text: string; parent: string | null; at: number }[];
  removed: string[];
  /** The number of searches for a comment whose outcome was unknown. */
  searches: number;
  /** The outcomes of the next calls that write. Later calls succeed. */
  endings: Ending[];
  searchFailure: FailureKind | null;
  /**
   * Whether the network lists all replies of a thread on one level, so that a search does not see which message a
   * reply answers.
   */
  isFlat: boolean;
  /** Lets a slow call succeed. */
  finish(): void;
}

export const failureOf = (kind: FailureKind) =>
  new NetworkError({ kind, reason: `It is ${kind}.`, code: null });

/** Sets up a fake network on which comments can be added, answered and removed. Sleeping advances the clock. */
export async function commentRig(): Promise<CommentRig> {
  const base = await networkRig();
  const store = createMemoryComments();
  const analytics = createMemoryAnalytics(base.connected.accounts);
  const rig: CommentRig = {
    ...base,
    deps: {
      ...base.deps,
      comments: store,
      analytics,
      newId: countedIds(),
      sleep: (ms) => Promise.resolve(rig.pass(ms)),
    },
    store,
    analytics,
    out: [],
    removed: [],
    searches: 0,
    endings: [],
    searchFailure: null,
    isFlat: false,
    finish: () => undefined,
  };
  const { facts, platform } = rig.network.reached;
  Object.assign(facts.abilities, { comment: true, reply: true, removeComment: true });
  platform.comments = {
    async add(_io, _account, mediaId, text, parent) {
      const put = () => {
        const at = rig.now().getTime();
        rig.out.push({ text: `${mediaId}: ${text}`, parent: parent ?? null, at });
        return { id: `c${rig.out.length}`, at };
      };
      const ending = rig.endings.shift();
      if (ending === undefined) return put();
      if (ending === 'crash') throw new TypeError('x is not a function');
      if (ending === 'slowly') {
        await new Promise<void>((resolve) => (rig.finish = resolve));
        return put();
      }
      if (ending.isOut === true) put();
      throw failureOf(ending.kind);
    },
    find(_io, _account, mediaId, text, since, parent, excluded) {
      rig.searches += 1;
      if (rig.searchFailure) return Promise.reject(failureOf(rig.searchFailure));
      const wanted = `${mediaId}: ${text}`;
      const index = rig.out.findIndex(
        (each, at) =>
          each.text === wanted &&
          each.at >= since &&
          (rig.isFlat || each.parent === (parent ?? null)) &&
          !excluded?.has(`c${at + 1}`),
      );
      return Promise.resolve(index < 0 ? null : { id: `c${index + 1}` });
    },
    remove: (_io, _account, id) => Promise.resolve(void rig.removed.push(id)),
  };
  return rig;
}
