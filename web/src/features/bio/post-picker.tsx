import { bioLinkTitleMax } from '@fanfare/core/bio/content.ts';
import type { BioLink } from '@fanfare/core/bio/page.ts';
import { readMediaPath } from '@fanfare/core/media/media-path.ts';
import { postName } from '@fanfare/core/posts/post-name.ts';
import { searchMax } from '@fanfare/core/text/fold-text.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { dayText } from '../../ui/date-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { LinkPicture } from './link-picture.tsx';

const shownMax = 30;

interface PostPickerProps {
  workspaceId: string;
  onPick: (link: Pick<BioLink, 'title' | 'url' | 'mediaId'>) => void;
  onClose: () => void;
}

const imageEnding = /\.(?:jpe?g|png|webp|gif)$/i;

/** The media id of the first file of a post; null if this file is not an image. */
export function pictureOf({ carousel_images: images, firebase_path: path }: PostView): string | null {
  const first = images[0] ?? path ?? '';
  return imageEnding.test(first) ? (readMediaPath(first)?.mediaId ?? null) : null;
}

export const linkTo = (post: PostView): Pick<BioLink, 'title' | 'url' | 'mediaId'> => ({
  title: [...postName(post)].slice(0, bioLinkTitleMax).join(''),
  url: post.url ?? '',
  mediaId: pictureOf(post),
});

export function PostPicker({ workspaceId, onPick, onClose }: PostPickerProps) {
  const { timeZone } = useVisit().me.settings;
  const [search, setSearch] = useState('');
  const { data, error, isValidating, mutate } = useRead('listPosts', {
    workspaceId,
    status: 'uploaded',
    limit: shownMax,
    ...(search !== '' && { search }),
  });
  const posts = data?.groups.flatMap((group) => group.posts).filter(({ url }) => url !== null) ?? [];
  return (
    <Modal title="Choose a post" width="sm" onClose={onClose}>
      <Stack sx={{ gap: 1.5, minHeight: 320 }}>
        <SearchBox
          label="Search posts"
          placeholder="Search posts"
          value={search}
          maxLength={searchMax}
          onChange={setSearch}
        />
        {!data && !error && <SkeletonRows label="Loading your posts" />}
        {error && !data && (
          <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />
        )}
        {data && posts.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>
            {search === '' ? 'Published posts appear here.' : 'No post matches this search.'}
          </Typography>
        )}
        <Box component="ul" aria-label="Published posts" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {posts.map((post) => {
            const { label, Icon } = findNetwork(post.uploadTo);
            return (
              <li key={post._id}>
                <ButtonBase onClick={() => onPick(linkTo(post))} sx={postSx}>
                  <LinkPicture workspaceId={workspaceId} mediaId={pictureOf(post)} />
                  <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                    <Box component="span" sx={titleSx}>
                      {postName(post)}
                    </Box>
                    <Box component="span" sx={lineSx}>
                      <Icon /> {label} · {dayText(new Date(post.updatedAt), timeZone)}
                    </Box>
                  </Box>
                </ButtonBase>
              </li>
            );
          })}
        </Box>
      </Stack>
    </Modal>
  );
}

const postSx = {
  display: 'flex',
  width: '100%',
  gap: 1.5,
  minHeight: 56,
  px: 1,
  py: 0.75,
  typography: 'body1',
  textAlign: 'left',
  borderRadius: '8px',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const;

const titleSx = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 560,
} as const;

const lineSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  typography: 'caption',
  color: 'text.secondary',
  '& svg': { width: 14, height: 14 },
} as const;
