import { postName } from '@fanfare/core/posts/post-name.ts';
import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { phone } from '../../ui/screen-width.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { CopyIcon, TrashIcon } from '../../ui/icons/actions.tsx';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ContentCell, StatusCell, type TableView } from './post-cells.tsx';
import { PostPictures } from './post-media.tsx';
import { SelectionCheckbox, SelectAllCheckbox, selectAllText } from './selection-checkbox.tsx';
import { shortText } from './words.ts';

const VirtualTable = lazyComponent(async () => (await import('./virtual-table.tsx')).VirtualTable<PostGroup>);

export interface PostListActions {
  isSelected: (post: PostView) => boolean;
  onSelect: (posts: readonly PostView[]) => void;
  onEdit: (groupId: string) => void;
  onDuplicate: (groupId: string) => void;
  onDelete: (posts: readonly PostView[]) => void;
}

interface PostTableProps extends PostListActions {
  caption: string;
  groups: readonly PostGroup[];
  view: TableView;
  /** True if the rows have smaller pictures and less space. */
  compact: boolean;
}

/** A published post cannot be edited, so its row has a button to duplicate it instead. */
export const isPublished = ({ posts }: PostGroup) => posts.every(({ status }) => status === 'uploaded');

export const titleOf = ({ posts: [first] }: PostGroup) => (first ? shortText(postName(first)) : '');

const wide = '@media (min-width: 600px)';

/** Rows can be tall, so cells align at the top. On phones, the actions align at the top too. */
const layoutSx = {
  '& tbody tr': { alignItems: 'start' },
  '& tbody tr:has(:checked), & tbody tr:has(:checked):hover': { bgcolor: 'primary.light' },
  // On phones, the picture is next to the status, the text and the icons of the networks.
  [phone]: {
    '& tbody tr': { gridTemplateColumns: 'auto minmax(0, 1fr) auto !important', columnGap: 1.5 },
    '& td': { py: 0 },
    '& td[data-header]:not(:first-of-type)::before': { display: 'none' },
    '& td[data-header="Status"]': { gridColumn: 2, gridRow: 1 },
    '& td[data-header="Content"]': { gridColumn: '2 / -1', gridRow: 2 },
    '& td[data-header="Media"]': { gridColumn: 1, gridRow: '1 / span 2' },
    '& td[data-header="Actions"]': { gridColumn: 3, gridRow: 1 },
  },
} as const;

/** Style of the actions of a row: three buttons, or a menu on phones. */
const actionsSx = {
  display: 'inline-flex',
  m: -1,
  [phone]: { '& > [aria-haspopup="dialog"]': { display: 'none' } },
} as const;

function Actions({ group, onEdit, onDuplicate, onDelete }: { group: PostGroup } & PostListActions) {
  const title = titleOf(group);
  const edit = { label: 'Edit', onSelect: () => onEdit(group.post_id) };
  return (
    <Box component="span" sx={actionsSx}>
      <MenuButton
        label={`More for “${title}”`}
        sx={{ [wide]: { display: 'none' } }}
        actions={[
          ...(isPublished(group) ? [] : [edit]),
          { label: 'Duplicate', onSelect: () => onDuplicate(group.post_id) },
          { label: 'Delete', isDangerous: true, onSelect: () => onDelete(group.posts) },
        ]}
      />
      {!isPublished(group) && (
        <IconButton
          aria-haspopup="dialog"
          aria-label={`Edit “${title}”`}
          title="Edit"
          onClick={() => onEdit(group.post_id)}
        >
          <EditIcon />
        </IconButton>
      )}
      <IconButton
        aria-haspopup="dialog"
        aria-label={`Duplicate “${title}”`}
        title="Duplicate"
        onClick={() => onDuplicate(group.post_id)}
      >
        <CopyIcon />
      </IconButton>
      <IconButton
        aria-haspopup="dialog"
        aria-label={`Delete “${title}”`}
        title="Delete"
        onClick={() => onDelete(group.posts)}
      >
        <TrashIcon />
      </IconButton>
    </Box>
  );
}

function columnsFor(props: PostTableProps): Column<PostGroup>[] {
  const { view, compact, isSelected, onSelect } = props;
  return [
    {
      id: 'status',
      header: 'Status',
      width: '232px',
      cell: (group) => (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
          <SelectionCheckbox
            label={`Select “${titleOf(group)}”`}
            checked={group.posts.every(isSelected)}
            onChange={() => onSelect(group.posts)}
          />
          {group.posts[0] && <StatusCell first={group.posts[0]} view={view} />}
        </Stack>
      ),
    },
    {
      id: 'content',
      header: 'Content',
      width: 'minmax(0, 1fr)',
      cell: (group) => <ContentCell group={group} view={view} />,
    },
    {
      id: 'media',
      header: 'Media',
      width: '212px',
      cell: ({ posts: [first] }) =>
        first && <PostPictures post={first} size={compact ? 40 : 56} showsOneOnPhones />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '144px',
      cell: (group) => <Actions {...props} group={group} />,
    },
  ];
}

/** On wide screens, hides the words next to the checkbox, because the header of the first column is there. */
const tickAllSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  [wide]: { '& > span:last-of-type': { display: 'none' } },
} as const;

/** Tables with more rows than this render only the rows near the window. */
const plainMax = 25;
const keyOf = ({ post_id: id }: PostGroup) => id;

/** One row per group of posts. */
export function PostTable(props: PostTableProps) {
  const { caption, groups, compact } = props;
  const table = {
    caption,
    columns: columnsFor(props),
    rows: groups,
    rowKey: keyOf,
    headerStart: (
      <Box component="label" sx={tickAllSx}>
        <SelectAllCheckbox {...props} label={selectAllText} posts={groups.flatMap(({ posts }) => posts)} />
        <span aria-hidden>{selectAllText}</span>
      </Box>
    ),
  };
  return (
    <Box sx={[layoutSx, { [wide]: { '& td': { py: compact ? 0.75 : 1.5 } } }]}>
      {groups.length > plainMax ? (
        <Suspense fallback={<SkeletonRows count={3} label="Loading the posts" />}>
          <VirtualTable {...table} />
        </Suspense>
      ) : (
        <DataTable {...table} />
      )}
    </Box>
  );
}
