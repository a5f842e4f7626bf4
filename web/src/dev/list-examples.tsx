import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Card } from '../ui/card.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PostsIcon } from '../ui/icons/navigation.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonCards } from '../ui/skeleton-cards.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { Example } from './example.tsx';

const statuses = ['draft', 'scheduled', 'uploaded', 'failed'] as const;

interface Post {
  id: string;
  content: string;
  status: (typeof statuses)[number];
  views: number;
}

const posts: Post[] = statuses.map((status, index) => ({
  id: `post-${index}`,
  content:
    index === 1
      ? 'A morning at the harbour, with a title that is too long for one line'
      : `Post ${index + 1}`,
  status,
  views: index * 7919,
}));

const columns: Column<Post>[] = [
  { id: 'content', header: 'Content', cell: ({ content }) => content, width: 'minmax(0, 2fr)' },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} />, width: '128px' },
  { id: 'views', header: 'Views', cell: ({ views }) => views.toLocaleString('en'), width: '96px' },
];

export const Tables = () => (
  <Example title="A table">
    <DataTable caption="Posts" columns={columns} rows={posts} rowKey={({ id }) => id} />
  </Example>
);

export const Lists = () => (
  <>
    <Example title="Nothing yet">
      <EmptyState
        picture={<PostsIcon />}
        title="No scheduled posts yet"
        text="Scheduled posts appear here, the next one first."
        action={<Button variant="contained">Create post</Button>}
      />
    </Example>
    <Example title="Lists on their way">
      <SkeletonRows count={3} />
      <SkeletonCards count={3} />
    </Example>
    <Example title="Cards" row>
      <Card>
        <Typography>A card</Typography>
      </Card>
      <Card hoverable>
        <Typography>One that leads on</Typography>
      </Card>
      <Card selected>
        <Typography>One that is chosen</Typography>
      </Card>
    </Example>
    <Example title="A section">
      <Section
        title="Appearance"
        description="How Fanfare looks on this device."
        actions={<Button size="small">Reset</Button>}
      >
        What can be done about it.
      </Section>
    </Example>
  </>
);
