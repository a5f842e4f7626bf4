import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import type { MediaRules } from '../_sandbox/measure.ts';
import type { CreateSandbox, FaultKind, SandboxPost } from '../_sandbox/sandbox.ts';
import type { MediaLimits } from '../_shared/media-limits.ts';
import type { Facts, Platform } from '../platform.ts';
import type { LimitName } from './limit-files.ts';

/** The calls for which the checks set faults, by their names in `SandboxNetwork.calls`. */
interface Calls {
  exchange: string;
  /** Null if a grant cannot be renewed. */
  refresh: string | null;
  profile: string;
  /** The first call of `start`. */
  prepare: string;
  commit: string;
  comment: string | null;
  /** The first call that reads insights. */
  insights?: string;
  /** The call that replies to a comment. */
  answer?: string;
}

/**
 * How a grant is renewed. `rotates`: a new refresh token replaces the old one. `keeps`: the refresh token remains
 * valid. `extends`: the access token itself is exchanged for a new one, without a refresh token. Null: it cannot be
 * renewed.
 */
type Renewal = 'rotates' | 'keeps' | 'extends' | null;

export type Form = 'urlencoded' | 'multipart' | 'json';

/** Calls of a sandbox that share their body formats, headers and kind of token. */
export interface CallGroup {
  /** The methods and addresses of the calls, such as `GET https://api.x.com/2/tweets/{id}`. */
  calls: readonly string[];
  /** The formats of the bodies with parameters. */
  forms: readonly Form[];
  headers?: Readonly<Record<string, string>>;
  /**
   * The token with which the calls are made: a person's token, or a token with another scope. By default, the token
   * of an account.
   */
  as?: 'person' | { scope: string };
}

/** One placement of files, such as the covers of reels, with the limits of the sandbox and of the product. */
export interface Placement {
  rules: MediaRules;
  limits: MediaLimits;
  contentOf(file: MeasuredMedia): PostContent;
  /** The account to which these limits apply. */
  account?: string;
  /** The rules of the network for types of files that it publishes as another kind of post. */
  otherRules?: Readonly<Record<string, MediaRules>>;
  /**
   * Codes of warnings that are treated as a refusal of the file: those about files that are left out, and about limits
   * that depend on the account.
   */
  warnings?: readonly string[];
  /** Whether the product publishes without a file that it warns about. */
  isLeftOut?: true;
  /** The reasons for limits that only the product has (`stricter`) or only the network has (`looser`). */
  stricter?: Partial<Record<LimitName, string>>;
  looser?: Partial<Record<LimitName, string>>;
}

/** One network, with the information that the checks need. */
export interface Subject<Handle = unknown> {
  facts: Facts;
  platform: Platform<Handle>;
  createSandbox: CreateSandbox;
  /** One post of each kind that the network accepts. Most checks publish the first one. */
  contents: Readonly<Record<string, PostContent>>;
  /** Every placement for which the sandbox has rules. */
  placements: Readonly<Record<string, Placement>>;
  /** A sandbox identity that grants every permission and has no limits. */
  account: string;
  /** The target of the account's posts: a subreddit or board. */
  target?: string;
  /** An identity that does not grant the permission to publish; null if people cannot withhold this permission. */
  withholding: string | null;
  calls: Calls;
  /** Every call that the sandbox has. */
  callGroups: readonly CallGroup[];
  renewal: Renewal;
  /** Whether access tokens expire. */
  expires: boolean;
  /** The age at which a new grant can first be renewed. */
  renewAfterMs: number;
  /**
   * The kind of failure that each fault causes in the first call that prepares a post. Lists only faults that cause a
   * different kind on most other networks.
   */
  kinds?: Partial<Record<FaultKind, FailureKind>>;
  /** The kinds of `contents` whose files have no alt text on the network, such as stories. */
  withoutAltTexts?: readonly string[];
  /** Returns the title and text that people see on the network. Missing if people see only the description. */
  words?(content: PostContent): Pick<SandboxPost, 'title' | 'text'>;
  /** Parameters that may be given several times, because the network joins their values. */
  joined?: readonly string[];
  /** Encodes the PKCE challenge as the network does. Missing for networks that use base64url. */
  challengeAs?(challenge: string): string;
  /** Real file contents, for sandboxes that read the bytes. The length must match the length of the media. */
  bytesOf?(media: MeasuredMedia): Uint8Array;
  /**
   * For storms and for checks with many posts: an account, a saved sandbox state and kinds of posts with which no limit
   * is reached. Defaults are used for missing fields.
   */
  unlimited?: {
    account?: string;
    saved?: unknown;
    kinds?: readonly string[];
    /**
     * For storms that last less than half an hour: the kinds of posts whose outcome is known soon after a lost reply.
     */
    settlingKinds?: readonly string[];
  };
  /** The time after which a new post appears in the network's lists. */
  settleMs?: number;
  /**
   * True if `find` sends the post again, because the network has no list of posts but refuses a repeated post and names
   * the earlier one.
   */
  findsBySendingAgain?: true;
}

/** A conformance check. It fails if `run` throws. */
export interface Check {
  name: string;
  /** Selects the networks to which the check applies. Without it, the check applies to all. */
  isFor?(subject: Subject): boolean;
  run(subject: Subject): Promise<void> | void;
}
