import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { accountKey } from '@fanfare/core/composer/variant.ts';
import { privacies } from '@fanfare/core/posts/fields.ts';
import { accountOfField, isOptionField, privacyNames, type SheetColumn } from '@fanfare/core/sheet/fields.ts';
import { fillFromNames, rowName } from '@fanfare/core/sheet/file-names.ts';
import type { RowPatch, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo, useId, useMemo, type ReactNode } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { CounterText } from '../../../ui/counter-text.tsx';
import { soonText } from '../../../ui/date-text.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { CloseIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { surface } from '../../../ui/surface.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { hasError, issuesByCell, messagesOf, type CellIssues } from './cell-issues.ts';
import { kindOf } from './cell-kind.ts';
import { Note, StateLine } from './cell-value.tsx';
import { Thumb } from './file-cell.tsx';
import type { CellDialog } from './grid-keys.ts';
import type { TableNetworks } from './table-networks.ts';
import { TargetNames } from './target-names.tsx';
import { counterFor } from './text-limits.ts';

type TypedField = 'title' | 'description' | 'comment' | 'altText';

export interface CardActions {
  onPatch: (id: string, patch: RowPatch, typing?: TypedField) => void;
  onRemove: (id: string) => void;
  onSelect: (id: string, isOn: boolean) => void;
  onOpen: (dialog: CellDialog) => void;
}

interface RowCardProps extends CardActions {
  row: SheetRow;
  columns: readonly SheetColumn[];
  issues: readonly ComposerIssue[];
  stateText: string;
  hasFailed: boolean;
  isSelected: boolean;
  zone: string;
  networks: TableNetworks;
}

interface FieldProps extends RowCardProps {
  column: SheetColumn;
  cells: CellIssues;
}

const none: readonly ComposerIssue[] = [];

/** The messages of a field as one text, which is shown as an error if one of the messages is an error. */
function noteOf(cells: CellIssues, field: SheetColumn['field'] | 'file') {
  const own = cells.get(field) ?? none;
  return own.length === 0 ? null : { text: messagesOf(own), error: hasError(own) };
}

const rowsOf = { title: 'single', description: 2, comment: 1, altText: 1 } as const;

const usedFor = ({ networks }: SheetColumn) =>
  networks.length === 0
    ? ''
    : `Used for ${new Intl.ListFormat('en').format(networks.map((id) => findNetwork(id).label))}`;

const Warning = ({ text }: { text: string }) => (
  <Box sx={{ mt: '3px' }}>
    <span className="sheet-note" data-severity="warning">
      <WarningIcon />
      <span>{text}</span>
    </span>
  </Box>
);

function TextField({ column, row, cells, networks, onPatch }: FieldProps) {
  const field = column.field as TypedField;
  const counter = counterFor(field, row[field], row, networks);
  const note = noteOf(cells, field);
  const [fromName] = field === 'title' && row.title === '' ? fillFromNames([row], 'title') : [];
  return (
    <div>
      <TextArea
        label={column.label}
        value={row[field]}
        rows={rowsOf[field]}
        placeholder={usedFor(column)}
        aside={counter && <CounterText counter={counter} />}
        invalid={note?.error ?? false}
        error={note?.error ? note.text : undefined}
        onChange={(text) => onPatch(row.id, { [field]: text }, field)}
      />
      {note && !note.error && <Warning text={note.text} />}
      {note?.error && fromName && (
        <Button size="small" onClick={() => onPatch(row.id, fromName.patch)}>
          Use the file name
        </Button>
      )}
    </div>
  );
}

interface LabelledProps {
  label: string;
  value: ReactNode;
  note: ReturnType<typeof noteOf>;
  action?: ReactNode;
  onOpen: () => void;
}

function Chosen({ label, value, note, action, onOpen }: LabelledProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 560 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-labelledby={`${id} ${id}-value`}
          aria-describedby={note ? `${id}-note` : undefined}
          onClick={onOpen}
          sx={{ flex: 1, minWidth: 0, justifyContent: 'flex-start', textAlign: 'left', fontWeight: 400 }}
        >
          <span id={`${id}-value`}>{value}</span>
        </Button>
        {action}
      </Box>
      {note && (
        <FieldNote id={`${id}-note`} error={note.error}>
          {note.text}
        </FieldNote>
      )}
    </Box>
  );
}

function ScheduleField({ row, cells, zone, onPatch, onOpen }: FieldProps) {
  const { schedule } = row;
  return (
    <Chosen
      label="Schedule"
      value={schedule ? soonText(new Date(schedule.at), zone) : 'Set a time'}
      note={noteOf(cells, 'schedule')}
      onOpen={() => onOpen({ kind: 'schedule', rowId: row.id, account: null, anchor: null })}
      action={
        schedule && (
          <IconButton
            aria-label={`Clear the schedule of ${rowName(row)}`}
            onClick={() => onPatch(row.id, { schedule: null })}
          >
            <CloseIcon />
          </IconButton>
        )
      }
    />
  );
}

function TargetsField({ column, row, cells, networks, onOpen }: FieldProps) {
  const key = accountOfField(column.field) ?? '';
  const account = networks.accounts.find((each) => accountKey(each) === key) ?? null;
  const targets = row.targets[key] ?? [];
  const isEmpty = targets.length === 0 || account === null;
  return (
    <Chosen
      label={column.label}
      value={isEmpty ? 'Choose' : <TargetNames account={account} targets={targets} networks={networks} />}
      note={noteOf(cells, column.field)}
      onOpen={() => onOpen({ kind: 'targets', rowId: row.id, account, anchor: null })}
    />
  );
}

function optionsText({ options }: SheetRow, columns: readonly SheetColumn[]): string {
  const chosen = columns.flatMap(({ field, label }) => {
    if (field === 'link') return options.link ?? [];
    return isOptionField(field) && options[field] === true ? label : [];
  });
  return chosen.length === 0 ? 'Choose' : chosen.join(', ');
}

/** A button for each network that has switches or a link in its settings. The button opens these settings. */
function OptionsFields({ row, columns, cells, networks, onOpen }: RowCardProps & { cells: CellIssues }) {
  const options = columns.filter(({ field }) => kindOf(field) === 'switch' || field === 'link');
  const networkIds = [...new Set(options.flatMap((column) => column.networks))];
  return networkIds.map((id) => {
    const own = options.filter((column) => column.networks.includes(id));
    const notes = own.flatMap(({ field }) => noteOf(cells, field) ?? []);
    const account = networks.accounts.find((each) => each.platform === id) ?? null;
    return (
      <Chosen
        key={id}
        label={`${findNetwork(id).label} options`}
        value={optionsText(row, own)}
        note={notes[0] ?? null}
        onOpen={() => onOpen({ kind: 'settings', rowId: row.id, account, anchor: null })}
      />
    );
  });
}

function Field(props: FieldProps) {
  const { column, row, cells, onPatch } = props;
  const { field } = column;
  const kind = kindOf(field);
  if (field === 'link' || kind === 'switch') return null;
  if (kind === 'text') return <TextField {...props} />;
  if (kind === 'schedule') return <ScheduleField {...props} />;
  if (kind === 'targets') return <TargetsField {...props} />;
  return (
    <SelectField
      label={column.label}
      value={row.options.privacy}
      options={privacies.map((value) => ({ value, label: privacyNames[value] }))}
      error={noteOf(cells, 'privacy')?.text}
      onChange={(privacy) => onPatch(row.id, { options: { privacy } })}
    />
  );
}

/** The part of the card in which a field is shown. The time and the privacy share a line below the texts. */
function sectionOf({ field }: SheetColumn): 'texts' | 'schedule' | 'privacy' | 'others' {
  if (field === 'schedule' || field === 'privacy') return field;
  return field === 'title' || field === 'description' || field === 'comment' ? 'texts' : 'others';
}

function RowCardView(props: RowCardProps) {
  const { row, columns, issues, stateText, hasFailed, isSelected, onRemove, onSelect, onOpen } = props;
  const cells = useMemo(() => issuesByCell(issues, columns), [issues, columns]);
  const name = rowName(row);
  const fileNote = noteOf(cells, 'file');
  const { texts = [], schedule = [], privacy = [], others = [] } = Object.groupBy(columns, sectionOf);
  const field = (column: SheetColumn) => (
    <Field key={column.field} {...props} column={column} cells={cells} />
  );
  const openThumbnail = () => onOpen({ kind: 'thumbnail', rowId: row.id, account: null, anchor: null });
  return (
    <Box component="article" aria-label={name} sx={cardSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Checkbox
          checked={isSelected}
          onChange={(_, isOn) => onSelect(row.id, isOn)}
          slotProps={{ input: { 'aria-label': `Select ${name}` } }}
          sx={{ ml: -1, mr: -0.5 }}
        />
        <Thumb row={row} name={name} onOpen={openThumbnail} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 560 }}>
            {name}
          </Typography>
          {hasFailed ? <Note severity="error" text={stateText} /> : <StateLine text={stateText} />}
        </Box>
        <IconButton aria-label={`Remove ${name}`} onClick={() => onRemove(row.id)}>
          <CloseIcon />
        </IconButton>
      </Box>
      {fileNote &&
        (fileNote.error ? <FieldNote error>{fileNote.text}</FieldNote> : <Warning text={fileNote.text} />)}
      {texts.map(field)}
      <Box sx={pairSx}>
        {schedule.map(field)}
        {privacy.map(field)}
      </Box>
      {others.map(field)}
      <OptionsFields {...props} cells={cells} />
    </Box>
  );
}

const pairSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 116px',
  alignItems: 'start',
  gap: 1,
} as const;

const cardSx = {
  ...surface,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.25,
  p: 1.25,
} as const;

/** Memoized, so that a card is rendered again only when something in its row changes. */
export const RowCard = memo(RowCardView);
