/** The reply of the product's analytics call. Null is unknown to YouTube. */
export interface YouTubeAnalytics {
  overview: {
    /** Rounded down to three digits by YouTube. Null when the channel hides it. */
    total_subscribers: number | null;
    /** Average over the videos below. */
    avg_views: number | null;
    total_views: number | null;
    total_videos: number | null;
    /** Likes and comments as a percentage of views. */
    engagement_rate: number | null;
    avg_comments: number | null;
  };
  posts: readonly YouTubeVideo[];
  insights: {
    /** By day. The newest days are not counted yet, and days without views may be missing. */
    daily_analytics: readonly {
      date: string;
      views: number | null;
      /** Null for nearly all channels, because YouTube does not give it. */
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
  /** Largest group first. Empty when too few people watch. */
  audience: {
    demographics: readonly { gender: string; age_group: string; percentage: number }[];
  };
  /** The fields above that are empty because YouTube refused them or no longer gives them. */
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
  category: string;
  views: number | null;
  likes: number | null;
  comments: number | null;
  engagement_rate: number | null;
}
