import { MediaPicture } from '../media/index.ts';
import { isVideo } from './media.ts';

interface PostPictureProps {
  path: string;
  cover: string | null;
  /** True if the picture is large and not cropped. */
  isWhole?: boolean;
}

/** The picture of a file, or its chosen cover. */
export function PostPicture({ path, cover, isWhole = false }: PostPictureProps) {
  const shown = cover ?? path;
  const kind = isVideo(shown) ? 'video' : 'image';
  return (
    <MediaPicture
      size={isWhole ? 'full' : 'small'}
      fit={isWhole ? 'contain' : 'cover'}
      item={{ firebasePath: shown, kind, alt_text: '', name: '', small: kind === 'image' && cover === null }}
    />
  );
}

export const PostVideo = ({ path }: { path: string }) => (
  <MediaPicture
    plays
    fit="contain"
    item={{ firebasePath: path, kind: 'video', alt_text: '', name: 'Video' }}
  />
);
