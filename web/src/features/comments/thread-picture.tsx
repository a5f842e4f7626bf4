import { MediaPicture } from '../media/index.ts';

/** The first file of the post that was commented on. */
export function ThreadPicture({ path }: { path: string }) {
  const kind = /\.(mp4|mov|webm)$/i.test(path) ? 'video' : 'image';
  return (
    <MediaPicture
      size="small"
      item={{ firebasePath: path, kind, alt_text: '', name: '', small: kind === 'image' }}
    />
  );
}
