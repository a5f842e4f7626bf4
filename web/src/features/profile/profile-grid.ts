import { postName } from '@fanfare/core/posts/post-name.ts';
import type { PostPage, PostView } from '@fanfare/core/posts/post.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';

export interface GridPost {
  id: string;
  path: string | null;
  title: string;
  /** The time when the post is due; null if it is already published. */
  due: string | null;
  link: string;
}

export const hasPreview = (network: string): boolean => network === 'instagram';

/** The number of squares in the preview: four rows. */
export const gridMax = 12;

/** A story disappears after a day and is never in the grid. */
const isInGrid = ({ uploadType }: PostView): boolean => !/^stor(?:y|ies)$/i.test(uploadType);

const postsOf = (page: PostPage): PostView[] => page.groups.flatMap(({ posts }) => posts);

function gridPost(post: PostView): GridPost {
  const { _id: id, status, schedule, firebase_path: path, carousel_images: images } = post;
  return {
    id,
    path: path ?? images[0] ?? null,
    title: postName(post),
    due: status === 'scheduled' ? schedule : null,
    link: postsPath({ tab: status, post: id }),
  };
}

/** The grid as it will be when all scheduled posts are published. The post that is due last comes first. */
export function gridOf(planned: PostPage, published: PostPage): GridPost[] {
  const byDue = postsOf(planned).toSorted(
    (a, b) => Date.parse(b.schedule ?? '') - Date.parse(a.schedule ?? ''),
  );
  const newest = postsOf(published).toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  return [...byDue, ...newest].filter(isInGrid).slice(0, gridMax).map(gridPost);
}
