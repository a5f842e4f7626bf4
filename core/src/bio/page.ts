import type { Day } from '../calendar/days.ts';
import type { BioThemeId } from './themes.ts';

export const bioPagesMax = 10;

/**
 * A link of a page. Its id does not change when the link is edited or moved, so that all its clicks are counted
 * together.
 */
export interface BioLink {
  id: string;
  title: string;
  /** The address can be incomplete in a draft. Only links with a complete address are published. */
  url: string;
  mediaId: string | null;
  /** False hides the link from visitors. Its counted clicks are not deleted. */
  on: boolean;
  /** Whether the link is shown in the accent colour of the theme. */
  highlighted: boolean;
  /** ISO instants in UTC; null for no limit. The link is shown from `from` on, and hidden from `until` on. */
  from: string | null;
  until: string | null;
}

/** A button that leads to a connected account. */
export interface BioSocial {
  platform: string;
  platformId: string;
}

type BioAvatar = { kind: 'workspace' } | { kind: 'media'; mediaId: string } | { kind: 'none' };

/** The content that a person writes and chooses. The draft and the published page have separate contents. */
export interface BioContent {
  title: string;
  text: string;
  avatar: BioAvatar;
  links: BioLink[];
  /** The accounts whose buttons the page shows, in this order. */
  social: BioSocial[];
  /** The account whose newest posts are shown below the links; null for none. */
  latest: BioSocial | null;
  theme: BioThemeId;
  indexed: boolean;
  /** The library picture that other sites show with a link to the page; null for the avatar. */
  imageId: string | null;
  /** The language of the texts, such as `en` or `pt-BR`. */
  language: string;
  /** The time zone in which the days of the results begin and end. */
  timeZone: string;
}

/** `draft`: only members can see the page. `taken_down`: our staff removed the page, and members cannot publish it. */
const bioStates = ['draft', 'published', 'taken_down'] as const;
export type BioState = (typeof bioStates)[number];

/** A page in the list of a workspace. */
export interface BioSummary {
  id: string;
  workspaceId: string;
  /** The name in the address of the page, without the @. */
  name: string;
  title: string;
  state: BioState;
  /** The number of changes since the last publication; 0 for a page that is not published. */
  changes: number;
  /** ISO instants. */
  createdAt: string;
  updatedAt: string;
}

/** A page as its editors see it. */
export interface BioPage extends BioSummary {
  /** Increases with each change. The caller has to send the revision that they have changed. */
  revision: number;
  draft: BioContent;
  published: BioContent | null;
  /** ISO instant of the last publication; null while the page is not published. */
  publishedAt: string | null;
  takenDown: { at: string; reason: string } | null;
}

export const bioStateOf = ({ published, takenDown }: Pick<BioPage, 'published' | 'takenDown'>): BioState => {
  if (takenDown) return 'taken_down';
  return published ? 'published' : 'draft';
};

export const bioPath = (name: string): `/@${string}` => `/@${name}`;

export interface BioDay {
  day: Day;
  views: number;
  clicks: number;
}

export interface BioTotals {
  views: number;
  clicks: number;
  /** Clicks per view; null without a view. All clicks of a view are counted, so the rate can be above 1. */
  rate: number | null;
}

/** The views and clicks of a page. Known bots, prefetches and previews are not counted. */
export interface BioResults extends BioTotals {
  /** The days of the period, oldest first. The last day is today in the time zone of the page. */
  days: BioDay[];
  /**
   * The results of the previous period of the same length; null if the page did not exist at the start of that period.
   */
  previous: BioTotals | null;
  /**
   * Links with clicks, most clicked first; `days` are the clicks of each day, oldest first. Deleted links are included.
   */
  links: { id: string; clicks: number; days: number[] }[];
  timeZone: string;
}

export const bioResultDays = [7, 30, 90] as const;
export type BioResultDays = (typeof bioResultDays)[number];

/** Reasons of the form "Report this page". */
export const bioReportReasons = {
  scam: 'Scam or phishing',
  impersonation: 'Pretends to be someone else',
  illegal: 'Illegal content',
  harmful: 'Hateful, violent or sexual content',
  spam: 'Spam',
  other: 'Something else',
} as const;
export type BioReportReason = keyof typeof bioReportReasons;
export const bioReportReasonIds = Object.keys(bioReportReasons) as [BioReportReason, ...BioReportReason[]];
export const bioReportTextMax = 1000;

/** A visitor's report about a page, as our staff see it. Nothing about the visitor is stored. */
export interface BioReport {
  id: string;
  pageId: string;
  workspaceId: string;
  name: string;
  reason: BioReportReason;
  text: string;
  /** ISO instant. */
  at: string;
}
