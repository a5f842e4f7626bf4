import { postName } from '@fanfare/core/posts/post-name.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { MenuButton } from '../../ui/menu-button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { surface } from '../../ui/surface.ts';
import { phone } from '../../ui/screen-width.ts';
import { Destinations, PostTitle, whenOf, type TableView } from './post-cells.tsx';
import { CardPicture } from './post-media.tsx';
import { isPublished, titleOf, type PostListActions } from './post-table.tsx';
import { SelectionCheckbox } from './selection-checkbox.tsx';
import { failureOf, shortText } from './words.ts';

interface PostCardsProps extends PostListActions {
  caption: string;
  groups: readonly PostGroup[];
  view: TableView;
  /** True for wide cards with the whole text, as in a feed. */
  isFeed: boolean;
}

/** A grid with one card per group of posts, or per post. */
export function PostCards({ caption, groups, isFeed, ...props }: PostCardsProps) {
  return (
    <Box component="ul" aria-label={caption} sx={isFeed ? feedSx : gridSx}>
      {groups.map((group) => (
        <PostCard
          key={group.posts.map(({ _id: id }) => id).join()}
          group={group}
          isFeed={isFeed}
          {...props}
        />
      ))}
    </Box>
  );
}

type PostCardProps = Omit<PostCardsProps, 'caption' | 'groups'> & { group: PostGroup };

function PostCard({
  group,
  view,
  isFeed,
  isSelected,
  onSelect,
  onEdit,
  onDuplicate,
  onDelete,
}: PostCardProps) {
  const { posts, post_id: id } = group;
  const [first] = posts;
  if (!first) return null;
  const title = titleOf(group);
  const isChosen = posts.every(isSelected);
  const description = first.description.trim();
  // A card shows no status chip, because the tab and the icons of the networks show the status. A chip appears only if
  // other posts of the group have failed.
  const failedCount = view.failedOf?.(id).length ?? 0;
  return (
    <Stack
      component="li"
      sx={{ ...surface, ...(isChosen && { borderColor: 'primary.main' }), minWidth: 0, overflow: 'hidden' }}
    >
      <Box sx={{ position: 'relative' }}>
        <CardPicture
          post={first}
          text={description === '' ? postName(first) : description}
          shape={isFeed ? 'wide' : 'square'}
        />
        <Box sx={tickSx}>
          <SelectionCheckbox
            label={`Select “${title}”`}
            checked={isChosen}
            onChange={() => onSelect(posts)}
          />
        </Box>
        {failedCount > 0 && (
          <Box sx={{ position: 'absolute', top: 8, right: 8 }}>
            <StatusChip status="failed" label={`${failedCount} of ${posts.length + failedCount} failed`} />
          </Box>
        )}
      </Box>
      <Stack sx={{ gap: 0.5, p: 1.5, flex: 1, minWidth: 0 }}>
        <PostTitle post={first} view={view} lines={isFeed ? 4 : 1} />
        <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {whenOf(first, view)}
        </Typography>
        {isFeed && first.title.trim() !== '' && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {shortText(description)}
          </Typography>
        )}
        <Destinations group={group} view={view} />
        {first.status === 'failed' && (
          <Typography variant="body2" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
            {shortText(failureOf(first))}
          </Typography>
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 0.5, p: 1, pl: 1.5, borderTop: 1, borderColor: 'divider' }}>
        {isPublished(group) ? (
          <Button
            fullWidth
            size="small"
            variant="outlined"
            color="inherit"
            component={RouterLink}
            to={view.addressOf(first)}
            aria-label={`Manage Post “${title}”`}
          >
            Manage Post
          </Button>
        ) : (
          <Button
            fullWidth
            size="small"
            variant="outlined"
            color="inherit"
            aria-haspopup="dialog"
            aria-label={`Edit “${title}”`}
            onClick={() => onEdit(id)}
          >
            Edit
          </Button>
        )}
        <MenuButton
          label={`More for “${title}”`}
          actions={[
            { label: 'Duplicate', onSelect: () => onDuplicate(id) },
            { label: 'Delete', isDangerous: true, onSelect: () => onDelete(posts) },
          ]}
        />
      </Stack>
    </Stack>
  );
}

const listSx = { display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' } as const;

/** The grid has a column for each card of a page. */
const gridSx = {
  ...listSx,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [phone]: { gap: 1 },
  '@media (min-width: 768px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@media (min-width: 1024px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '@media (min-width: 1280px)': { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
} as const;

const feedSx = {
  ...listSx,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
} as const;

const tickSx = {
  position: 'absolute',
  top: 8,
  left: 8,
  p: 0.25,
  borderRadius: '8px',
  bgcolor: 'background.paper',
} as const;
