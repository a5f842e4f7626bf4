import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { rowName } from '@fanfare/core/sheet/file-names.ts';
import type { SheetColumn } from '@fanfare/core/sheet/fields.ts';
import type { RowPatch, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import Checkbox from '@mui/material/Checkbox';
import { memo, useMemo } from 'react';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import type { EditEnd } from './cell-editor.tsx';
import { issuesByCell } from './cell-issues.ts';
import { FileCell } from './file-cell.tsx';
import { cellAttributes, GridCell, issueAttributes, Messages } from './grid-cell.tsx';
import { checkColumn, fileColumn, firstField, rowHeight } from './grid-position.ts';
import type { RowRange } from './row-range.ts';
import type { TableNetworks } from './table-networks.ts';

/** The first and the last of the columns near the window. */
export interface ColumnWindow {
  from: number;
  to: number;
}

export interface GridRowProps {
  row: SheetRow;
  /** The row with the values that a fill would give it, while the handle is dragged over the row. */
  filled: SheetRow;
  index: number;
  /** The number of the row in the sheet. It does not change while other rows are filtered out. */
  number: number;
  /** True if this is the last row. It has no handle, because there is no row below to fill. */
  isLast: boolean;
  /** True if a cell editor grows upwards, because the rows below leave too little room. */
  opensUp: boolean;
  columns: readonly SheetColumn[];
  /** The indexes of the columns to render, besides the focused column. */
  shown: ColumnWindow;
  issues: readonly ComposerIssue[];
  /** The text about how the file of the row will be sent, such as "Will be scheduled". */
  stateText: string;
  /** The outcome of sending the row. */
  sentText: string | undefined;
  hasFailed: boolean;
  isSelected: boolean;
  zone: string;
  /** The current time in the row with the open editor; 0 in all other rows, so that they are not rendered again. */
  now: number;
  networks: TableNetworks;
  /** The column of the focused cell; null in other rows. */
  focus: number | null;
  /**
   * The selected columns in this row; null if no cell of the row is selected. The object stays the same while the range
   * grows in other rows.
   */
  range: RowRange | null;
  /** The columns that a fill would change, while the handle is dragged over this row. */
  previewRange: RowRange | null;
  /** The text about the series of times; null in all rows except the last one of a preview. */
  previewText: string | null;
  /** The text with which the editor of the focused cell was opened; null while the editor is closed. */
  editing: string | null;
  onEnd: (row: SheetRow, patch: RowPatch | null, end: EditEnd, problem: string | null) => void;
}

const isIn = (column: number, range: RowRange | null): range is RowRange =>
  range !== null && column >= range.left && column <= range.right;

/** The edges that a cell shares with a range. They get a border. */
function edgesAt(column: number, range: RowRange | null): string | undefined {
  if (!isIn(column, range)) return undefined;
  return [
    'in',
    range.isTop && 't',
    range.isBottom && 'b',
    column === range.left && 'l',
    column === range.right && 'r',
  ]
    .filter((each) => each !== false)
    .join(' ');
}

/** A range of a single cell gets no background, because the focus ring already shows it. */
const isSingle = ({ isTop, isBottom, left, right }: RowRange) => isTop && isBottom && left === right;

const noIssues: readonly ComposerIssue[] = [];

function GridRowView(props: GridRowProps) {
  const { row, filled, index, columns, shown, issues, isSelected, zone, now, networks, focus } = props;
  const { range, previewRange, editing } = props;
  const cells = useMemo(() => issuesByCell(issues, columns), [issues, columns]);
  const shownRange = range && !isSingle(range) ? range : null;
  const name = rowName(row);
  const stateOf = (at: number) => ({
    index,
    at,
    isFocused: focus === at,
    isInRange: isIn(at, range),
    range: edgesAt(at, shownRange),
  });
  const fileIssues = cells.get('file') ?? noIssues;
  const hasHandle = range !== null && range.isBottom && range.right >= firstField && !props.isLast;
  return (
    <div
      role="row"
      className="sheet-row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ top: index * rowHeight }}
      data-raised={hasHandle || props.previewText !== null || undefined}
      data-last={props.isLast || undefined}
      data-editing={editing !== null || undefined}
      data-up={props.opensUp || undefined}
    >
      <div role="gridcell" {...cellAttributes(stateOf(checkColumn))}>
        <Checkbox
          size="small"
          checked={isSelected}
          tabIndex={-1}
          slotProps={{ input: { 'aria-label': `Select ${name}`, tabIndex: -1 } }}
        />
      </div>
      <div role="gridcell" className="sheet-cell" aria-colindex={2}>
        {props.number}
      </div>
      <div
        role="rowheader"
        {...cellAttributes(stateOf(fileColumn))}
        {...issueAttributes(row, 'file', fileIssues)}
        {...(props.hasFailed && { 'aria-invalid': true })}
      >
        <FileCell
          row={row}
          name={name}
          issues={fileIssues}
          sentText={props.sentText}
          hasFailed={props.hasFailed}
        />
        <button
          type="button"
          tabIndex={-1}
          className="sheet-small sheet-remove"
          data-act="remove"
          aria-label={`Remove ${name}`}
        >
          <CloseIcon />
        </button>
        <Messages row={row} field="file" issues={fileIssues} />
      </div>
      {columns.map((column, i) => {
        const at = i + firstField;
        if ((i < shown.from || i > shown.to) && focus !== at) return null;
        const isFilled = isIn(at, previewRange);
        const isEdited = editing !== null && focus === at;
        return (
          <GridCell
            key={column.field}
            {...stateOf(at)}
            track={i + 4}
            row={isFilled ? filled : row}
            name={name}
            column={column}
            issues={cells.get(column.field) ?? noIssues}
            stateText={props.stateText}
            zone={zone}
            now={isEdited ? now : 0}
            networks={networks}
            hasHandle={hasHandle && at === range.right}
            preview={edgesAt(at, previewRange)}
            tip={isFilled && at === previewRange.left ? props.previewText : null}
            editing={isEdited ? editing : null}
            onEnd={props.onEnd}
          />
        );
      })}
    </div>
  );
}

/** Memoized, so that a row is rendered again only when something in it changes. */
export const GridRow = memo(GridRowView);
