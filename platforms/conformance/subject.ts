import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import type { CreateSandbox, FaultKind, SandboxPost } from '../_sandbox/sandbox.ts';
import type { Facts, Platform } from '../platform.ts';

/** Which calls of its sandbox do what; names are those of `SandboxNetwork.calls`. */
export interface Calls {
  exchange: string;
  /** Null where a grant cannot be renewed. */
  refresh: string | null;
  profile: string;
  /** The first call of `start`. */
  prepare: string;
  /** The one that cannot be taken back. */
  commit: string;
  comment: string | null;
  /** The first of those that read how a post does, where it can be read. */
  insights?: string;
  /** The one that answers a comment, where apps may. */
  answer?: string;
}

/**
 * What becomes of a grant that is renewed. `rotates`: a new refresh token, and the old one is of no use; `keeps`: the same
 * one goes on; `extends`: there is none, the access token itself is exchanged for a later one; null: it cannot be renewed.
 */
export type Renewal = 'rotates' | 'keeps' | 'extends' | null;

/** One network, and what can be known of it beforehand. */
export interface Subject<Handle = unknown> {
  facts: Facts;
  platform: Platform<Handle>;
  createSandbox: CreateSandbox;
  /** By kind, one post of each that the network takes. The first is the one that most checks publish. */
  contents: Readonly<Record<string, PostContent>>;
  /** Of the sandbox's identities: one who agrees to everything and may do everything. */
  account: string;
  /** The subreddit or board that its posts are aimed at. */
  target?: string;
  /** One who does not let us publish, where there is such a person. */
  withholding: string | null;
  calls: Calls;
  renewal: Renewal;
  /** Access tokens end by themselves. */
  expires: boolean;
  /** How long after a grant the network renews it. */
  renewAfterMs: number;
  /** What faults of the call that prepares mean, where it is something else than for most. */
  kinds?: Partial<Record<FaultKind, FailureKind>>;
  /** The texts that people see at the network, where they are not the description alone. */
  words?(content: PostContent): Pick<SandboxPost, 'title' | 'text'>;
  /** How the network writes the proof of who began, where it is not base64url. */
  challengeAs?(challenge: string): string;
  /** Real bytes, where the sandbox looks into them. They must be as many as the file is said to have. */
  bytesOf?(media: MeasuredMedia): Uint8Array;
  /** For posting without end: who is let, where it is not `account`, what the sandbox begins with so that it counts nothing, and what is posted, where not everything. */
  unlimited?: { account?: string; saved?: unknown; kinds?: readonly string[] };
  /** What the network looks at to see whether it has its post, which takes a moment. */
  settleMs?: number;
  /** Nothing can be read there, but the network takes the same post once and names it: looking for it means sending it again. */
  findsBySendingAgain?: true;
}

/** One promise of every network. Failing is throwing. */
export interface Check {
  name: string;
  /** Networks to which it means nothing are left out; absent, it is for all. */
  isFor?(subject: Subject): boolean;
  run(subject: Subject): Promise<void> | void;
}
