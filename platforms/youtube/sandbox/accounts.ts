import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import { identityOf, type Identity } from './identities.ts';
import type { KeptFile, Video, YouTube } from './state.ts';
import { watchUrl } from './video-resource.ts';

const shown = (file: KeptFile) => ({ ...file, altText: null });

function postOf({ id, at, resource, file, thumbnail, comments }: Video): SandboxPost {
  return {
    id,
    at,
    kind: 'video',
    title: resource.title,
    text: resource.description,
    media: thumbnail ? [shown(file), shown(thumbnail)] : [shown(file)],
    url: watchUrl(id),
    privacy: resource.privacy,
    comments: comments
      .filter(({ isRejected }) => !isRejected)
      .map((each) => ({
        id: each.id,
        at: each.at,
        username: each.author ?? identityOf(each.channel)?.username ?? '@somebody',
        text: each.text,
      })),
  };
}

/** The videos of a channel. */
export const postsOf = ({ state }: YouTube, { platformId }: Identity): SandboxPost[] =>
  state.videos.filter(({ channel }) => channel === platformId).map(postOf);
