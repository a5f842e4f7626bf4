import type { SandboxAccount, SandboxPost } from '../../_sandbox/sandbox.ts';
import { identities, identityOf } from './identities.ts';
import type { KeptFile, Video, YouTubeState } from './state.ts';
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

/** The channels with their videos. */
export function accountsOf({ videos }: YouTubeState): SandboxAccount[] {
  return identities.map(({ platformId, username, name, logo }) => ({
    platformId,
    username,
    name,
    logo,
    posts: videos.filter((each) => each.channel === platformId).map(postOf),
  }));
}
