/** What the product's call tells of a channel. Null is what YouTube does not say. */
export interface YouTubeAnalytics {
  overview: {
    /** Rounded down to three digits by YouTube; null where the channel hides it. */
    total_subscribers: number | null;
    /** Of one video, over those below. */
    avg_views: number | null;
    total_views: number | null;
    total_videos: number | null;
    /** Likes and comments, in percent of views. */
    engagement_rate: number | null;
    avg_comments: number | null;
  };
  posts: readonly YouTubeVideo[];
  insights: {
    /** By day. The newest days are not counted yet, and days without a view may be missing. */
    daily_analytics: readonly {
      views: number;
      /** Null where YouTube does not give them, which is nearly everywhere. */
      impressions: number | null;
      estimated_minutes_watched: number;
    }[];
    daily_subscriber_changes: readonly {
      subscribers_gained: number;
      subscribers_lost: number;
      net_growth: number;
    }[];
  };
  /** The largest first; empty where too few watch. */
  audience: {
    demographics: readonly { gender: string; age_group: string; percentage: number }[];
  };
}

export interface YouTubeVideo {
  id: string;
  /** ISO instant. */
  published_at: string;
  title: string;
  description: string;
  thumbnail_url: string | null;
  category: string;
  views: number | null;
  likes: number | null;
  comments: number | null;
  engagement_rate: number | null;
}
