import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { SheetColumn } from '@fanfare/core/sheet/fields.ts';
import type { RowPatch, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { memo } from 'react';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { CellEditor, type EditEnd } from './cell-editor.tsx';
import { hasError, messagesOf } from './cell-issues.ts';
import { CellValue } from './cell-value.tsx';
import { checkColumn } from './grid-position.ts';
import type { TableNetworks } from './table-networks.ts';

export interface CellState {
  index: number;
  /** The number of the column for the arrow keys, beginning with 0 for the checkbox and 1 for the file. */
  at: number;
  isFocused: boolean;
  isInRange: boolean;
  /** The edges that this cell shares with the selected range; undefined if the cell is not in the range. */
  range: string | undefined;
}

/**
 * The attributes of every cell that the keyboard reaches. Screen readers treat the number of the row as a column, so
 * they count one column more.
 */
export const cellAttributes = ({ index, at, isFocused, isInRange, range }: CellState) => ({
  className: 'sheet-cell',
  'aria-colindex': at === checkColumn ? 1 : at + 2,
  'aria-selected': isInRange,
  'data-cell': `${index}:${at}`,
  'data-range': range,
  tabIndex: isFocused ? 0 : -1,
});

const messagesId = (row: SheetRow, field: string) => `sheet-${row.id}-${field}`;

export const issueAttributes = (row: SheetRow, field: string, issues: readonly ComposerIssue[]) =>
  issues.length > 0 ? { 'aria-invalid': hasError(issues), 'aria-describedby': messagesId(row, field) } : {};

interface MessagesProps {
  row: SheetRow;
  field: string;
  issues: readonly ComposerIssue[];
}

/** The issues of a cell for screen readers, even if the cell has no room to show them. */
export const Messages = ({ row, field, issues }: MessagesProps) =>
  issues.length > 0 && (
    <span id={messagesId(row, field)} hidden>
      {messagesOf(issues)}
    </span>
  );

interface GridCellProps extends CellState {
  /** The column in the CSS grid of the row. Set explicitly, because columns far from the window are not rendered. */
  track: number;
  row: SheetRow;
  name: string;
  column: SheetColumn;
  issues: readonly ComposerIssue[];
  stateText: string;
  zone: string;
  now: number;
  networks: TableNetworks;
  hasHandle: boolean;
  /** The edges that this cell shares with the range that a fill would change, while the handle is dragged. */
  preview: string | undefined;
  tip: string | null;
  /** The text with which the editor was opened; null while the cell is not edited. */
  editing: string | null;
  onEnd: (row: SheetRow, patch: RowPatch | null, end: EditEnd, problem: string | null) => void;
}

function GridCellView(props: GridCellProps) {
  const { row, name, column, issues, stateText, zone, now, networks, editing } = props;
  const { field } = column;
  return (
    <div
      role="gridcell"
      {...cellAttributes(props)}
      style={{ gridColumn: props.track }}
      data-field={field}
      data-preview={props.preview}
      {...issueAttributes(row, field, issues)}
    >
      <CellValue
        row={row}
        column={column}
        issues={issues}
        stateText={stateText}
        zone={zone}
        networks={networks}
      />
      {field === 'schedule' && row.schedule !== null && (
        <button
          type="button"
          tabIndex={-1}
          className="sheet-small"
          data-act="clear"
          aria-label={`Clear the schedule of ${name}`}
        >
          <CloseIcon />
        </button>
      )}
      <Messages row={row} field={field} issues={issues} />
      {props.hasHandle && editing === null && (
        <span className="sheet-handle" data-handle title="Drag to fill" />
      )}
      {props.tip !== null && <span className="sheet-tip">{props.tip}</span>}
      {editing !== null && (
        <CellEditor
          row={row}
          column={column}
          text={editing}
          context={{ zone, now }}
          networks={networks}
          onEnd={(patch, end, problem) => props.onEnd(row, patch, end, problem)}
        />
      )}
    </div>
  );
}

/**
 * Memoized, because each arrow key with Shift changes the selected range, and only the cells concerned have to be
 * rendered again.
 */
export const GridCell = memo(GridCellView);
