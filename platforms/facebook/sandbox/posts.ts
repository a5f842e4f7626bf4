import type { PageCall } from './context.ts';
import type { Photo, Post, Video } from './state.ts';

interface Draft {
  kind: Post['kind'];
  message: string;
  title?: string | null;
  photos?: readonly Photo[];
  video?: Video;
  /** In the future if the post is scheduled. */
  at?: number;
}

export function addPost(
  call: PageCall,
  { kind, message, title = null, photos = [], video, at }: Draft,
): Post {
  const { state, world, page } = call;
  const post: Post = {
    id: `${page.id}_${world.newId()}`,
    page: page.id,
    at: at ?? world.now(),
    kind,
    title,
    message,
    photos: photos.map(({ id }) => id),
    video: video?.id ?? null,
    comments: [],
    heard: 0,
  };
  state.posts.push(post);
  for (const photo of photos) photo.post = post.id;
  return post;
}

/** A story has only the second half of the id that other posts have. */
export const nameOf = ({ id, kind }: Post): string => (kind === 'Story' ? (id.split('_')[1] ?? id) : id);

/** Finds posts by their id, and video posts by the id of their video. `<page>_<video>` is not a valid id. */
export const postOf = ({ state, page }: Pick<PageCall, 'state' | 'page'>, id: string): Post | undefined =>
  state.posts.find((post) => post.page === page.id && (nameOf(post) === id || post.video === id));
