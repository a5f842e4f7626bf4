import { addRemarks } from '../../_sandbox/remarks.ts';
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
  addRemarks({
    world,
    voices: identity.voices,
    hasTakenOff: hasTakenOff(video, identity),
    post: video,
    comments: video.comments,
    isFirst: ({ channel, parent, isRejected }) =>
      channel.startsWith(viewer) && parent === null && !isRejected,
    commentOf({ at, name, text }, answered) {
      const parent = answered?.id ?? null;
      const id = parent === null ? `Ugx${world.newId()}` : `${parent}.${world.newId()}`;
      const author = { channel: `${viewer}${name}`, author: `@${name}` };
      return { id, ...author, at, text, parent, isRejected: false };
    },
  });
}
