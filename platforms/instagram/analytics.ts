/** What the product's call tells of an account. Null is what Instagram does not say. */
export interface InstagramAnalytics {
  overview: {
    total_followers: number | null;
    /** Of one post, over those that have insights. */
    avg_reach: number | null;
    /** Views, which Instagram counts in place of impressions. */
    avg_impressions: number | null;
    total_media: number | null;
    /** Percent of those reached. */
    engagement_rate: number | null;
    total_saved: number | null;
  };
  posts: readonly InstagramPost[];
  insights: {
    daily_reach: readonly { date: string; reach: number }[];
    /** Together they are the whole time. Instagram tells them for up to thirty days at once, and for no series of days. */
    daily_follows_unfollows: readonly { follows: number; unfollows: number; net_growth: number }[];
  };
  /** The most used first. */
  hashtags: readonly { hashtag: string; usage_count: number }[];
  /** Shares of all, from 0 to 1. Empty below a hundred followers. */
  audience: { gender_age: Readonly<Record<string, number>>; locale: Readonly<Record<string, number>> };
}

export interface InstagramPost {
  id: string;
  /** ISO instant. */
  timestamp: string;
  caption: string;
  hashtags: readonly string[];
  thumbnail_url: string | null;
  /** `VIDEO`, `CAROUSEL_ALBUM` or `IMAGE`. */
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
