/** What the product's call tells of an account. Null is what TikTok does not say. */
export interface TikTokAnalytics {
  overview: {
    total_followers: number | null;
    /** Of one post, over those below. */
    avg_views: number | null;
    /** All that the account ever posted. */
    total_videos: number | null;
    /** Likes, comments and shares, in percent of views. */
    engagement_rate: number | null;
  };
  /** Public posts alone, the newest first. */
  posts: readonly TikTokPost[];
  /** The most used first. */
  hashtags: readonly { hashtag: string; usage_count: number }[];
}

export interface TikTokPost {
  id: string;
  /** ISO instant. */
  timestamp: string;
  /** TikTok cuts it off after some 150 characters. */
  description: string;
  title: string;
  hashtags: readonly string[];
  views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  engagement_rate: number | null;
}
