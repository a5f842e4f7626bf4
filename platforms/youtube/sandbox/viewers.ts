import { remarkOf } from '../../_sandbox/remarks.ts';
import { identityOf, type Identity } from './identities.ts';
import type { Video, YouTube } from './state.ts';

export const hasTakenOff = ({ resource }: Video, { tookOff }: Identity): boolean =>
  tookOff !== null && resource.title.includes(tookOff);

const viewer = 'UCviewer-';

export const hasComments = ({ channel, resource }: Video): boolean =>
  identityOf(channel)?.traits.commentsEnabled === true && !resource.madeForKids;

/** Adds the comments that are due, so that there are comments to answer. */
export function addViewerComments({ world }: Pick<YouTube, 'world'>, video: Video): void {
  const identity = identityOf(video.channel);
  if (!identity || !hasComments(video) || video.resource.privacy === 'private') return;
  const { id, at, comments } = video;
  const post = { id, at, hasTakenOff: hasTakenOff(video, identity) };
  for (;;) {
    const remark = remarkOf(post, video.heard, identity.voices, world.now());
    if (!remark) break;
    const { at, name, text, isAnswer } = remark;
    const answered = comments.findLast(
      (each) => each.channel.startsWith(viewer) && each.parent === null && !each.isRejected && each.at < at,
    );
    const parent = isAnswer ? (answered?.id ?? null) : null;
    comments.push({
      id: parent === null ? `Ugx${world.newId()}` : `${parent}.${world.newId()}`,
      channel: `${viewer}${name}`,
      author: `@${name}`,
      at,
      text,
      parent,
      isRejected: false,
    });
    comments.sort((a, b) => a.at - b.at);
    video.heard += 1;
  }
}
