import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';

it('screen readers get the name, the headers and one row per item of a table', () => {
  render(
    <DataTable
      caption="Posts"
      columns={[
        { id: 'title', header: 'Title', cell: ({ title }) => title, width: '1fr' },
        { id: 'views', header: 'Views', cell: ({ views }) => views, width: '96px' },
      ]}
      rows={[
        { title: 'Sunset', views: 12 },
        { title: 'Harbour', views: 340 },
      ]}
      rowKey={({ title }) => title}
    />,
  );
  const table = within(screen.getByRole('table', { name: 'Posts' }));
  const texts = (role: string, parent = table) =>
    parent.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('columnheader')).toEqual(['Title', 'Views']);
  const [, ...rows] = table.getAllByRole('row');
  expect(rows.map((row) => texts('cell', within(row)))).toEqual([
    ['Sunset', '12'],
    ['Harbour', '340'],
  ]);
});
