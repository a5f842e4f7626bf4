import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openTable, rowsWith } from './testing/open-table.tsx';

vi.mock('papaparse', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('a paste while the parser cannot be loaded shows a message, and the cells keep their texts', async () => {
  const { user, cell, rows } = openTable({ rows: rowsWith(1, () => ({ title: 'Old' })) });
  await user.click(cell(1, 'Title'));
  fireEvent.paste(cell(1, 'Title'), { clipboardData: { getData: () => 'New' } });
  await screen.findByText(/^Nothing was pasted, because a part of Fanfare could not be loaded\./);
  expect(rows()[0]?.title).toBe('Old');
});
