import type { PostView } from '@fanfare/core/posts/post.ts';
import { counted } from './words.ts';

type Media = Pick<PostView, 'firebase_path' | 'carousel_images'>;

export type MediaSort = 'video' | 'image' | 'mixed';

const videoEnding = /\.(mp4|mov|m4v|webm|avi|mkv|mpe?g|3gp)$/i;

const pathsOf = ({ firebase_path: path, carousel_images: carousel }: Media): readonly string[] =>
  carousel.length > 0 || path === null ? carousel : [path];

/** What the name of a file lets one tell; null where a post is words alone. */
export function mediaOf(post: Media): { sort: MediaSort; text: string } | null {
  const paths = pathsOf(post);
  const videos = paths.filter((path) => videoEnding.test(path)).length;
  const images = paths.length - videos;
  if (paths.length === 0) return null;
  if (videos === 0) return { sort: 'image', text: counted(images, 'image') };
  if (images === 0) return { sort: 'video', text: counted(videos, 'video') };
  return { sort: 'mixed', text: `${counted(images, 'image')}, ${counted(videos, 'video')}` };
}
