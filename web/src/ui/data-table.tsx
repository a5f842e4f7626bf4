import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TableHeader } from './data-table-header.tsx';
import { bodySx, cellSx, frameSx, rowSx } from './data-table-styles.ts';
import { Placeholder } from './placeholder.tsx';
import { visuallyHidden } from './visually-hidden.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /**
   * A grid track such as "120px" or "2fr". Every row is a grid of its own, so the width cannot depend on the content.
   */
  width?: string;
  sortable?: boolean;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  loading?: boolean;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
}

const skeletonCount = 5;

/**
 * A table for many rows with the same few columns. On phones each row becomes a card; rows outside of the viewport
 * are not laid out.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  loading = false,
  empty,
  rowActions,
}: DataTableProps<Row>) {
  if (!loading && rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const tracks = columns.map(({ width = 'minmax(0, 1fr)' }) => width);
  if (rowActions) tracks.push('52px');
  const style = { gridTemplateColumns: tracks.join(' ') };
  return (
    <Box sx={{ position: 'relative' }}>
      <Box component="table" role="table" aria-label={caption} aria-busy={loading} sx={frameSx}>
        <TableHeader
          columns={columns}
          sort={sort}
          onSort={onSort}
          tracks={style}
          actions={rowActions !== undefined}
        />
        <Box component="tbody" role="rowgroup" sx={bodySx}>
          {loading && rows.length === 0
            ? Array.from({ length: skeletonCount }, (_, index) => (
                <Box component="tr" role="row" key={index} sx={rowSx} style={style}>
                  {columns.map(({ id, align }) => (
                    <Box component="td" role="cell" key={id} data-align={align} sx={cellSx}>
                      <Placeholder width={`${70 - ((index * 17) % 30)}%`} />
                    </Box>
                  ))}
                </Box>
              ))
            : rows.map((row) => (
                <Box component="tr" role="row" key={rowKey(row)} sx={rowSx} style={style}>
                  {columns.map((column) => (
                    <Box
                      component="td"
                      role="cell"
                      key={column.id}
                      data-align={column.align}
                      data-header={column.header}
                      sx={cellSx}
                    >
                      {column.cell(row)}
                    </Box>
                  ))}
                  {rowActions && (
                    <Box component="td" role="cell" data-actions sx={cellSx}>
                      {rowActions(row)}
                    </Box>
                  )}
                </Box>
              ))}
        </Box>
      </Box>
      <Box component="span" role="status" sx={visuallyHidden}>
        {loading ? 'Loading' : ''}
      </Box>
    </Box>
  );
}
