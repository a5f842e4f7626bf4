import { counted } from '@fanfare/core/text/counted.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';

type Media = Pick<PostView, 'firebase_path' | 'carousel_images'>;

const videoEnding = /\.(mp4|mov|m4v|webm|avi|mkv|mpe?g|3gp)$/i;

/** The files of a post in order. */
export const pathsOf = ({ firebase_path: path, carousel_images: carousel }: Media): readonly string[] =>
  carousel.length > 0 || path === null ? carousel : [path];

export const isVideo = (path: string): boolean => videoEnding.test(path);

/** Counts images and videos by file name; null for a post without media. */
export function mediaText(post: Media): string | null {
  const paths = pathsOf(post);
  const videos = paths.filter(isVideo).length;
  const images = paths.length - videos;
  const parts = [
    ...(images > 0 ? [counted(images, 'image')] : []),
    ...(videos > 0 ? [counted(videos, 'video')] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}
