import { MediaPicture } from '../media/index.ts';
import { isVideo } from './media.ts';

interface PostPictureProps {
  path: string;
  cover: string | null;
  /** True if the picture is shown large and uncropped. */
  showsWholePicture?: boolean;
}

/** The picture of a file, or its chosen cover. */
export function PostPicture({ path, cover, showsWholePicture = false }: PostPictureProps) {
  const shown = cover ?? path;
  const kind = isVideo(shown) ? 'video' : 'image';
  return (
    <MediaPicture
      size={showsWholePicture ? 'full' : 'small'}
      fit={showsWholePicture ? 'contain' : 'cover'}
      item={{ firebasePath: shown, kind, alt_text: '', name: '', small: kind === 'image' && cover === null }}
    />
  );
}

export const PostVideo = ({ path }: { path: string }) => (
  <MediaPicture
    hasControls
    fit="contain"
    item={{ firebasePath: path, kind: 'video', alt_text: '', name: 'Video' }}
  />
);
