import type { AccountTotals } from '@fanfare/core/analytics/snapshots.ts';
import type { InboxFacts } from '@fanfare/core/comments/polling.ts';
import type { CommentList } from '@fanfare/core/comments/gaps.ts';
import type { Insights } from '@fanfare/core/insights/insights.ts';
import type { ComposerNetwork, SheetRules } from '@fanfare/core/composer/network.ts';
import type { Failure, Receipt } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { ImageNeeds } from '@fanfare/core/media/fit.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { AltTextRule } from '@fanfare/core/posts/alt-texts.ts';
import type { Issue, OptionName, PostContent, PublishedTextName } from '@fanfare/core/posts/content.ts';
import type { z } from 'zod';
import type { Http, Reply } from './_shared/http.ts';
import type { MediaSource } from './_shared/media-source.ts';

/** Separate from the facts, so that a page that only lists networks does not load the rules of the networks. */
export interface Label {
  /** The folder name. Also used in addresses and in the database. */
  id: string;
  label: string;
  colour: string;
  /** The network's position in every list of networks. */
  position: number;
  /** Whether carousels for this network are made in the carousel editor. */
  carouselEditor?: true;
  /** The actions that an ordinary app can perform on a published post. The product offers no other actions. */
  abilities: { insights: boolean; comment: boolean; reply: boolean; removeComment: boolean };
  /** Shown for a post if the network does not give comments and insights to apps. */
  withoutInsights?: string;
  /** The longest reply to a comment, if the network allows fewer characters than the inbox. */
  replyMax?: number;
}

/**
 * The facts about a network that both the server and the browser use. They import only core, `_shared` and their own
 * label.
 */
export interface Facts extends Label, Pick<ComposerNetwork, 'bestSizes' | 'videoSizes' | 'hashtagsMax'> {
  /** Another name for the network in addresses, such as `google`. */
  alias: string | null;
  limits: { description: number; title: number };
  /** The usual time until a post is live. Decision 0036 names the source of each number. */
  usualSeconds: number;
  /** Whether the network shows each text. The composer hides the field of a text that is not shown. */
  texts: Readonly<Record<PublishedTextName, boolean>>;
  /** Options that people can set in `web/settings.tsx`. Options set for other networks are removed before the check. */
  options: readonly OptionName[];
  /** The rules for the alt text of each file; null if the network has no alt texts. */
  altText: AltTextRule | null;
  /** Returns the length of a description as the network counts it. Missing if the network counts plain characters. */
  lengthOf?: (text: string) => number;
  /** Returns the maximum length of a description. Missing if this length does not depend on the kind of post. */
  descriptionMax?: (content: PostContent) => number;
  /** The kind of target within an account. Null if the account itself is the only target. */
  target: TargetFacts | null;
  /** Whether the network supports PKCE. */
  pkce: boolean;
  /** Whether the product's call for the consent address also returns the verifier, which the browser then keeps. */
  returnsVerifier: boolean;
  scopes: readonly string[];
  publishScopes: readonly string[];
  /**
   * The publishing calls that this network supports, by the last part of their addresses in `core/src/api/publish.ts`.
   * The value is the kind of post that the call publishes, or null if the kind depends on the content.
   */
  calls: Readonly<Record<string, string | null>>;
  /** Messages for a published post (`Your …!`) and for a failed one (`An error occurred while …!`). */
  words: { published: string; failed: string };
  /** The rules for polling comments; missing if the inbox does not support the network. */
  inbox?: InboxFacts;
  /** Null if the product has no analytics for the network. */
  analytics: AnalyticsFacts | null;
  /** The reply to a publishing call without content; null if there is content. */
  nothing(content: PostContent, call: string): Nothing | null;
  /** The issues of a post, in the order in which people should read them. A pure function. */
  check(content: PostContent): Issue[];
  /** The requirements for an image to pass `check`. Missing if resizing cannot meet them. */
  fits?: {
    image?(content: PostContent): ImageNeeds;
    /** The requirements for the thumbnail of a video. */
    cover?: ImageNeeds;
  };
  sheet?: SheetRules;
  /** Tells whether an image is compressed before it is sent; missing if the network accepts images as they are. */
  compresses?(file: MeasuredMedia): boolean;
}

export interface TargetFacts {
  kind: 'subreddit' | 'board';
  /** The pause between targets, if the network treats the same post to many targets as spam. */
  gapMs: number;
  words: {
    /** Shown when no target was chosen, in the editors and when a post is submitted. */
    missing: string;
    /** The reply to a publishing call that names no target. */
    none: string;
    /** Shown when there is no target to choose from. */
    empty: string;
    /** Shown when the post was published to this target. `name` is the name of the target. */
    published(name: string): string;
    failed(name: string): string;
    /** The summary for all targets. The result for each target follows it. */
    several(out: number, all: number): string;
  };
}

export interface AnalyticsFacts {
  words: {
    /** Shown when the accounts could not be loaded. */
    accounts: string;
    /** Shown when no account is connected. */
    empty: string;
    failed: string;
    byKind: Partial<Record<FailureKind, string>>;
  };
}

export interface Nothing {
  success: boolean;
  message: string;
}

/** Access to an account. Times are milliseconds since 1970. */
export interface Grant {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: number | null;
  scopes: readonly string[];
}

export interface Profile {
  platformId: string;
  username: string;
  logo: string | null;
  /** Set if one consent gives access to several accounts, each with its own token. */
  grant?: Grant;
}

export interface AppKeys {
  clientId: string;
  clientSecret: string;
}

/** The environment of a network's code. It is always passed in, so that tests can replace it. */
export interface PlatformIo {
  http: Http;
  keys: AppKeys;
  now(): number;
}

export interface Oauth {
  /** Returns the address of the consent page. */
  authorise(keys: AppKeys, request: { state: string; challenge: string | null; redirectUri: string }): string;
  exchange(
    io: PlatformIo,
    answer: { code: string; verifier: string | null; redirectUri: string },
  ): Promise<Grant>;
  /** Null if grants cannot be renewed. An expired or revoked grant fails as `token_expired`. */
  refresh: ((io: PlatformIo, grant: Grant) => Promise<Grant>) | null;
  revoke: ((io: PlatformIo, grant: Grant) => Promise<void>) | null;
  /** Whether `revoke` ends everything that the person granted to the app, not only the consent of the given tokens. */
  revokesWholePerson?: true;
  profiles(io: PlatformIo, grant: Grant): Promise<Profile[]>;
}

export interface Account {
  platformId: string;
  username: string;
  grant: Grant;
}

/** The delivery of one post to one account. */
export interface Job<Handle> extends PlatformIo {
  account: Account;
  content: PostContent;
  /** The subreddit or board. */
  target: string | null;
  media: MediaSource;
  /** The data that the network returned in earlier steps; null at the start. */
  handle: Handle | null;
  /** Stores the handle. Await it before the next call. It throws if this worker must stop. */
  keep(handle: Handle): Promise<void>;
  /** The time at which this step should end. Longer work returns `more` and continues in the next step. */
  until: number;
  /** Returns those of the network's `ids` that belong to other posts of the account: none of these is ours. */
  taken(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Other posts of the account, of all workspaces, that were sent since a time and may be live. */
  others(since: number): Promise<{ content: PostContent; handle: unknown }[]>;
}

export type Progress<Handle> =
  /** There is more to send. The next step continues immediately. */
  | { kind: 'more'; handle: Handle }
  /** The network is working. The next poll is after `seconds`. */
  | { kind: 'waiting'; handle: Handle; seconds: number }
  /** Only `commit` is left. */
  | { kind: 'ready'; handle: Handle };

export type Ready<Handle> = Job<Handle> & { handle: Handle };

export interface Publish<Handle> {
  handle: z.ZodType<Handle>;
  /** Uploads and prepares the post from the handle on. Nothing becomes visible, so it may run any number of times. */
  start(job: Job<Handle>): Promise<Progress<Handle>>;
  /** Reads the progress and changes nothing on the network. */
  poll(job: Ready<Handle>): Promise<Progress<Handle>>;
  /** Makes the post visible. Each attempt calls `commit` once, and stores its result before anything else happens. */
  commit(job: Ready<Handle>): Promise<Receipt>;
  /**
   * Looks for a post that `commit` may have published. Null if the post was certainly not published; throws if this
   * is uncertain.
   */
  find(job: Ready<Handle>, since: number): Promise<Receipt | null>;
  /** Runs the final steps of a published post, such as the thumbnail or the public address. It may run twice. */
  finish: ((job: Job<Handle>, receipt: Receipt) => Promise<Finished>) | null;
  /** Deletes a published post, if the network allows it. */
  remove: ((io: PlatformIo, account: Account, mediaId: string) => Promise<void>) | null;
}

export interface Finished {
  url: string | null;
  /** Final steps that failed although the post is live, as shown to people. */
  warnings: readonly string[];
}

/** Calls for the first comment and other comments, if the network allows them. `parent` is the comment to reply to. */
export interface Comments {
  add(
    io: PlatformIo,
    account: Account,
    mediaId: string,
    text: string,
    parent?: string,
  ): Promise<{ id: string; at: number }>;
  /**
   * Looks for a comment that may have been written after `since`. `excluded` lists the ids of comments that other
   * requests have written.
   */
  find(
    io: PlatformIo,
    account: Account,
    mediaId: string,
    text: string,
    since: number,
    parent?: string,
    excluded?: ReadonlySet<string>,
  ): Promise<{ id: string } | null>;
  remove: ((io: PlatformIo, account: Account, commentId: string) => Promise<void>) | null;
  /**
   * Reads a page of comments for the inbox, newest first, in as few calls as the network allows. A refused cursor fails
   * as `rejected`.
   */
  list?: (io: PlatformIo, account: Account, mediaId: string, cursor?: string) => Promise<CommentList>;
}

/** Views, likes, comments and other counts of a published post. */
export type ReadInsights = (io: PlatformIo, account: Account, mediaId: string) => Promise<Insights>;

/** The analytics of the last `days` days, in the network's own shape. */
export type ReadAnalytics = (io: PlatformIo, account: Account, days: number) => Promise<object>;

/** Reads the current totals of an account in one call. They are stored every day. */
export type ReadTotals = (io: PlatformIo, account: Account) => Promise<AccountTotals>;

/** A subreddit or board. */
export interface Target {
  /** The id of the target on the network. The id of a post to this target ends with this id. */
  id: string;
  name: string;
  title: string | null;
  /** Whether only the members of the subreddit or board can see it. */
  isSecret: boolean;
}

export interface Targets {
  list(io: PlatformIo, account: Account): Promise<Target[]>;
  create:
    | ((
        io: PlatformIo,
        account: Account,
        wanted: { name: string; description: string; isSecret: boolean },
      ) => Promise<{ id: string }>)
    | null;
}

/** The server side of a network. Abilities that the network lacks are null. */
export interface Platform<Handle = unknown> {
  oauth: Oauth;
  publish: Publish<Handle>;
  comments: Comments | null;
  insights: ReadInsights | null;
  analytics: ReadAnalytics | null;
  /** Missing if the network has no analytics. */
  totals?: ReadTotals;
  targets: Targets | null;
  /** Classifies a failed reply by its status and error code, never by its message text. */
  classify(reply: Reply): Failure;
}
