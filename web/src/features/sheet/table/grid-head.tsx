import type { SheetColumn } from '@fanfare/core/sheet/fields.ts';
import { cityName } from '@fanfare/core/settings/time-zones.ts';
import Checkbox from '@mui/material/Checkbox';
import { memo } from 'react';
import { NetworkMarks } from '../../composer/index.ts';

interface GridHeadProps {
  columns: readonly SheetColumn[];
  zone: string;
  rows: number;
  /** The number of selected rows among the shown rows. */
  selected: number;
  onSelectAll: (all: boolean) => void;
}

function GridHeadView({ columns, zone, rows, selected, onSelectAll }: GridHeadProps) {
  return (
    <div role="row" className="sheet-row sheet-head" aria-rowindex={1}>
      <div role="columnheader" aria-colindex={1}>
        <Checkbox
          size="small"
          checked={rows > 0 && selected === rows}
          indeterminate={selected > 0 && selected < rows}
          onChange={(_, checked) => onSelectAll(checked)}
          slotProps={{ input: { 'aria-label': 'Select all files' } }}
        />
      </div>
      <div role="columnheader" aria-colindex={2} aria-label="Number">
        #
      </div>
      <div role="columnheader" aria-colindex={3}>
        File
      </div>
      {columns.map(({ field, label, networks }, i) => (
        <div key={field} role="columnheader" aria-colindex={i + 4}>
          <span className="sheet-name" title={label}>
            {label}
          </span>
          {networks.length > 0 && <NetworkMarks networks={networks} label="for" />}
          {field === 'schedule' && <small>{cityName(zone)}</small>}
        </div>
      ))}
    </div>
  );
}

export const GridHead = memo(GridHeadView);
