import { counted } from '@fanfare/core/text/counted.ts';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import { dateWeeks } from '@fanfare/core/sheet/date-weeks.ts';
import { newSpreadForm, type SpreadForm } from '@fanfare/core/sheet/spread-form.ts';
import type { FileScope } from '@fanfare/core/sheet/sheet.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useVisit } from '../../../browser/visit.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import type { SheetTools } from '../sheet-tools.ts';
import { DateWeeks } from './date-weeks.tsx';
import { FilesField, firstScope, includesUploading } from './files-field.tsx';
import { SpreadFields } from './spread-fields.tsx';
import { SpreadList } from './spread-list.tsx';
import { useSpread } from './use-spread.ts';

interface SpreadDialogProps {
  tools: SheetTools;
  onClose: () => void;
}

const scopes = ['all', 'selected', 'undated'] as const;

function firstForm({ zone, now }: SheetTools): SpreadForm {
  const today = dayIn(now, zone);
  return newSpreadForm(addDays(today, 1), addDays(today, 7));
}

const skippedText = (count: number): string =>
  count === 1
    ? '1 time is left out, because another post has it.'
    : `${count} times are left out, because other posts have them.`;

type SpreadState = ReturnType<typeof useSpread>;

/** Notes about the preview for the person to read before applying it. */
function messagesOf({ preview, rows, notes }: SpreadState): string[] {
  if (!preview) return [];
  const dated = rows.filter(({ schedule }, i) => schedule !== null && preview.rows[i]?.at !== null).length;
  const noted = notes.filter((note) => note !== null).length;
  return [
    ...(preview.problem === null ? [] : [preview.problem]),
    ...(preview.skipped === 0 ? [] : [skippedText(preview.skipped)]),
    ...(dated === 0 ? [] : [`${counted(dated, 'file has', 'files have')} a time that will be replaced.`]),
    ...(noted === 0 ? [] : [`Check the ${counted(noted, 'note', 'notes')} in the list.`]),
  ];
}

const unreadText = 'The scheduled posts could not be read, so ';

function Preview({ state, zone, how }: { state: SpreadState; zone: string; how: SpreadForm['how'] }) {
  const { preview, rows, notes, isWaiting, error, retry } = state;
  const messages = messagesOf(state);
  return (
    <Box component="section" aria-label="Preview" sx={previewSx}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 0.5 }}>
        <Typography component="h3" variant="body2" sx={{ flex: 1, fontWeight: 560 }}>
          Preview
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          in the order of the table
        </Typography>
      </Box>
      {error && (
        <ErrorBox
          text={`${unreadText}${how === 'slots' ? 'we don’t know which slots are free.' : 'they are not compared.'}`}
          onRetry={retry}
        />
      )}
      <Box role="status" sx={{ typography: 'body2', color: 'warning.main', '& p': { m: 0, mb: 0.5 } }}>
        {messages.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Box>
      {preview ? (
        <SpreadList rows={rows} times={preview.rows} notes={notes} zone={zone} />
      ) : (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {isWaiting ? 'Checking the scheduled posts…' : 'Fill in the form to see the dates.'}
        </Typography>
      )}
    </Box>
  );
}

/** Sets the dates of many files together. Nothing changes before the person applies the preview. */
export function SpreadDialog({ tools, onClose }: SpreadDialogProps) {
  const { sheet, zone, now, dispatch } = tools;
  const { weekStart } = useVisit().me.settings;
  const toast = useToast();
  const [form, setForm] = useState(() => firstForm(tools));
  const [scope, setScope] = useState<FileScope>(() => firstScope(sheet));
  const state = useSpread(tools, form, scope);
  const { preview, problems, hasSlots, onArrival } = state;
  const weeks = useMemo(
    () =>
      dateWeeks(
        (preview?.rows ?? []).flatMap(({ at }) => at ?? []),
        zone,
        weekStart,
      ),
    [preview, zone, weekStart],
  );
  const patches = preview?.patches ?? [];
  return (
    <Modal
      title="Spread dates"
      width="md"
      onClose={onClose}
      onSubmit={() => {
        if (patches.length === 0) return;
        dispatch({
          kind: 'rowsPatched',
          patches,
          onArrival: includesUploading(scope, tools) ? onArrival : undefined,
        });
        toast({ text: `${counted(patches.length, 'file has', 'files have')} a new time.` });
        onClose();
      }}
      footer={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing is saved until you apply. You can undo it.
        </Typography>
      }
      actions={
        <Button type="submit" variant="contained" disabled={patches.length === 0}>
          Apply to {counted(patches.length, 'file')}
        </Button>
      }
    >
      <Box sx={columnsSx}>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <SpreadFields
            form={form}
            problems={problems}
            hasSlots={hasSlots}
            weekStart={weekStart}
            zone={zone}
            now={now}
            onChange={(change) => setForm((before) => ({ ...before, ...change }))}
          />
          <FilesField
            tools={tools}
            scopes={scopes}
            value={scope}
            mayIncludeUploading={onArrival !== undefined}
            onChange={setScope}
          />
          {weeks.length > 0 && <DateWeeks weeks={weeks} />}
        </Box>
        <Preview state={state} zone={zone} how={form.how} />
      </Box>
    </Modal>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 360px) minmax(0, 1fr)' },
} as const;

const previewSx = {
  minWidth: 0,
  pl: { md: 3 },
  borderLeft: { md: 1 },
  borderColor: { md: 'divider' },
} as const;
