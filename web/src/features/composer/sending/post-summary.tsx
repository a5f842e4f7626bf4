import { counted } from '@fanfare/core/text/counted.ts';
import { postName } from '@fanfare/core/posts/post-name.ts';
import { fileTypeOf } from '@fanfare/core/media/file-checks.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { surface } from '../../../ui/surface.ts';
import { MediaPicture } from '../../media/index.ts';

const filesIn = ({ carousel_images: images, firebase_path: path }: PostView): string[] => {
  if (images.length > 0) return images;
  return path === null ? [] : [path];
};

const kindOf = (path: string) => fileTypeOf(path)?.kind ?? 'image';

/** A summary of the submission, which shows the post with the most files. */
export function PostSummary({ posts }: { posts: readonly PostView[] }) {
  const [post] = posts.toSorted((a, b) => filesIn(b).length - filesIn(a).length);
  if (!post) return null;
  const files = filesIn(post);
  const [first] = files;
  return (
    <Box sx={cardSx}>
      {first !== undefined && (
        <Box aria-hidden sx={pictureSx}>
          <MediaPicture
            size="small"
            item={{
              firebasePath: first,
              kind: kindOf(first),
              alt_text: '',
              name: '',
              small: kindOf(first) === 'image',
            }}
          />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {postName(post)}
        </Typography>
        {post.title.trim() !== '' && (
          <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
            {post.description}
          </Typography>
        )}
      </Box>
      {files.length > 1 && (
        <Typography variant="body2" sx={{ flex: 'none', color: 'text.secondary' }}>
          {counted(files.length, 'image')}
        </Typography>
      )}
    </Box>
  );
}

const cardSx = { ...surface, display: 'flex', alignItems: 'center', gap: 1.5, p: 1.5 } as const;

const pictureSx = { flex: 'none', width: 56, height: 56, borderRadius: '8px', overflow: 'hidden' } as const;
