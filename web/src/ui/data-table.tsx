import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fragment, type ReactNode } from 'react';
import { surface } from './surface.ts';
import { phone } from './screen-width.ts';
import { visuallyHidden } from './visually-hidden.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A grid track such as "120px" or "2fr". Every row is a separate grid, so the width cannot depend on the content. */
  width: string;
}

/** The rows of a long table that are rendered, and the space that the other rows would take. */
interface RowWindow {
  /** The indexes of the rendered rows, in ascending order. */
  indexes: readonly number[];
  /** The height of the omitted rows before the nth rendered row. */
  spaceBefore: (n: number) => number;
  /** The height of the omitted rows at the end. */
  rest: number;
  measure: (row: HTMLElement | null) => void;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown before the first header, such as a box that selects all rows. On phones it is on a separate line. */
  headerStart?: ReactNode;
  /** The rows to render; without it, all rows are rendered. */
  window?: RowWindow;
}

/**
 * A table whose rows become cards on phones. The roles are explicit, because `display: grid` removes the roles of a
 * table.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, headerStart, window } = props;
  const indexes = window?.indexes ?? rows.map((_, index) => index);
  const style = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') };
  return (
    <Table role="table" aria-label={caption} aria-rowcount={window && rows.length + 1} sx={frameSx}>
      <TableHead role="rowgroup" sx={headerStart === undefined ? plainHeadSx : headSx}>
        <TableRow role="row" aria-rowindex={window && 1} style={style}>
          {columns.map(({ id, header }, n) => (
            <TableCell role="columnheader" key={id} sx={headerCellSx}>
              {n === 0 && headerStart}
              <span>{header}</span>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup" sx={{ display: 'block' }}>
        {indexes.map((index, n) => {
          const row = rows[index];
          if (row === undefined) return null;
          const virtual = window && {
            ref: window.measure,
            'data-index': index,
            'aria-rowindex': index + 2,
          };
          const space = window?.spaceBefore(n) ?? 0;
          return (
            <Fragment key={rowKey(row)}>
              {space > 0 && <tr aria-hidden style={{ display: 'block', height: space }} />}
              <TableRow role="row" hover sx={rowSx} style={style} {...virtual}>
                {columns.map(({ id, header, cell }) => (
                  <TableCell role="cell" key={id} data-header={header} sx={cellSx}>
                    {cell(row)}
                  </TableCell>
                ))}
              </TableRow>
            </Fragment>
          );
        })}
        {window && window.rest > 0 && <tr aria-hidden style={{ display: 'block', height: window.rest }} />}
      </TableBody>
    </Table>
  );
}

const frameSx = {
  ...surface,
  display: 'block',
  width: '100%',
  // Rounds the corners; unlike "hidden", "clip" lets the header stick to the page.
  overflow: 'clip',
} as const;

const headSx = {
  display: 'block',
  position: 'sticky',
  // Leaves room for other elements that stick to the top of the page.
  top: 'var(--sticky-top, 0px)',
  zIndex: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '& tr': { display: 'grid', alignItems: 'center' },
  // On phones the headers are shown next to their values.
  [phone]: {
    position: 'static',
    '& tr': { display: 'block' },
    '& th > span:last-of-type, & th:not(:first-of-type)': visuallyHidden,
  },
} as const;

const plainHeadSx = { ...headSx, [phone]: visuallyHidden } as const;

const headerCellSx = {
  px: 2,
  py: 1,
  border: 0,
  minWidth: 0,
  typography: 'caption',
  fontWeight: 560,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
} as const;

const rowSx = {
  display: 'grid',
  alignItems: 'center',
  minHeight: 56,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  [phone]: {
    // Overrides the column widths of the wide table.
    gridTemplateColumns: 'minmax(0, 1fr) auto !important',
    rowGap: 0.5,
    p: 2,
  },
} as const;

const cellSx = {
  px: 2,
  py: 1,
  border: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
  [phone]: {
    p: 0,
    gridColumn: '1 / -1',
    '&:first-of-type': { gridColumn: 1, fontWeight: 560 },
    '&:only-of-type': { gridColumn: '1 / -1' },
    // Shows the header next to its value. Screen readers get the header from the table, so the alternative text here is
    // empty.
    '&[data-header]:not(:first-of-type)::before': {
      content: 'attr(data-header) / ""',
      display: 'inline-block',
      minWidth: 88,
      mr: 1,
      color: 'text.secondary',
      typography: 'caption',
    },
  },
} as const;
