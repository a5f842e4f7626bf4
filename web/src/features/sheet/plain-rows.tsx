import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { RowPatch, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { rowStateText } from '@fanfare/core/sheet/summary.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { memo, Suspense, useState } from 'react';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { soonText } from '../../ui/date-text.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { ScheduleModal } from '../composer/index.ts';
import { MediaPicture } from '../media/index.ts';
import type { RowState, RowStates, SheetTools } from './sheet-tools.ts';

interface PlainRowsProps {
  tools: SheetTools;
  rows: readonly SheetRow[];
  issues: ReadonlyMap<string, readonly ComposerIssue[]>;
  states: RowStates;
}

/** The rows as a list, until the table takes its place. */
export function PlainRows({ tools, rows, issues, states }: PlainRowsProps) {
  const { sheet, dispatch, zone, now } = tools;
  const [planning, setPlanning] = useState<SheetRow | null>(null);
  return (
    <Box
      component="ul"
      aria-label="Your files"
      sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
    >
      {rows.map((row) => (
        <PlainRow
          key={row.id}
          row={row}
          isSelected={sheet.selected.includes(row.id)}
          issues={issues.get(row.id)}
          state={states.get(row.id)}
          selected={sheet.selected}
          dispatch={dispatch}
          zone={zone}
          now={now}
          onPlan={setPlanning}
        />
      ))}
      {planning && (
        <Suspense>
          <ScheduleModal
            zone={zone}
            now={new Date(now)}
            current={planning.schedule}
            onSchedule={(schedule) => {
              dispatch({ kind: 'rowsPatched', patches: [{ id: planning.id, patch: { schedule } }] });
              setPlanning(null);
            }}
            onClose={() => setPlanning(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}

interface PlainRowProps extends Pick<SheetTools, 'dispatch' | 'zone' | 'now'> {
  row: SheetRow;
  isSelected: boolean;
  selected: readonly string[];
  issues: readonly ComposerIssue[] | undefined;
  state: RowState | undefined;
  onPlan: (row: SheetRow) => void;
}

const PlainRow = memo(function PlainRow(props: PlainRowProps) {
  const { row, isSelected, selected, issues = [], state, dispatch, zone, now, onPlan } = props;
  const { id, file } = row;
  const name = file?.name ?? 'No file';
  const change = (patch: RowPatch, typing?: 'title' | 'description') =>
    dispatch({ kind: 'rowsPatched', patches: [{ id, patch }], ...(typing && { typing }) });
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Checkbox
          checked={isSelected}
          slotProps={{ input: { 'aria-label': `Select ${name}` } }}
          onChange={() =>
            dispatch({
              kind: 'rowsSelected',
              ids: isSelected ? selected.filter((each) => each !== id) : [...selected, id],
            })
          }
        />
        <Box sx={pictureSx}>{file && <MediaPicture item={file} size="small" />}</Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{name}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {state?.text ?? rowStateText(row, now)}
          </Box>
        </Box>
        <IconButton
          aria-label={`Remove ${name}`}
          onClick={() => dispatch({ kind: 'rowsRemoved', ids: [id] })}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      <TextArea
        label="Title"
        rows="single"
        value={row.title}
        onChange={(title) => change({ title }, 'title')}
      />
      <TextArea
        label="Description"
        rows={2}
        value={row.description}
        onChange={(description) => change({ description }, 'description')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => onPlan(row)}>
          {row.schedule ? soonText(new Date(row.schedule.at), zone) : 'Set a time'}
        </Button>
        {row.schedule && (
          <Button size="small" color="inherit" onClick={() => change({ schedule: null })}>
            Clear time
          </Button>
        )}
      </Box>
      {issues.map((issue) => (
        <Box
          key={`${issue.code} ${issue.message}`}
          sx={{ typography: 'body2', color: issue.severity === 'error' ? 'error.main' : 'warning.main' }}
        >
          {issue.message}
        </Box>
      ))}
    </Box>
  );
});

const rowSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;

const pictureSx = {
  position: 'relative',
  flex: 'none',
  width: 48,
  height: 48,
  overflow: 'hidden',
  borderRadius: '8px',
  bgcolor: 'action.hover',
} as const;
