import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import { Suspense, type ComponentProps } from 'react';
import { LayersIcon } from '../../ui/icons/icons.tsx';
import { TextPostIcon } from '../../ui/icons/text-post.tsx';
import { PlayIcon } from '../../ui/icons/things.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { isVideo, mediaText, pathsOf } from './media.ts';

type Media = Pick<PostView, 'firebase_path' | 'carousel_images' | 'thumbnail'>;

const shownMax = 3;

/** Loaded after the list. Its arrival moves nothing, because the tiles have a fixed size. */
const LazyPicture = lazyComponent(async () => (await import('./post-picture.tsx')).PostPicture);

const LazyVideo = lazyComponent(async () => (await import('./post-picture.tsx')).PostVideo);

const Picture = (props: ComponentProps<typeof LazyPicture>) => (
  <Suspense>
    <LazyPicture {...props} />
  </Suspense>
);

/** The mark on a picture: the number of further files, or else an icon if the file is a video. */
function Mark({ path, text }: { path: string; text: string | null }) {
  if (text === null && !isVideo(path)) return null;
  return (
    <Box component="span" sx={markSx}>
      {text ?? <PlayIcon />}
    </Box>
  );
}

interface PostPicturesProps {
  post: Media;
  size?: number;
  /** True if phones show only the first picture, with the number of all pictures. */
  showsOneOnPhones?: boolean;
}

/** The first pictures of a post in a row. A post without media has a tile that says so. */
export function PostPictures({ post, size = 56, showsOneOnPhones = false }: PostPicturesProps) {
  const paths = pathsOf(post);
  const shown = paths.slice(0, shownMax);
  const more = paths.length - shown.length;
  return (
    <Box sx={{ position: 'relative', display: 'flex', gap: 0.5 }}>
      <Box component="span" sx={visuallyHidden}>
        {mediaText(post) ?? 'Text only'}
      </Box>
      {shown.length === 0 && (
        <Box aria-hidden sx={tileSx} style={{ width: size, height: size }}>
          <TextPostIcon />
        </Box>
      )}
      {shown.map((path, index) => (
        <Box
          key={path}
          aria-hidden
          sx={showsOneOnPhones && index > 0 ? laterTileSx : tileSx}
          style={{ width: size, height: size }}
        >
          <Picture path={path} cover={index === 0 ? post.thumbnail : null} />
          <Mark path={path} text={more > 0 && index === shownMax - 1 ? `+${more}` : null} />
          {showsOneOnPhones && index === 0 && paths.length > 1 && (
            <Box component="span" sx={phoneMarkSx}>
              <LayersIcon size={14} /> {paths.length}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/**
 * The aspect ratios of a card's picture. On phones, a preview is wider than high, so that the numbers below it are
 * visible at once.
 */
const shapes = { square: '1', wide: '4 / 3', preview: { xs: '16 / 9', md: '1' } } as const;

/** The first picture over the whole width of a card, or `text` if the post has no media. */
export function CardPicture({
  post,
  text,
  shape,
}: {
  post: Media;
  text: string;
  shape: keyof typeof shapes;
}) {
  const paths = pathsOf(post);
  const [first] = paths;
  return (
    <Box aria-hidden sx={{ ...tileSx, width: '100%', aspectRatio: shapes[shape], borderRadius: 0 }}>
      {first === undefined ? (
        <Box sx={textTileSx}>{text}</Box>
      ) : (
        <>
          <Picture path={first} cover={post.thumbnail} showsWholePicture={shape === 'preview'} />
          {paths.length > 1 ? (
            <Box component="span" sx={markSx}>
              <LayersIcon size={14} /> {paths.length}
            </Box>
          ) : (
            <Mark path={first} text={null} />
          )}
        </>
      )}
    </Box>
  );
}

export const PostVideoPlayer = ({ path }: { path: string }) => (
  <Box sx={{ ...tileSx, width: '100%', aspectRatio: shapes.preview, borderRadius: 0 }}>
    <Suspense>
      <LazyVideo path={path} />
    </Suspense>
  </Box>
);

const tileSx = {
  position: 'relative',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'action.hover',
  color: 'text.secondary',
} as const;

const markSx = {
  position: 'absolute',
  right: 4,
  bottom: 4,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.25,
  px: 0.5,
  borderRadius: '6px',
  color: '#fff',
  bgcolor: 'rgba(10, 12, 20, 0.78)',
  typography: 'caption',
  fontWeight: 600,
  '& svg': { width: 14, height: 14 },
} as const;

const laterTileSx = { ...tileSx, display: { xs: 'none', sm: 'grid' } } as const;

const phoneMarkSx = { ...markSx, display: { xs: 'inline-flex', sm: 'none' } } as const;

const textTileSx = {
  alignSelf: 'stretch',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '6',
  overflow: 'hidden',
  m: 2,
  // The margin makes the text begin below the checkbox that selects the card.
  mt: 6,
  color: 'text.primary',
  typography: 'body2',
  overflowWrap: 'anywhere',
} as const;
