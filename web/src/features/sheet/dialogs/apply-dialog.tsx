import { counted } from '@fanfare/core/text/counted.ts';
import {
  applyModes,
  appliablesOf,
  applyTo,
  type Appliable,
  type AppliedValue,
  type ApplyMode,
} from '@fanfare/core/sheet/apply.ts';
import { rowsInScope, type FileScope, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import type { RowField } from '@fanfare/core/sheet/fields.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import type { SheetTools } from '../sheet-tools.ts';
import { ApplyValue, emptyApplyForm, proposedTime, readApplyForm } from './apply-value.tsx';
import { FilesField, firstScope, includesUploading } from './files-field.tsx';
import { useFreeDay } from './use-free-day.ts';

interface ApplyDialogProps {
  tools: SheetTools;
  onClose: () => void;
  /**
   * The fields whose values a repair asks for. If there are several, such as the boards of each account, one dialog
   * asks for all of them.
   */
  fields?: readonly RowField[];
}

const scopes = ['all', 'selected', 'undated'] as const;

const modeLabels: Readonly<Record<ApplyMode, string>> = {
  replace: 'Replace',
  empty: 'Only where empty',
  append: 'Add to it',
};

/** Names the networks that use a value if only some of the selected networks do; otherwise undefined. */
function usedByText({ column, account }: Appliable, { sheet, find }: SheetTools): string | undefined {
  const networks = column?.networks ?? [];
  const selected = new Set(sheet.accounts.map(({ platform }) => platform));
  if (account !== null || networks.length === 0 || networks.length === selected.size) return undefined;
  return `Used by ${networks.map((id) => find(id)?.label ?? id).join(', ')}.`;
}

/** Tells whether applying the values only removes values of the files. */
const isClearing = (values: readonly AppliedValue[]): boolean =>
  values.length > 0 &&
  values.every(
    (value) =>
      (value.kind === 'text' && value.text.trim() === '') ||
      (value.kind === 'schedule' && value.schedule === null) ||
      (value.kind === 'targets' && value.targets.length === 0),
  );

/** Sets a value of many files. Before the value is applied, the dialog says how many files will change. */
export function ApplyDialog({ tools, onClose, fields = [] }: ApplyDialogProps) {
  const { workspaceId, sheet, dispatch, find, zone, now } = tools;
  const toast = useToast();
  const choices = useMemo(() => appliablesOf(sheet.accounts, find), [sheet.accounts, find]);
  const [key, setKey] = useState<string | undefined>(fields[0]);
  const [scope, setScope] = useState<FileScope>(() => firstScope(sheet));
  const [wantedMode, setMode] = useState<ApplyMode>('replace');
  const [form, setForm] = useState(emptyApplyForm);
  const rows = useMemo(() => rowsInScope(sheet, scope), [sheet, scope]);
  const choice = choices.find((each) => each.key === key) ?? choices[0];
  const free = useFreeDay(tools, rows, proposedTime, choice?.column?.field === 'schedule');
  if (!choice) return null;
  const wanted = choices.filter((each) => fields.some((field) => field === each.key));
  const asked = (wanted.length > 1 ? wanted : [choice]).map((each) => ({
    choice: each,
    ...readApplyForm(form, each, { proposedDay: free.day, zone, now }),
  }));
  const values = asked.flatMap(({ value }) => value ?? []);
  const modes = values[0] ? applyModes[values[0].kind] : [];
  const mode = modes.includes(wantedMode) ? wantedMode : 'replace';
  const patchesOf = (some: readonly SheetRow[]) => values.flatMap((value) => applyTo(some, value, mode));
  const patches = patchesOf(rows);
  const changed = new Set(patches.map(({ id }) => id)).size;
  const stay = rows.length - changed;
  return (
    <Modal
      title="Apply to selected"
      width="sm"
      onClose={onClose}
      onSubmit={() => {
        if (patches.length === 0) return;
        dispatch({
          kind: 'rowsPatched',
          patches,
          onArrival: includesUploading(scope, tools) ? (arrived) => patchesOf(arrived) : undefined,
        });
        toast({ text: `${counted(changed, 'file')} changed.` });
        onClose();
      }}
      footer={
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {counted(changed, 'file changes', 'files change')}, {counted(stay, 'stays', 'stay')} as{' '}
          {stay === 1 ? 'it is' : 'they are'}.
        </Typography>
      }
      actions={
        <Button type="submit" variant="contained" disabled={patches.length === 0}>
          {isClearing(values) ? 'Clear in' : 'Apply to'} {counted(changed, 'file')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {asked.length === 1 && (
          <SelectField
            label="Value"
            value={choice.key}
            options={choices.map((each) => ({ value: each.key, label: each.label }))}
            hint={usedByText(choice, tools)}
            onChange={setKey}
          />
        )}
        {asked.map(({ choice: each, problem }) => (
          <Box
            key={each.key}
            {...(asked.length > 1 && { role: 'group', 'aria-label': each.label })}
            sx={{ display: 'grid', gap: 1 }}
          >
            {asked.length > 1 && <Typography variant="subtitle2">{each.label}</Typography>}
            <ApplyValue
              form={form}
              choice={each}
              problem={problem}
              proposedDay={free.day}
              nearPost={free.noteFor(values[0])}
              rows={rows}
              workspaceId={workspaceId}
              find={find}
              onChange={(change) => setForm((before) => ({ ...before, ...change }))}
            />
          </Box>
        ))}
        {modes.length > 1 && (
          <Segmented
            label="Method"
            options={modes.map((each) => ({ value: each, label: modeLabels[each] }))}
            value={mode}
            onChange={setMode}
          />
        )}
        <FilesField tools={tools} scopes={scopes} value={scope} onChange={setScope} />
      </Box>
    </Modal>
  );
}
