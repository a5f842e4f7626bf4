import { seeded, seededBetween } from '../../_sandbox/seeded.ts';
import type { Instagram } from './context.ts';
import type { Media } from './state.ts';

const hourMs = 60 * 60 * 1000;

const names = [
  'oat.and.rye',
  'kim_on_wheels',
  'tomas.reads',
  'salt.lake.anna',
  'the_late_train',
  'ida.draws',
];
const words = [
  'Where can I get this?',
  'This made my morning.',
  'Please bring it back next week!',
  'Is there one without nuts?',
  'Saved this for later.',
  'Finally! I waited for this.',
];

const chosen = (list: readonly string[], ...key: readonly (string | number)[]): string =>
  list[Math.floor(seeded(...key) * list.length)] ?? '';

/** When the next follower comments: at least an hour after the post. */
const dueAt = ({ id, at }: Media, index: number): number =>
  at + Math.floor((1 + 6 * (index + seeded(id, 'comment', index))) * hourMs);

/** Adds the comments that are due, so that there is something to reply to. */
export function addFollowerComments({ world }: Instagram, media: Media): void {
  if (media.product === 'STORY') return;
  const most = seededBetween([2, 5], media.id, 'comments');
  while (media.heard < most && dueAt(media, media.heard) <= world.now()) {
    const username = chosen(names, media.id, 'name', media.heard);
    media.comments.push({
      id: world.newId(),
      account: `follower.${username}`,
      username,
      at: dueAt(media, media.heard),
      text: chosen(words, media.id, 'text', media.heard),
      parent: null,
    });
    media.comments.sort((a, b) => a.at - b.at);
    media.heard += 1;
  }
}
