import { counted } from '@fanfare/core/text/counted.ts';
import { isActiveState, type BulkJobView } from '@fanfare/core/posts/bulk.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { useStored, writeStored } from '../../browser/stored.ts';
import { readKey, useRead } from '../../browser/use-read.ts';
import { useWrite } from '../../browser/use-write.ts';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { surface } from '../../ui/surface.ts';
import { useToast } from '../../ui/toasts.tsx';

/** The storage key for the job that was last dismissed in this browser. */
const dismissedKey = 'fanfare-bulk-dismissed';
/** A short job takes a second or two; a long one can be polled less often. */
const pollMs = ({ total }: BulkJobView): number => (total > 200 ? 3000 : 1500);

/** Shows a job immediately, before it is read again. */
export function useShowBulk(workspaceId: string): (job: BulkJobView) => void {
  const { mutate } = useSWRConfig();
  return (job) => void mutate(readKey('findBulk', { workspaceId }, true), { job }, { revalidate: false });
}

function progressText({ kind, state, total, days }: BulkJobView): string {
  const posts = counted(total, 'post');
  const isUndoing = state === 'undoing';
  switch (kind) {
    case 'delete':
      return `${isUndoing ? 'Restoring' : 'Deleting'} ${posts}…`;
    case 'move':
      return `Moving ${posts} ${isUndoing ? 'back' : `by ${counted(days ?? 0, 'day')}`}…`;
  }
}

const doneWords = {
  delete: { done: 'deleted', undone: 'restored' },
  move: { done: 'moved', undone: 'moved back' },
} as const satisfies Record<BulkJobView['kind'], object>;

function resultText({ kind, state, changed, skipped, toDrafts }: BulkJobView): string {
  const word = doneWords[kind][state === 'undone' ? 'undone' : 'done'];
  const unchanged = `${counted(skipped, 'post')} ${skipped === 1 ? 'was' : 'were'} not ${word}:`;
  const drafts = toDrafts === 0 ? '' : `, ${toDrafts} to drafts`;
  if (skipped === 0) return `${counted(changed, 'post')} ${word}${drafts}.`;
  return changed === 0
    ? unchanged
    : `${changed} of ${counted(changed + skipped, 'post')} ${word}${drafts}. ${unchanged}`;
}

interface BulkPanelProps {
  workspaceId: string;
  /** Called when a bulk job begins or ends, so that the list of posts is read again. */
  onChanged: () => void;
}

export function BulkPanel({ workspaceId, onChanged }: BulkPanelProps) {
  const { data } = useRead(
    'findBulk',
    { workspaceId },
    { refreshAfter: ({ job }) => (job && isActiveState(job.state) ? pollMs(job) : 0) },
  );
  const dismissed = useStored(dismissedKey);
  const job = data?.job ?? null;
  const phase = data && (job ? `${job.id} ${job.state}` : '');
  const seen = useRef(phase);
  useEffect(() => {
    // The first known state of the job needs no refresh, because the list of posts was read at the same time.
    if (seen.current !== undefined && seen.current !== phase) onChanged();
    seen.current = phase;
    // Only a new state of the job runs the effect.
    // eslint-disable-next-line react/exhaustive-deps
  }, [phase]);
  if (!job || dismissed === phase) return null;
  return (
    <Box component="section" aria-label="Changing many posts" sx={{ ...surface, px: 2, py: 1.5 }}>
      {isActiveState(job.state) ? (
        <Stack sx={{ gap: 1 }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
            <Typography role="status">{progressText(job)}</Typography>
            <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {job.handled} of {job.total}
            </Typography>
          </Stack>
          <ProgressBar label={progressText(job)} share={job.total === 0 ? 1 : job.handled / job.total} />
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              You can leave this page. The work continues.
            </Typography>
            <UndoButton workspaceId={workspaceId} job={job} label="Stop and undo" />
          </Stack>
        </Stack>
      ) : (
        <Result
          workspaceId={workspaceId}
          job={job}
          onDismiss={() => void writeStored(dismissedKey, phase ?? '')}
        />
      )}
    </Box>
  );
}

interface UndoButtonProps {
  workspaceId: string;
  job: BulkJobView;
  label: string;
}

function UndoButton({ workspaceId, job: { id, canUndo }, label }: UndoButtonProps) {
  const toast = useToast();
  const showBulk = useShowBulk(workspaceId);
  const { trigger, isMutating } = useWrite('undoBulk', {
    onSuccess: showBulk,
    onError: ({ message }) => void toast({ text: message, severity: 'error' }),
  });
  if (!canUndo) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      loading={isMutating}
      onClick={() => void trigger({ workspaceId, id })}
      sx={{ flex: 'none' }}
    >
      {label}
    </Button>
  );
}

interface ResultProps {
  workspaceId: string;
  job: BulkJobView;
  onDismiss: () => void;
}

function Result({ workspaceId, job, onDismiss }: ResultProps) {
  const unnamed = job.skipped - job.reasons.length;
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography role="status" sx={{ flex: 1 }}>
          {resultText(job)}
        </Typography>
        <UndoButton workspaceId={workspaceId} job={job} label="Undo" />
        <IconButton size="small" aria-label="Dismiss" onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      </Stack>
      {job.skipped > 0 && (
        <Box
          component="ul"
          aria-label="Posts that were not changed"
          // Makes a long list scrollable by keyboard.
          tabIndex={0}
          sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto', typography: 'body2' }}
        >
          {job.reasons.map(({ name, message }, n) => (
            // The index is the key, because two posts may have the same name.
            // eslint-disable-next-line react/no-array-index-key
            <li key={n}>{name === '' ? message : `“${name}”: ${message}`}</li>
          ))}
          {unnamed > 0 && <li>And {counted(unnamed, 'more post')}.</li>}
        </Box>
      )}
    </Stack>
  );
}
