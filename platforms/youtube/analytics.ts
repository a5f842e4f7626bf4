/**
 * The reply of the product's analytics call. Null means that YouTube does not report the value, or that there is no
 * video to calculate it from.
 */
export interface YouTubeAnalytics {
  overview: {
    /** Rounded down by YouTube to three significant digits. Null if the channel hides the number. */
    total_subscribers: number | null;
    /** The average of the listed videos. */
    avg_views: number | null;
    total_views: number | null;
    total_videos: number | null;
    /** Likes and comments as a percentage of views. */
    engagement_rate: number | null;
    avg_comments: number | null;
  };
  posts: readonly YouTubeVideo[];
  insights: {
    /** One entry per day. The newest days are not counted yet, and days without views may be missing. */
    daily_analytics: readonly {
      date: string;
      views: number | null;
      /** Null for nearly all channels, because YouTube does not report it. */
      impressions: number | null;
      estimated_minutes_watched: number | null;
    }[];
    daily_subscriber_changes: readonly {
      date: string;
      subscribers_gained: number | null;
      subscribers_lost: number | null;
      net_growth: number | null;
    }[];
  };
  /** The largest group first. Empty if the channel has too few viewers. */
  audience: {
    demographics: readonly { gender: string; age_group: string; percentage: number }[];
  };
  /** The fields that are empty because YouTube refused them or has retired them. */
  refused: readonly YouTubePart[];
}

export type YouTubePart =
  | 'total_subscribers'
  | 'total_views'
  | 'total_videos'
  | 'views'
  | 'estimated_minutes_watched'
  | 'subscribers_gained'
  | 'subscribers_lost'
  | 'demographics'
  | 'video_views'
  | 'likes'
  | 'comments';

export interface YouTubeVideo {
  id: string;
  /** ISO 8601 time. */
  published_at: string;
  title: string;
  description: string;
  thumbnail_url: string | null;
  link: string;
  category: string;
  views: number | null;
  likes: number | null;
  comments: number | null;
  engagement_rate: number | null;
}
