/** What followers write below the posts of an account. */

import { seeded, seededBetween } from './seeded.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The people who comment, and what they write. */
export interface Voices {
  names: readonly string[];
  comments: readonly string[];
  /** Written below the comment of somebody else. */
  answers: readonly string[];
}

export interface Remark {
  at: number;
  name: string;
  text: string;
  /** Whether it answers the latest comment of another follower. */
  isAnswer: boolean;
}

interface Post {
  id: string;
  at: number;
  /** A post that takes off gets far more comments. */
  hasTakenOff: boolean;
}

/** Most come in the first day or two, and then ever fewer: the gaps grow by half each time. */
function dueAt({ id, at, hasTakenOff }: Post, index: number): number {
  const soon = seededBetween(hasTakenOff ? [16, 22] : [2, 5], id, 'comments');
  const gap = hasTakenOff ? 2 : 6;
  const chance = seeded(id, 'comment', index);
  if (index < soon) return at + Math.floor((1 + gap * (index + chance)) * hourMs);
  const later = 2 * 1.5 ** (index - soon) - 1 + chance;
  return at + Math.floor((1 + gap * soon) * hourMs + later * dayMs);
}

/** The remark with this number, counted from 0; null while it is not due. */
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
