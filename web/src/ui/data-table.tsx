import Box from '@mui/material/Box';
import type { CSSProperties, ReactNode } from 'react';
import { bodySx, cellSx, frameSx, headerCellSx, headSx, rowSx, sortSx } from './data-table-styles.ts';
import { ChevronUpIcon } from './icons/chevrons.tsx';
import { ChevronDownIcon } from './icons/navigation.tsx';
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

interface TableHeaderProps {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'align' | 'sortable'>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  tracks: CSSProperties;
  /** Adds a last column for the row actions. */
  actions: boolean;
}

/** Clicking the sorted column again reverses the order. */
function sortAfter(column: string, sort: Sort | undefined): Sort {
  const turned = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: turned ? 'descending' : 'ascending' };
}

function TableHeader({ columns, sort, onSort, tracks, actions }: TableHeaderProps) {
  return (
    <Box component="thead" role="rowgroup" sx={headSx}>
      <Box component="tr" role="row" style={tracks}>
        {columns.map(({ id, header, align, sortable = false }) => {
          const direction = sort?.column === id ? sort.direction : undefined;
          return (
            <Box
              component="th"
              role="columnheader"
              scope="col"
              key={id}
              data-align={align}
              data-sortable={sortable}
              aria-sort={sortable ? (direction ?? 'none') : undefined}
              sx={headerCellSx}
            >
              {sortable ? (
                <Box
                  component="button"
                  type="button"
                  data-direction={direction}
                  onClick={() => onSort?.(sortAfter(id, sort))}
                  sx={sortSx}
                >
                  {header}
                  {direction === 'descending' ? <ChevronDownIcon /> : <ChevronUpIcon />}
                </Box>
              ) : (
                header
              )}
            </Box>
          );
        })}
        {actions && (
          <Box component="th" role="columnheader" scope="col" data-sortable={false} sx={headerCellSx}>
            <Box component="span" sx={visuallyHidden}>
              Actions
            </Box>
          </Box>
        )}
      </Box>
    </Box>
  );
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
