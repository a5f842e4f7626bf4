import { counted } from '@fanfare/core/text/counted.ts';
import { cellTextProblem } from '@fanfare/core/sheet/cell-texts.ts';
import { fillFromNames, patternWords } from '@fanfare/core/sheet/file-names.ts';
import { rowsInScope, type FileScope, type PatchedRow, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import type { SheetTools } from '../sheet-tools.ts';
import { chipSx } from './chips.ts';
import { FileList, lineSx } from './file-list.tsx';
import { FilesField, firstScope, includesUploading } from './files-field.tsx';
import { RowHead } from './row-head.tsx';

interface FileNamesDialogProps {
  tools: SheetTools;
  onClose: () => void;
}

const fields = [
  { value: 'title', label: 'Title' },
  { value: 'description', label: 'Description' },
  { value: 'altText', label: 'Alt text' },
] as const;
type Field = (typeof fields)[number]['value'];

const scopes = ['all', 'selected'] as const;
const patternMax = 500;

interface PatternFieldProps {
  value: string;
  onChange: (pattern: string) => void;
}

/** A text field for a pattern, and its words, such as `{name}`. A click on a word inserts it at the cursor. */
function PatternField({ value, onChange }: PatternFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (word: string) => {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = field.current ?? {};
    onChange(value.slice(0, start) + word + value.slice(end));
    field.current?.focus();
  };
  return (
    <div>
      <TextArea
        label="Pattern"
        value={value}
        rows="single"
        fieldRef={field}
        error={value.length > patternMax ? `Use at most ${patternMax} characters.` : undefined}
        onChange={onChange}
      />
      <Box
        role="group"
        aria-label="Insert into the pattern"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.75 }}
      >
        {patternWords.map((word) => (
          <ButtonBase key={word} aria-label={`Insert ${word}`} onClick={() => insert(word)} sx={chipSx}>
            {word}
          </ButtonBase>
        ))}
      </Box>
    </div>
  );
}

/** The changes of the files to which the pattern gives another text, without texts that the field does not accept. */
function namedTexts(
  rows: readonly SheetRow[],
  field: Field,
  { pattern, onlyEmpty }: { pattern: string; onlyEmpty: boolean },
): PatchedRow[] {
  if (pattern.length > patternMax) return [];
  const before = new Map(rows.map((row) => [row.id, row[field]]));
  return fillFromNames(rows, field, { pattern, onlyEmpty }).filter(
    ({ id, patch: { [field]: text = '' } }) => {
      return text !== before.get(id) && cellTextProblem(field, text) === null;
    },
  );
}

/**
 * Fills titles, descriptions or alt texts from the names of the files. Nothing changes before the person applies the
 * preview.
 */
export function FileNamesDialog({ tools, onClose }: FileNamesDialogProps) {
  const { sheet, dispatch } = tools;
  const toast = useToast();
  const [field, setField] = useState<Field>('title');
  const [pattern, setPattern] = useState('{name}');
  const [onlyEmpty, setOnlyEmpty] = useState(true);
  const [scope, setScope] = useState<FileScope>(() => firstScope(sheet));
  const rows = useMemo(() => rowsInScope(sheet, scope), [sheet, scope]);
  const changes = useMemo(
    () => namedTexts(rows, field, { pattern, onlyEmpty }),
    [rows, field, pattern, onlyEmpty],
  );
  const changed = new Map(changes.map(({ id, patch }) => [id, patch[field] ?? '']));
  return (
    <Modal
      title="Fill from file names"
      width="sm"
      onClose={onClose}
      onSubmit={() => {
        if (changes.length === 0) return;
        dispatch({
          kind: 'rowsPatched',
          patches: changes,
          onArrival: includesUploading(scope, tools)
            ? (arrived, { rows: all }) => {
                const ids = new Set(arrived.map(({ id }) => id));
                return namedTexts(all, field, { pattern, onlyEmpty }).filter(({ id }) => ids.has(id));
              }
            : undefined,
        });
        toast({ text: `${counted(changes.length, 'file')} changed.` });
        onClose();
      }}
      footer={
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {counted(changes.length, 'file changes', 'files change')}, {rows.length - changes.length} stay.
        </Typography>
      }
      actions={
        <Button type="submit" variant="contained" disabled={changes.length === 0}>
          Apply to {counted(changes.length, 'file')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Segmented label="Fill in" options={fields} value={field} onChange={setField} />
        <PatternField value={pattern} onChange={setPattern} />
        <FilesField tools={tools} scopes={scopes} value={scope} onChange={setScope} />
        <SwitchRow
          label="Only where empty"
          description="Texts that you have written stay."
          checked={onlyEmpty}
          onChange={setOnlyEmpty}
        />
        <FileList
          rows={rows}
          renderLine={(row) => (
            <Box component="li" sx={lineSx}>
              <RowHead row={row} />
              <Box sx={changed.has(row.id) ? newSx : keptSx}>{changed.get(row.id) ?? 'Stays as it is'}</Box>
            </Box>
          )}
        />
      </Box>
    </Modal>
  );
}

const newSx = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } as const;
const keptSx = { flex: 1, minWidth: 0, color: 'text.secondary' } as const;
