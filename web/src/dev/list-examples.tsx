import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Card } from '../ui/card.tsx';
import { DataTable, type Column, type Sort } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PostsIcon } from '../ui/icons/navigation.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
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

const posts: Post[] = Array.from({ length: 1000 }, (_, index) => ({
  id: `post-${index}`,
  content:
    index % 5 === 1
      ? 'A morning at the harbour, with a title that is too long for one line'
      : `Post ${index + 1}`,
  status: statuses[index % statuses.length] ?? 'draft',
  views: (index * 7919) % 10_000,
}));

const columns: Column<Post>[] = [
  {
    id: 'content',
    header: 'Content',
    cell: ({ content }) => content,
    sortable: true,
    width: 'minmax(0, 2fr)',
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} />, width: '128px' },
  {
    id: 'views',
    header: 'Views',
    cell: ({ views }) => views.toLocaleString('en'),
    align: 'end',
    sortable: true,
    width: '96px',
  },
];
const rowKey = ({ id }: Post) => id;
const nothing = () => undefined;

function sorted(count: number, { column, direction }: Sort): Post[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const byViews = (one: Post, other: Post) => sign * (one.views - other.views);
  const byContent = (one: Post, other: Post) => sign * one.content.localeCompare(other.content, 'en');
  return posts.slice(0, count).sort(column === 'views' ? byViews : byContent);
}

const actionsOf = ({ content }: Post) => (
  <MenuButton
    label={`Actions of ${content}`}
    actions={[
      { label: 'Edit', onSelect: nothing },
      { label: 'Delete', onSelect: nothing, dangerous: true },
    ]}
  />
);

export function Tables() {
  const [sort, setSort] = useState<Sort>({ column: 'views', direction: 'descending' });
  const [count, setCount] = useState(5);
  return (
    <>
      <Example title="A table">
        <DataTable
          caption="Posts"
          columns={columns}
          rows={sorted(count, sort)}
          rowKey={rowKey}
          sort={sort}
          onSort={setSort}
          rowActions={actionsOf}
        />
        <div>
          <Button size="small" variant="outlined" onClick={() => setCount(count === 5 ? posts.length : 5)}>
            {count === 5 ? 'Show 1,000 rows' : 'Show 5 rows'}
          </Button>
        </div>
      </Example>
      <Example title="On its way">
        <DataTable caption="Posts on their way" columns={columns} rows={[]} rowKey={rowKey} loading />
      </Example>
      <Example title="Nothing yet">
        <DataTable
          caption="No posts"
          columns={columns}
          rows={[]}
          rowKey={rowKey}
          empty={
            <EmptyState
              picture={<PostsIcon />}
              title="No scheduled posts yet"
              text="Posts with a date wait here."
              action={<Button variant="contained">Create Draft</Button>}
            />
          }
        />
      </Example>
    </>
  );
}

export const Lists = () => (
  <>
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
