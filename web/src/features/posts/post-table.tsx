import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { TrashIcon } from '../../ui/icons/actions.tsx';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { ContentCell, MediaCell, StatusCell, type TableView } from './post-cells.tsx';
import { Tick } from './tick.tsx';
import { nameOf, shortened } from './words.ts';

interface PostTableProps {
  caption: string;
  groups: readonly PostGroup[];
  view: TableView;
  selected: ReadonlySet<string>;
  onSelect: (posts: readonly PostView[]) => void;
  onWrite: (groupId: string) => void;
  onDelete: (posts: readonly PostView[]) => void;
}

/** A published post cannot be edited, so it becomes the start of a new one. */
const editLabel = ({ posts }: PostGroup) =>
  posts.every(({ status }) => status === 'uploaded') ? 'Create another post like' : 'Edit';

const titleOf = ({ posts: [first] }: PostGroup) => (first ? shortened(nameOf(first)) : '');

/** Rows are tall, so cells align at the top; on a phone the delete button does too. */
const layoutSx = {
  '& tbody tr': { alignItems: 'start' },
  '& td': { py: 1.5 },
  '@media (max-width: 599.95px)': {
    '& td': { py: 0 },
    '& td[data-header="Actions"]': { gridColumn: 2, gridRow: 1 },
    '& td[data-header="Actions"]:not(:first-of-type)::before': { display: 'none' },
    '& td[data-header="Content"]:not(:first-of-type)::before': { display: 'none' },
  },
} as const;

function columnsFor({ view, selected, onSelect, onWrite, onDelete }: PostTableProps): Column<PostGroup>[] {
  return [
    {
      id: 'status',
      header: 'Status',
      width: '216px',
      cell: (group) => (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
          <Tick
            label={`Select “${titleOf(group)}”`}
            checked={group.posts.every(({ _id: id }) => selected.has(id))}
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
      width: '136px',
      cell: ({ posts: [first] }) => first && <MediaCell first={first} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '104px',
      cell: (group) => (
        <Box component="span" sx={{ display: 'inline-flex', m: -1 }}>
          <IconButton
            aria-haspopup="dialog"
            onClick={() => onWrite(group.post_id)}
            aria-label={`${editLabel(group)} “${titleOf(group)}”`}
          >
            <EditIcon />
          </IconButton>
          <IconButton aria-label={`Delete “${titleOf(group)}”`} onClick={() => onDelete(group.posts)}>
            <TrashIcon />
          </IconButton>
        </Box>
      ),
    },
  ];
}

/** One row per group of posts. */
export function PostTable(props: PostTableProps) {
  const { caption, groups } = props;
  return (
    <Box sx={layoutSx}>
      <DataTable
        caption={caption}
        columns={columnsFor(props)}
        rows={groups}
        rowKey={({ post_id: id }) => id}
      />
    </Box>
  );
}
