import type { AltTextInput } from '@fanfare/core/posts/schemas/alt-texts.ts';
import { altTextOf, describedFile } from '@fanfare/core/posts/alt-texts.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { toWire } from '@fanfare/core/posts/field-table.ts';
import { optionFields, textFields } from '@fanfare/core/posts/fields.ts';
import {
  inChosenOrder,
  noNetwork,
  type Post,
  type PostGroup,
  type PostView,
} from '@fanfare/core/posts/post.ts';
import type { PostDependencies } from './dependencies.ts';

type Aim = 'subreddits' | 'board_ids';

/** The API names the targets after their kind, which depends on the network. */
function targetsOf({ uploadTo, targets }: Post, factsOf: PostDependencies['factsOf']): Record<Aim, string[]> {
  const aim = uploadTo === noNetwork ? null : (factsOf(uploadTo)?.target?.kind ?? null);
  return {
    subreddits: aim === 'subreddit' ? [...targets] : [],
    board_ids: aim === 'board' ? [...targets] : [],
  };
}

/** The alt texts, each with the path of its file. */
export const altTextsOf = ({ media, altTexts }: Pick<PostContent, 'media' | 'altTexts'>): AltTextInput[] =>
  media.flatMap(({ id, path }) => {
    const text = altTextOf(altTexts, id);
    return text === '' ? [] : [{ firebasePath: path, alt_text: text }];
  });

export function viewOf(post: Post, factsOf: PostDependencies['factsOf']): PostView {
  const { content, schedule } = post;
  const { options, media, thumbnail, altTexts } = content;
  const isCarousel = media.length > 1 || options.uploadType.toLowerCase() === 'carousel';
  return {
    _id: post.id,
    post_id: post.groupId,
    workspaceId: post.workspaceId,
    status: post.status,
    uploadTo: post.uploadTo,
    platform_id: post.platformId,
    ...toWire(textFields, content),
    ...toWire(optionFields, options),
    firebase_path: media[0]?.path ?? null,
    thumbnail: thumbnail?.path ?? null,
    alt_text: altTextOf(altTexts, describedFile(media)?.id ?? '') || null,
    alt_texts: altTextsOf(content),
    carousel_images: isCarousel ? media.map(({ path }) => path) : [],
    ...targetsOf(post, factsOf),
    schedule: schedule && new Date(schedule.at).toISOString(),
    zone: schedule?.zone ?? null,
    revision: post.revision,
    updatedAt: new Date(post.updatedAt).toISOString(),
    fail_reason: post.failReason,
    media_id: post.mediaId,
    url: post.url,
    deliveryId: post.deliveryId,
    createdBy: post.createdBy,
    ...(post.position !== undefined && { position: post.position }),
  };
}

/** Groups the posts. The groups are in the order of their first posts. */
export function groupsOf(posts: readonly PostView[]): PostGroup[] {
  const groups = Map.groupBy(posts, (post) => post.post_id);
  return [...groups].map(([id, members]) => ({ post_id: id, posts: inChosenOrder(members) }));
}
