import { MediaPicture } from '../media/index.ts';
import { isVideo } from './media.ts';

/** The picture of a file, or the one chosen as its cover. */
export function PostPicture({ path, cover }: { path: string; cover: string | null }) {
  const shown = cover ?? path;
  const kind = isVideo(shown) ? 'video' : 'image';
  return (
    <MediaPicture
      size="small"
      item={{ firebasePath: shown, kind, alt_text: '', name: '', small: kind === 'image' && cover === null }}
    />
  );
}
