import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Modal } from '../../../ui/modal.tsx';
import { IssueList } from '../fields/issue-list.tsx';

interface ConfirmModalProps {
  action: 'schedule' | 'upload';
  /** True if the post already has a time. */
  isScheduled: boolean;
  warnings: readonly ComposerIssue[];
  onConfirm: () => void;
  onClose: () => void;
}

const verbs = { schedule: 'Schedule', upload: 'Publish' } as const;

/** Confirms a submission with warnings, which do not block it. */
export function ConfirmModal({ action, isScheduled, warnings, onConfirm, onClose }: ConfirmModalProps) {
  const verb = action === 'schedule' && isScheduled ? 'Reschedule' : verbs[action];
  return (
    <Modal
      title="Confirm Action"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onConfirm}>
          {verb}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>
          The following warnings were found. Do you want to proceed with{' '}
          {verb.toLowerCase().replace(/e$/, '')}ing?
        </Typography>
        <IssueList issues={warnings} />
      </Stack>
    </Modal>
  );
}
