import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DataTable, type Column, type Sort } from './data-table.tsx';

interface Post {
  id: string;
  title: string;
  views: number;
}

const columns: Column<Post>[] = [
  { id: 'title', header: 'Title', cell: ({ title }) => title, sortable: true },
  { id: 'views', header: 'Views', cell: ({ views }) => views, align: 'end', sortable: true, width: '96px' },
  { id: 'note', header: 'Note', cell: () => 'None' },
];
const posts = [
  { id: 'a', title: 'Sunset', views: 12 },
  { id: 'b', title: 'Harbour', views: 340 },
];

function show({
  rows = posts,
  loading = false,
  sort,
  actions = false,
}: { rows?: Post[]; loading?: boolean; sort?: Sort; actions?: boolean } = {}) {
  const onSort = vi.fn();
  render(
    <DataTable
      caption="Posts"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={loading}
      empty={<p>No posts yet</p>}
      onSort={onSort}
      {...(sort && { sort })}
      {...(actions && {
        rowActions: ({ title }: Post) => <button type="button">{`Delete ${title}`}</button>,
      })}
    />,
  );
  return { onSort, user: userEvent.setup() };
}

const table = () => screen.getByRole('table', { name: 'Posts' });
const header = (name: string) => screen.getByRole('columnheader', { name });

describe('DataTable', () => {
  it('the table has a name, headers and one row per item', () => {
    show();
    const [, ...rows] = within(table()).getAllByRole('row');
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['Sunset', '12', 'None'],
      ['Harbour', '340', 'None'],
    ]);
    expect(within(table()).getAllByRole('columnheader')).toHaveLength(3);
  });

  it('sortable columns are marked, and the sorted one states its direction', () => {
    show({ sort: { column: 'views', direction: 'descending' } });
    expect(header('Views').getAttribute('aria-sort')).toBe('descending');
    expect(header('Title').getAttribute('aria-sort')).toBe('none');
    expect(header('Note').getAttribute('aria-sort')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  });

  it.each([
    { sort: undefined, direction: 'ascending' },
    { sort: { column: 'views', direction: 'descending' } as const, direction: 'ascending' },
    { sort: { column: 'title', direction: 'descending' } as const, direction: 'ascending' },
    { sort: { column: 'title', direction: 'ascending' } as const, direction: 'descending' },
  ])('clicking the title column asks for $direction when it was $sort', async ({ sort, direction }) => {
    const { onSort, user } = show({ ...(sort && { sort }) });
    await user.click(screen.getByRole('button', { name: 'Title' }));
    expect(onSort.mock.calls).toEqual([[{ column: 'title', direction }]]);
  });

  it('row actions are in a column of their own', () => {
    show({ actions: true });
    expect(header('Actions')).toBeDefined();
    expect(
      screen.getByRole('button', { name: 'Delete Harbour' }).closest('[role="row"]')?.textContent,
    ).toContain('340');
  });

  it('loading is announced, and skeleton rows keep the space', () => {
    show({ rows: [], loading: true });
    expect(table().getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.queryByText('No posts yet')).toBeNull();
    expect(within(table()).getAllByRole('row').length).toBeGreaterThan(1);
  });

  it('the old rows stay visible while new ones load', () => {
    show({ loading: true });
    expect(screen.getByText('Sunset')).toBeDefined();
  });

  it('an empty table shows its empty state', () => {
    show({ rows: [] });
    expect(screen.getByText('No posts yet')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
