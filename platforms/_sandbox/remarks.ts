/** The comments that followers write below the posts of an account. */

import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import type { SandboxWorld } from './sandbox.ts';
import { seeded, seededBetween } from './seeded.ts';

/** The people who comment, and the texts that they write. */
export interface Voices {
  names: readonly string[];
  comments: readonly string[];
  /** Texts for answers to another person's comment. */
  answers: readonly string[];
}

export interface Remark {
  at: number;
  name: string;
  text: string;
  /** Whether the remark answers the latest comment of another follower. */
  isAnswer: boolean;
}

interface Post {
  id: string;
  at: number;
  /** Whether the post is a hit, which gets far more comments. */
  hasTakenOff: boolean;
}

/** Most remarks come on the first day or two. After that, each gap is half as long again. */
function dueAt({ id, at, hasTakenOff }: Post, index: number): number {
  const soon = seededBetween(hasTakenOff ? [16, 22] : [2, 5], id, 'comments');
  const gap = hasTakenOff ? 2 : 6;
  const chance = seeded(id, 'comment', index);
  if (index < soon) return at + Math.floor((1 + gap * (index + chance)) * hourMs);
  const later = 2 * 1.5 ** (index - soon) - 1 + chance;
  return at + Math.floor((1 + gap * soon) * hourMs + later * dayMs);
}

/** The remark with this index, from 0; null if it is not due yet. */
export function remarkOf(post: Post, index: number, voices: Voices, now: number): Remark | null {
  const at = dueAt(post, index);
  if (at > now) return null;
  const { id } = post;
  const chosen = (list: readonly string[], what: string): string =>
    list[Math.floor(seeded(id, what, index) * list.length)] ?? '';
  const isAnswer = index > 0 && seeded(id, 'answers', index) < 0.2;
  return {
    at,
    name: chosen(voices.names, 'name'),
    text: chosen(isAnswer ? voices.answers : voices.comments, 'text'),
    isAnswer,
  };
}

interface Remarks<Comment> {
  world: SandboxWorld;
  voices: Voices;
  hasTakenOff?: boolean;
  /** `heard` is the number of remarks so far. */
  post: Omit<Post, 'hasTakenOff'> & { heard: number };
  /** The comments of this post, or of all posts. */
  comments: Comment[];
  /** Whether a comment is a follower's on the post itself. */
  isFirst(comment: Comment): boolean;
  /** `answered` is the comment that the remark answers, if it answers one. */
  commentOf(remark: Remark, answered: Comment | null): Comment;
}

/** Adds the remarks of followers that are due, so that there is something to answer. */
export function addRemarks<Comment extends { at: number }>({
  world,
  voices,
  hasTakenOff = false,
  post,
  comments,
  isFirst,
  commentOf,
}: Remarks<Comment>): void {
  for (;;) {
    const remark = remarkOf({ ...post, hasTakenOff }, post.heard, voices, world.now());
    if (!remark) return;
    const earlier = (each: Comment) => each.at < remark.at && isFirst(each);
    const answered = remark.isAnswer ? comments.findLast(earlier) : undefined;
    comments.push(commentOf(remark, answered ?? null));
    comments.sort((a, b) => a.at - b.at);
    post.heard += 1;
  }
}
