import { noNetwork, type Post, type PostGroup, type PostView } from '@fanfare/core/posts/post.ts';
import type { PostDependencies } from './dependencies.ts';

type Aim = 'subreddits' | 'board_ids';

/** What a post is aimed at stands under the name that its network has for that. */
function targetsOf({ uploadTo, targets }: Post, factsOf: PostDependencies['factsOf']): Record<Aim, string[]> {
  const aim = uploadTo === noNetwork ? null : (factsOf(uploadTo)?.target?.kind ?? null);
  return {
    subreddits: aim === 'subreddit' ? [...targets] : [],
    board_ids: aim === 'board' ? [...targets] : [],
  };
}

/** A post in the words of the product's calls. */
export function viewOf(post: Post, factsOf: PostDependencies['factsOf']): PostView {
  const { content, schedule } = post;
  const { options, media, thumbnail } = content;
  const isCarousel = media.length > 1 || options.uploadType.toLowerCase() === 'carousel';
  return {
    _id: post.id,
    post_id: post.groupId,
    workspaceId: post.workspaceId,
    status: post.status,
    uploadTo: post.uploadTo,
    platform_id: post.platformId,
    title: content.title,
    description: content.description,
    comment: content.comment,
    uploadType: options.uploadType,
    privacy_status: options.privacy,
    firebase_path: media[0]?.path ?? null,
    thumbnail: thumbnail?.path ?? null,
    carousel_images: isCarousel ? media.map(({ path }) => path) : [],
    ...targetsOf(post, factsOf),
    link: options.link,
    alt_text: options.altText,
    commentEnabled: options.commentEnabled,
    duetEnabled: options.duetEnabled,
    stitchEnabled: options.stitchEnabled,
    isContentDisclosed: options.isContentDisclosed,
    isBranded: options.isBranded,
    isOwnBrand: options.isOwnBrand,
    schedule: schedule && new Date(schedule.at).toISOString(),
    zone: schedule?.zone ?? null,
    revision: post.revision,
    updatedAt: new Date(post.updatedAt).toISOString(),
    fail_reason: post.failReason,
    media_id: post.mediaId,
    url: post.url,
    deliveryId: post.deliveryId,
  };
}

/** Posts that were written together, in the order in which their first ones come. */
export function groupsOf(posts: readonly PostView[]): PostGroup[] {
  const groups = Map.groupBy(posts, (post) => post.post_id);
  return [...groups].map(([id, members]) => ({ post_id: id, posts: members }));
}
