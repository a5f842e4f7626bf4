/** The reply of the product's analytics call. Null means that Instagram does not report the value. */
export interface InstagramAnalytics {
  overview: {
    total_followers: number | null;
    /** Average over the posts that have insights. */
    avg_reach: number | null;
    /** Views, which Instagram reports instead of impressions. */
    avg_impressions: number | null;
    total_media: number | null;
    /** Interactions as a percentage of the people reached. */
    engagement_rate: number | null;
    total_saved: number | null;
  };
  posts: readonly InstagramPost[];
  insights: {
    daily_reach: readonly { date: string; reach: number }[];
    /**
     * Oldest first. Each of the latest thirty days has an entry of its own; an earlier entry covers several
     * `days`, the first of which is `date`. If Instagram allows no more calls, all entries cover several
     * days.
     */
    daily_follows_unfollows: readonly {
      date: string;
      days: number;
      follows: number;
      unfollows: number;
      net_growth: number;
    }[];
  };
  /** Most used first. */
  hashtags: readonly { hashtag: string; usage_count: number }[];
  /** Each value is the group's share of the audience, from 0 to 1. Empty below a hundred followers. */
  audience: { gender_age: Readonly<Record<string, number>>; locale: Readonly<Record<string, number>> };
  /** The lists and fields that are empty because Instagram refused them. */
  refused: readonly InstagramPart[];
}

export type InstagramPart =
  | 'daily_reach'
  | 'daily_follows_unfollows'
  | 'gender_age'
  | 'locale'
  | 'total_followers'
  | 'total_media'
  | 'reach'
  | 'impressions'
  | 'saved'
  | 'engagement_rate'
  | 'likes'
  | 'comments'
  | 'caption'
  | 'media_type'
  | 'thumbnail_url'
  | 'link';

export interface InstagramPost {
  id: string;
  /** ISO 8601 time. */
  timestamp: string;
  caption: string;
  hashtags: readonly string[];
  thumbnail_url: string | null;
  /** The public address. */
  link: string | null;
  media_type: string;
  has_insights: boolean;
  likes: number | null;
  comments: number | null;
  reach: number | null;
  impressions: number | null;
  saved: number | null;
  engagement_rate: number | null;
  insights_note: string | null;
}
