import type { AccountTotals } from '@fanfare/core/analytics/snapshots.ts';
import type { InboxFacts } from '@fanfare/core/comments/polling.ts';
import type { SeenPage } from '@fanfare/core/comments/thread.ts';
import type { Insights } from '@fanfare/core/insights/insights.ts';
import type { Failure, Receipt } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { ImageNeeds } from '@fanfare/core/media/fit.ts';
import type { AltTextRule } from '@fanfare/core/posts/alt-texts.ts';
import type { Issue, OptionName, PostContent, TextName } from '@fanfare/core/posts/content.ts';
import type { z } from 'zod';
import type { Http, Reply } from './_shared/http.ts';
import type { MediaSource } from './_shared/media-source.ts';

/** Kept apart from the facts, so that a page that only lists networks does not load their rules. */
export interface Label {
  /** The folder name. Also used in addresses and in the database. */
  id: string;
  label: string;
  colour: string;
  /** The place among the networks, wherever they are shown side by side. */
  position: number;
  /** What an ordinary app may do with a published post. Nothing else is offered to people. */
  abilities: { insights: boolean; comment: boolean; reply: boolean; removeComment: boolean };
  /** Shown for a post whose comments and insights the network keeps to itself. */
  withoutInsights?: string;
}

/** What the server and the browser know about a network. Facts import only core, `_shared` and their own label. */
export interface Facts extends Label {
  /** Another name for the network in addresses, such as `google`. */
  alias: string | null;
  limits: {
    description: number;
    title: number;
  };
  /** How long a post usually takes until it is live. Decision 0036 names the source of each number. */
  usualSeconds: number;
  /** Texts that the network shows. The composer asks for no others. */
  texts: readonly TextName[];
  /** Options that people can set in `web/settings.tsx`. Options set for other networks are removed before the check. */
  options: readonly OptionName[];
  /** The alt texts that the network takes, one for each file; null for none. */
  altText: AltTextRule | null;
  /** Length of a description where the network does not count characters. */
  lengthOf?: (text: string) => number;
  /** Maximum length of a description where it depends on the kind of post. */
  descriptionMax?: (content: PostContent) => number;
  /** What a post is aimed at within an account. Null where the account is the only target. */
  target: TargetFacts | null;
  /** Whether the network supports PKCE. */
  pkce: boolean;
  /** Whether the product's call also returns the verifier, for the browser to keep. */
  returnsVerifier: boolean;
  scopes: readonly string[];
  /** Permissions without which nothing can be published. */
  publishScopes: readonly string[];
  /**
   * The product's publish calls that this network supports, by the end of their addresses in
   * `core/src/api/publish.ts`. The value is the kind of post, or null when the post decides.
   */
  calls: Readonly<Record<string, string | null>>;
  /** Messages for a published post (`Your …!`) and for a failed one (`An error occurred while …!`). */
  words: { published: string; failed: string };
  /** How the inbox polls comments; missing where it does not. */
  inbox?: InboxFacts;
  /** Null where the product has no analytics. */
  analytics: AnalyticsFacts | null;
  /** The reply to a publish call without content. Null when there is content. */
  nothing(content: PostContent, call: string): Nothing | null;
  /** Lists what is wrong with a post, in the order people should read it. Pure. */
  check(content: PostContent): Issue[];
  /** What an image needs to pass `check`, where resizing can achieve that. */
  fits?: {
    image?(content: PostContent): ImageNeeds;
    /** For the thumbnail of a video. */
    cover?: ImageNeeds;
  };
}

export interface TargetFacts {
  kind: 'subreddit' | 'board';
  /** Pause between targets, where the network treats the same post to many targets as spam. */
  gapMs: number;
  words: {
    /** No target was chosen, in the editors and when a post is sent. */
    missing: string;
    /** A publish call named no target. */
    none: string;
    /** There is no target to choose from. */
    empty: string;
    /** For each target, by name. */
    published(name: string): string;
    failed(name: string): string;
    /** Summary for all targets. The result of each follows. */
    several(out: number, all: number): string;
  };
}

export interface AnalyticsFacts {
  words: {
    /** The accounts could not be listed. */
    accounts: string;
    /** No account is connected. */
    empty: string;
    failed: string;
    /** Messages for particular failure kinds. */
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

/** An account by its id at the network. */
export interface Profile {
  platformId: string;
  username: string;
  logo: string | null;
  /** Set where one consent gives several accounts, each with its own token. */
  grant?: Grant;
}

/** The app registered at the network. */
export interface AppKeys {
  clientId: string;
  clientSecret: string;
}

/** What a network's code may use. Always passed in, so that tests can replace it. */
export interface PlatformIo {
  http: Http;
  keys: AppKeys;
  now(): number;
}

export interface Oauth {
  /** The address of the consent page. */
  authorise(keys: AppKeys, request: { state: string; challenge: string | null; redirectUri: string }): string;
  exchange(
    io: PlatformIo,
    answer: { code: string; verifier: string | null; redirectUri: string },
  ): Promise<Grant>;
  /** Null where grants cannot be renewed. An expired or revoked grant fails as `token_expired`. */
  refresh: ((io: PlatformIo, grant: Grant) => Promise<Grant>) | null;
  revoke: ((io: PlatformIo, grant: Grant) => Promise<void>) | null;
  profiles(io: PlatformIo, grant: Grant): Promise<Profile[]>;
}

export interface Account {
  platformId: string;
  username: string;
  grant: Grant;
}

/** One post on its way to one account. */
export interface Job<Handle> extends PlatformIo {
  account: Account;
  content: PostContent;
  /** The subreddit or board. */
  target: string | null;
  media: MediaSource;
  /** What the network returned in earlier steps. Null at the start. */
  handle: Handle | null;
  /** Stores the handle. Await it before the next call. Throws when this worker must stop. */
  keep(handle: Handle): Promise<void>;
  /** When this step should end. Longer work returns `more` and continues in the next step. */
  until: number;
}

export type Progress<Handle> =
  /** More to send. The next step continues at once. */
  | { kind: 'more'; handle: Handle }
  /** The network is working. Ask again after so many seconds. */
  | { kind: 'waiting'; handle: Handle; seconds: number }
  /** Only `commit` is left. */
  | { kind: 'ready'; handle: Handle };

export type Ready<Handle> = Job<Handle> & { handle: Handle };

export interface Publish<Handle> {
  /** Schema of the stored handle. */
  handle: z.ZodType<Handle>;
  /** Uploads and prepares, continuing from the handle. May run any number of times, because nothing becomes visible. */
  start(job: Job<Handle>): Promise<Progress<Handle>>;
  /** Asks for the progress. Changes nothing. */
  poll(job: Ready<Handle>): Promise<Progress<Handle>>;
  /** Makes the post visible. Called once; its result is stored before anything else happens. */
  commit(job: Ready<Handle>): Promise<Receipt>;
  /** Looks for a post that `commit` may have made. Null only when there is certainly none; throws when unsure. */
  find(job: Ready<Handle>, since: number): Promise<Receipt | null>;
  /** Final steps for a published post, such as the thumbnail or the public address. May run twice. */
  finish: ((job: Job<Handle>, receipt: Receipt) => Promise<Finished>) | null;
  /** Deletes a published post, where the network allows it. */
  remove: ((io: PlatformIo, account: Account, mediaId: string) => Promise<void>) | null;
}

export interface Finished {
  url: string | null;
  /** Final steps that failed although the post is live. Shown to people. */
  warnings: readonly string[];
}

/** The first comment, and other comments where the network allows them. `parent` is the comment to reply to. */
export interface Comments {
  add(
    io: PlatformIo,
    account: Account,
    mediaId: string,
    text: string,
    parent?: string,
  ): Promise<{ id: string; at: number }>;
  /** Looks for a comment that may have been written since. */
  find(
    io: PlatformIo,
    account: Account,
    mediaId: string,
    text: string,
    since: number,
    parent?: string,
  ): Promise<{ id: string } | null>;
  remove: ((io: PlatformIo, account: Account, commentId: string) => Promise<void>) | null;
  /** Reads the newest comments for the inbox, in as few calls as the network allows. */
  latest?: (io: PlatformIo, account: Account, mediaId: string) => Promise<SeenPage>;
}

/** Views, likes, comments and other counts of a published post. */
export type ReadInsights = (io: PlatformIo, account: Account, mediaId: string) => Promise<Insights>;

/** Analytics of the last days, in the network's own shape. */
export type ReadAnalytics = (io: PlatformIo, account: Account, days: number) => Promise<object>;

/** What an account has in total now, in one call: it is kept every day. */
export type ReadTotals = (io: PlatformIo, account: Account) => Promise<AccountTotals>;

/** A subreddit or board. */
export interface Target {
  /** The id to post to. Also the end of the post's id. */
  id: string;
  name: string;
  title: string | null;
  /** Visible only to its members. */
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

/** The server side of a network. Abilities that a network lacks are null. */
export interface Platform<Handle = unknown> {
  oauth: Oauth;
  publish: Publish<Handle>;
  comments: Comments | null;
  insights: ReadInsights | null;
  analytics: ReadAnalytics | null;
  /** Missing where there are no analytics. */
  totals?: ReadTotals;
  targets: Targets | null;
  /** Uses the status and error code, never the message text. */
  classify(reply: Reply): Failure;
}
