/**
 * The analytics of an account, as the API returns them. Null means that TikTok does not report the value, or that there
 * is no post to calculate it from.
 */
export interface TikTokAnalytics {
  overview: {
    total_followers: number | null;
    /** The average of the listed posts. */
    avg_views: number | null;
    /** The number of all posts of the account. */
    total_videos: number | null;
    /** Likes, comments and shares as a percentage of views. */
    engagement_rate: number | null;
  };
  /** Only public posts, newest first. */
  posts: readonly TikTokPost[];
  /** The most used hashtag first. */
  hashtags: readonly { hashtag: string; usage_count: number }[];
  /** The fields that are empty because TikTok refused them. */
  refused: readonly TikTokPart[];
}

export type TikTokPart =
  | 'total_followers'
  | 'total_videos'
  | 'title'
  | 'description'
  | 'thumbnail_url'
  | 'link'
  | 'views'
  | 'likes'
  | 'comments'
  | 'shares';

export interface TikTokPost {
  id: string;
  timestamp: string;
  /** TikTok cuts descriptions after about 150 characters. */
  description: string;
  title: string;
  hashtags: readonly string[];
  /** TikTok's addresses of covers expire after six hours. */
  thumbnail_url: string | null;
  link: string | null;
  views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  engagement_rate: number | null;
}
