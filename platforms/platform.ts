import type { Insights } from '@fanfare/core/insights/insights.ts';
import type { Failure, Receipt } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { ImageNeeds } from '@fanfare/core/media/fit.ts';
import type { Issue, OptionName, PostContent } from '@fanfare/core/posts/content.ts';
import type { z } from 'zod';
import type { Http, Reply } from './_shared/http.ts';
import type { MediaSource } from './_shared/media-source.ts';

/** By what people know a network. It stands apart, so that a page that only names networks loads none of their rules. */
export interface Label {
  /** Names the folder; stands in addresses and in the database. */
  id: string;
  label: string;
  colour: string;
}

/** What a network is like, for both sides. Facts import nothing but core, `_shared` and their own label. */
export interface Facts extends Label {
  /** Another name in addresses: some belong to the network's house. */
  alias: string | null;
  limits: {
    description: number;
    title: number;
    altText: number | null;
  };
  /** What people can set in `web/settings.tsx`; what they set for other networks is kept from this one. */
  options: readonly OptionName[];
  /** How long the network finds a description, where it counts otherwise than by letters. */
  lengthOf?: (text: string) => number;
  /** How long a description may be, where that depends on what the post becomes. */
  descriptionMax?: (content: PostContent) => number;
  /** What a delivery is aimed at within an account; null where the account is all there is. */
  target: TargetFacts | null;
  /** What the network wants of the code flow. */
  pkce: boolean;
  /** The product's call gives the verifier out as well, for the browser to keep. */
  tellsVerifier: boolean;
  scopes: readonly string[];
  /** What must be granted before anything can be published. */
  publishScopes: readonly string[];
  /**
   * The product's calls that publish here, one or more of those in `core/src/api/publish.ts` by the end of their addresses, and
   * the kind of post each is for; null: as the post says.
   */
  calls: Readonly<Record<string, string | null>>;
  /** What people read when a post is out (`Your …!`), and when it is not (`An error occurred while …!`). */
  words: { published: string; failed: string };
  /** What an ordinary app may do with a post that is out: nothing else is offered to people. */
  abilities: { insights: boolean; comment: boolean; reply: boolean; removeComment: boolean };
  /** Null where the product shows no analytics of it. */
  analytics: AnalyticsFacts | null;
  /** What a call with nothing to publish answers, which is no failure everywhere; null when there is something. */
  nothing(content: PostContent, call: string): Nothing | null;
  /** Pure: what stands against publishing this, in the order people should read it. */
  check(content: PostContent): Issue[];
  /** What an image needs so that `check` has nothing against it, where a machine can give it that. */
  fits?: {
    image?(content: PostContent): ImageNeeds;
    /** Of the thumbnail of a video. */
    cover?: ImageNeeds;
  };
}

export interface TargetFacts {
  kind: 'subreddit' | 'board';
  /** How far apart the same post goes to several, where the network takes many at once for spam. */
  gapMs: number;
  words: {
    /** None was chosen, in the editors and when a post is sent. */
    missing: string;
    /** A call that publishes named none. */
    none: string;
    /** There is none to choose from. */
    empty: string;
    /** Of each, by its name. */
    published(name: string): string;
    failed(name: string): string;
    /** Of all together; what became of each follows. */
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
    /** Where a kind of failure has words of its own. */
    byKind: Partial<Record<FailureKind, string>>;
  };
}

export interface Nothing {
  success: boolean;
  message: string;
}

/** What a network gave us to act in a person's name. Times are milliseconds since 1970. */
export interface Grant {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: number | null;
  scopes: readonly string[];
}

/** An account at the network, under its own id there. */
export interface Profile {
  platformId: string;
  username: string;
  logo: string | null;
  /** Where one consent opens several accounts, each has a token of its own. */
  grant?: Grant;
}

/** The app that is registered at the network. */
export interface AppKeys {
  clientId: string;
  clientSecret: string;
}

/** What a network's code works with. It is handed over, never fetched: tests and the product give different ones. */
export interface PlatformIo {
  http: Http;
  keys: AppKeys;
  now(): number;
}

export interface Oauth {
  /** The page at which a person agrees. */
  authorise(keys: AppKeys, request: { state: string; challenge: string | null; redirectUri: string }): string;
  exchange(
    io: PlatformIo,
    answer: { code: string; verifier: string | null; redirectUri: string },
  ): Promise<Grant>;
  /** Null where the network's grants cannot be renewed. A grant that cannot be renewed any more fails as `token_expired`. */
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
  /** What the network gave earlier; null at the beginning. */
  handle: Handle | null;
  /** Persists what the network gave, before anything else is done with it. Throws when this worker must stop. */
  keep(handle: Handle): Promise<void>;
  /** When this step should be over; work that takes longer ends as `more` and goes on in the next. */
  until: number;
}

export type Progress<Handle> =
  /** There is more to send; the next step goes on from the handle at once. */
  | { kind: 'more'; handle: Handle }
  /** The network is working; ask again after so many seconds. */
  | { kind: 'waiting'; handle: Handle; seconds: number }
  /** One call is left, and it cannot be taken back. */
  | { kind: 'ready'; handle: Handle };

export type Ready<Handle> = Job<Handle> & { handle: Handle };

export interface Publish<Handle> {
  /** How a stored handle is read back. */
  handle: z.ZodType<Handle>;
  /** Uploads and prepares, from wherever the handle stands. Makes nothing visible, however often it is called. */
  start(job: Job<Handle>): Promise<Progress<Handle>>;
  /** Asks how far the network is, and changes nothing. */
  poll(job: Ready<Handle>): Promise<Progress<Handle>>;
  /** The one call after which the post is out. Made once; what it answers is stored before anything else is done. */
  commit(job: Ready<Handle>): Promise<Receipt>;
  /** Looks for what `commit` may have done since. Null only where it surely did nothing; unsure, it fails. */
  find(job: Ready<Handle>, since: number): Promise<Receipt | null>;
  /** What may still be done after the post is out, and may be done twice: a thumbnail, the public address. */
  finish: ((job: Job<Handle>, receipt: Receipt) => Promise<Finished>) | null;
  /** Takes a published post down, where the network lets us. */
  remove: ((io: PlatformIo, account: Account, mediaId: string) => Promise<void>) | null;
}

export interface Finished {
  url: string | null;
  /** What did not work, although the post is out; for people to read. */
  warnings: readonly string[];
}

/** The first comment, and whatever comments the network lets us write. `parent`: the comment that is answered. */
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
}

/** What people do with a post that is out. */
export type ReadInsights = (io: PlatformIo, account: Account, mediaId: string) => Promise<Insights>;

/** Over so many days until now, in the network's own shape of the product's call. */
export type ReadAnalytics = (io: PlatformIo, account: Account, days: number) => Promise<object>;

/** A subreddit or board. */
export interface Target {
  /** What a post is aimed at: also the end of the post's id. */
  id: string;
  name: string;
  title: string | null;
  /** Seen only by those whom it lets in. */
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

/** The server's half of a network. An ability that a network lacks is null. */
export interface Platform<Handle = unknown> {
  oauth: Oauth;
  publish: Publish<Handle>;
  comments: Comments | null;
  insights: ReadInsights | null;
  analytics: ReadAnalytics | null;
  targets: Targets | null;
  /** By status and error code, never by searching text. */
  classify(reply: Reply): Failure;
}
