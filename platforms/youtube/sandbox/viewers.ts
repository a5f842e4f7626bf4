import { seeded, seededBetween } from '../../_sandbox/seeded.ts';
import type { YouTube } from './context.ts';
import { identityOf } from './identities.ts';
import type { Video } from './state.ts';

const hourMs = 60 * 60 * 1000;

const names = ['@lena-m', '@oldharbour', '@ravi.k', '@sunday_painter', '@twocats', '@noa'];
const words = [
  'Which brush is that?',
  'I could watch this all day.',
  'Please make a longer one!',
  'The light at the end is lovely.',
  'Tried it myself, it works.',
  'Greetings from the train.',
];

const chosen = (list: readonly string[], ...key: readonly (string | number)[]): string =>
  list[Math.floor(seeded(...key) * list.length)] ?? '';

/** When the next viewer comments: at least an hour after publication. */
const dueAt = ({ id, at }: Video, index: number): number =>
  at + Math.floor((1 + 6 * (index + seeded(id, 'comment', index))) * hourMs);

export const hasComments = ({ channel, resource }: Video): boolean =>
  identityOf(channel)?.traits.commentsEnabled === true && !resource.madeForKids;

/** Adds the comments that are due, so that there is something to reply to. */
export function addViewerComments({ world }: YouTube, video: Video): void {
  if (!hasComments(video) || video.resource.privacy === 'private') return;
  const most = seededBetween([2, 5], video.id, 'comments');
  while (video.heard < most && dueAt(video, video.heard) <= world.now()) {
    const author = chosen(names, video.id, 'name', video.heard);
    video.comments.push({
      id: `Ugx${world.newId()}`,
      channel: `UCviewer-${author.slice(1)}`,
      author,
      at: dueAt(video, video.heard),
      text: chosen(words, video.id, 'text', video.heard),
      parent: null,
      isRejected: false,
    });
    video.comments.sort((a, b) => a.at - b.at);
    video.heard += 1;
  }
}
