import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import type { CreateSandbox, FaultKind, SandboxPost } from '../_sandbox/sandbox.ts';
import type { Facts, Platform } from '../platform.ts';

/** The names in `SandboxNetwork.calls` of the calls that the checks aim faults at. */
export interface Calls {
  exchange: string;
  /** Null where a grant cannot be renewed. */
  refresh: string | null;
  profile: string;
  /** The first call of `start`. */
  prepare: string;
  /** The call of `commit`. */
  commit: string;
  comment: string | null;
  /** The first call that reads insights. */
  insights?: string;
  /** The call that replies to a comment. */
  answer?: string;
}

/**
 * How renewal works. `rotates`: a new refresh token replaces the old one; `keeps`: the refresh token stays;
 * `extends`: there is none, the access token itself is exchanged; null: no renewal.
 */
export type Renewal = 'rotates' | 'keeps' | 'extends' | null;

/** One network, and what the checks need to know about it. */
export interface Subject<Handle = unknown> {
  facts: Facts;
  platform: Platform<Handle>;
  createSandbox: CreateSandbox;
  /** One post of each kind that the network accepts. Most checks publish the first. */
  contents: Readonly<Record<string, PostContent>>;
  /** An identity of the sandbox that approves everything and may do everything. */
  account: string;
  /** The subreddit or board that its posts are aimed at. */
  target?: string;
  /** An identity that withholds the permission to publish, where people can. */
  withholding: string | null;
  calls: Calls;
  renewal: Renewal;
  /** Whether access tokens expire. */
  expires: boolean;
  /** How long after it was issued a grant can be renewed. */
  renewAfterMs: number;
  /** Failure kinds for faults of the preparing call, where they differ from most networks. */
  kinds?: Partial<Record<FaultKind, FailureKind>>;
  /** The samples whose files have no alt text at the network, such as stories. */
  withoutAltTexts?: readonly string[];
  /** The texts that people see at the network, where they are more than the description. */
  words?(content: PostContent): Pick<SandboxPost, 'title' | 'text'>;
  /** How the network encodes the PKCE challenge, where it is not base64url. */
  challengeAs?(challenge: string): string;
  /** Real file contents, where the sandbox looks into them. Their length must match the file's. */
  bytesOf?(media: MeasuredMedia): Uint8Array;
  /** For storms of thousands of posts: the account, the saved state and the kinds of post that meet no limits. */
  unlimited?: { account?: string; saved?: unknown; kinds?: readonly string[] };
  /** How long a new post takes to show up in lists. */
  settleMs?: number;
  /**
   * Set where nothing can be read, but the network recognises a repeated post and names it: `find` then sends the
   * post again.
   */
  findsBySendingAgain?: true;
}

/** One check. It fails by throwing. */
export interface Check {
  name: string;
  /** Which networks it applies to. Without it, the check applies to all. */
  isFor?(subject: Subject): boolean;
  run(subject: Subject): Promise<void> | void;
}
