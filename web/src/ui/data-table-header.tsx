import Box from '@mui/material/Box';
import type { CSSProperties } from 'react';
import type { Column, Sort } from './data-table.tsx';
import { headSx, headerCellSx, sortSx } from './data-table-styles.ts';
import { ChevronUpIcon } from './icons/chevrons.tsx';
import { ChevronDownIcon } from './icons/navigation.tsx';
import { visuallyHidden } from './visually-hidden.ts';

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

export function TableHeader({ columns, sort, onSort, tracks, actions }: TableHeaderProps) {
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
