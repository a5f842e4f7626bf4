import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DataTable, type Column, type Sort } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PostsIcon } from '../ui/icons/navigation.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { SkeletonCards } from '../ui/skeleton-cards.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Block } from './block.tsx';
import { longName, nothing } from './samples.ts';

interface Post {
  title: string;
  status: 'draft' | 'scheduled' | 'uploaded' | 'failed';
  views: number;
}

const posts: readonly Post[] = [
  { title: 'A morning at the harbour', status: 'uploaded', views: 12480 },
  { title: 'How we roast', status: 'scheduled', views: 0 },
  { title: longName, status: 'draft', views: 0 },
  { title: 'New opening hours', status: 'failed', views: 0 },
];

const columns: readonly Column<Post>[] = [
  { id: 'title', header: 'Post', cell: ({ title }) => title, width: 'minmax(0, 2fr)', sortable: true },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} />, width: '136px' },
  {
    id: 'views',
    header: 'Views',
    cell: ({ views }) => views.toLocaleString('en'),
    align: 'end',
    width: '96px',
    sortable: true,
  },
];

const rowMenu = ({ title }: Post) => (
  <MenuButton
    label={`More about ${title}`}
    actions={[
      { label: 'Edit', onSelect: nothing },
      { label: 'Delete', onSelect: nothing, dangerous: true },
    ]}
  />
);

const tabs = [
  { id: 'all', label: 'All', count: 128 },
  { id: 'scheduled', label: 'Scheduled', count: 7 },
  { id: 'drafts', label: 'Drafts' },
  { id: 'failed', label: 'Failed', count: 1 },
] as const;

/** Many of a kind. */
export function Lists() {
  return (
    <>
      <Ways />
      <Tables />
      <Block title="On its way">
        <SkeletonRows count={2} />
        <SkeletonCards count={3} />
      </Block>
    </>
  );
}

function Ways() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('all');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(3);
  return (
    <>
      <Block title="Views of one thing">
        <Tabs label="Posts" tabs={tabs} value={tab} onChange={setTab}>
          <Typography>{`What is shown under “${tab}”.`}</Typography>
        </Tabs>
      </Block>
      <Block title="Search">
        <SearchBox label="Search posts" value={search} onChange={setSearch} />
        <SearchBox label="Search posts" value="harbour" onChange={nothing} />
      </Block>
      <Block title="Pages">
        <Pagination page={page} last={12} onChange={setPage} />
        <Pagination label="The first page" page={1} last={2} onChange={nothing} />
      </Block>
    </>
  );
}

function sorted({ column, direction }: Sort): readonly Post[] {
  const inOrder = posts.toSorted((one, other) =>
    column === 'views' ? one.views - other.views : one.title.localeCompare(other.title),
  );
  return direction === 'ascending' ? inOrder : inOrder.toReversed();
}

function Tables() {
  const [sort, setSort] = useState<Sort>({ column: 'title', direction: 'ascending' });
  const empty = (
    <EmptyState
      picture={<PostsIcon />}
      title="No posts yet"
      text="What you write, schedule and publish is found here."
      action={<Button variant="contained">Write a post</Button>}
    />
  );
  return (
    <>
      <Block title="Table">
        <DataTable
          caption="Posts"
          columns={columns}
          rows={sorted(sort)}
          rowKey={({ title }) => title}
          sort={sort}
          onSort={setSort}
          rowActions={rowMenu}
        />
      </Block>
      <Block title="Table on its way">
        <DataTable caption="Posts" columns={columns} rows={[]} rowKey={({ title }) => title} loading />
      </Block>
      <Block title="Table without rows">
        <DataTable caption="Posts" columns={columns} rows={[]} rowKey={({ title }) => title} empty={empty} />
      </Block>
    </>
  );
}
