import type { PostComment } from '@fanfare/core/insights/insights.ts';

type Comments = readonly PostComment[];

/** Adds a comment at the top, or a reply below the comment that it answers. */
export function withComment(comments: Comments, added: PostComment, parent: string | null): Comments {
  if (parent === null) return [added, ...comments];
  return comments.map((each) => {
    if (each.id === parent) return { ...each, replies: [...each.replies, added] };
    // Networks with two levels put a reply to a reply below the same comment.
    return { ...each, replies: withComment(each.replies, added, parent) };
  });
}

/** The comments without one of them and its replies. */
export const withoutComment = (comments: Comments, id: string): Comments =>
  comments
    .filter((each) => each.id !== id)
    .map((each) => ({ ...each, replies: withoutComment(each.replies, id) }));

export const countComments = (comments: Comments): number =>
  comments.reduce((sum, { replies }) => sum + 1 + countComments(replies), 0);
