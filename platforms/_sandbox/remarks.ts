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

/**
 * The time at which a remark is due. Most remarks come within the first two days. After that, each gap is about 1.5
 * times as long as the gap before it.
 */
function dueAt({ id, at, hasTakenOff }: Post, index: number): number {
  const soon = seededBetween(hasTakenOff ? [16, 22] : [2, 5], id, 'comments');
  const gap = hasTakenOff ? 2 : 6;
  const chance = seeded(id, 'comment', index);
  if (index < soon) return at + Math.floor((1 + gap * (index + chance)) * hourMs);
  const later = 2 * 1.5 ** (index - soon) - 1 + chance;
  return at + Math.floor((1 + gap * soon) * hourMs + later * dayMs);
}

/** The remark with this index below a post, counted from 0; null if it is not due yet. */
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

/** Finds a comment by its id, together with its post. */
export function findComment<Post extends { comments: { id: string }[] }>(
  posts: readonly Post[],
  id: string,
): { post: Post; comment: Post['comments'][number] } | null {
  const post = posts.find(({ comments }) => comments.some((each) => each.id === id));
  const comment = post?.comments.find((each) => each.id === id);
  return post && comment ? { post, comment } : null;
}

interface Remarks<Comment> {
  world: SandboxWorld;
  voices?: Voices;
  hasTakenOff?: boolean;
  /** `remarksAdded` counts the remarks so far. */
  post: Omit<Post, 'hasTakenOff'> & { remarksAdded: number };
  /** The comments of this post, or of all posts. */
  comments: Comment[];
  /** Whether a comment was written by a follower and is not a reply. */
  isFirst(comment: Comment): boolean;
  /** `answered` is the comment that the remark answers, if it answers one. */
  commentOf(remark: Remark, answered: Comment | null): Comment;
}

/** Adds the remarks of followers that are due, so that the posts have comments to answer. */
export function addRemarks<Comment extends { at: number }>({
  world,
  voices = cafeVoices,
  hasTakenOff = false,
  post,
  comments,
  isFirst,
  commentOf,
}: Remarks<Comment>): void {
  for (;;) {
    const remark = remarkOf({ ...post, hasTakenOff }, post.remarksAdded, voices, world.now());
    if (!remark) return;
    const earlier = (each: Comment) => each.at < remark.at && isFirst(each);
    const answered = remark.isAnswer ? comments.findLast(earlier) : undefined;
    comments.push(commentOf(remark, answered ?? null));
    comments.sort((a, b) => a.at - b.at);
    post.remarksAdded += 1;
  }
}

/** The followers of the café in the demo, and the texts that they write. */
export const cafeVoices: Voices = {
  names: [
    'oat.and.rye',
    'kim_on_wheels',
    'tomas.reads',
    'salt.lake.anna',
    'the_late_train',
    'ida.draws',
    'quay.runner',
    'mina.bakes',
    'old.lighthouse',
    'jonas_and_dog',
  ],
  comments: [
    'Where can I get this?',
    'This made my morning.',
    'Please bring it back next week!',
    'Is there one without nuts?',
    'Saved this for later.',
    'Finally! I waited for this.',
    'Are you open on Sunday?',
    'Which beans are these?',
    'I could smell this through the screen.',
    'Best place on the quay, no contest.',
    'Do you ship this?',
    'We were there yesterday and it was lovely.',
    'How early do I have to come to get one?',
    'My kids ask for this every weekend now.',
    'Does it also come with oat milk?',
    'Thank you for the tip about the water!',
  ],
  answers: [
    'Same question here!',
    'They have it at the counter, I saw it this morning.',
    'Totally agree.',
    'Come early, it is gone by eleven.',
    'I asked yesterday: yes, they do.',
  ],
};

export const cafeCaptions = [
  'First cup of the day, last one to leave the counter. #coffee #harbour',
  'What a litre of milk looks like after lunch. #latteart #barista',
  'We open when the ferry comes in. #harbour #morninglight',
  'Guess how many buns fit on one tray. #bakery #behindthecounter',
  'The sound of the grinder, for everybody who misses it. #coffee #asmr',
  'One dough, four ways. #bakery #sourdough',
  'Rain outside, filter inside. #pourover #coffee',
  'Cleaning the machine is half the taste. #barista #coffeetips',
] as const;

export const cafeTitles = [
  'How we dial in a new bean',
  'A morning at the counter',
  'Sourdough from start to crust',
  'What is in the cup when it says filter',
  'The cheapest upgrade for coffee at home',
  'Closing time at the harbour',
] as const;

/** Words that make a post of the demo a hit. */
export const cafeHits = {
  instagram: 'Five ways to brew better',
  film: 'Forty seconds of a coffee bloom',
} as const;
