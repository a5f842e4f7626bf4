import type { StartBulkInput } from '@fanfare/core/api/schemas/bulk.ts';
import type { BulkAction } from '@fanfare/core/posts/schemas/bulk.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWrite } from '../../browser/use-write.ts';
import { counted } from '../../ui/count-text.ts';
import { DaysField, readDays } from '../../ui/days-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { deletingText } from './words.ts';
import { useShowBulk } from './bulk-panel.tsx';

interface BulkModalProps {
  workspaceId: string;
  kind: BulkAction['kind'];
  zone: string;
  /** The posts of the list, as the server selects them. */
  list: Omit<StartBulkInput, 'workspaceId' | 'id' | 'action'>;
  onStarted: () => void;
  onClose: () => void;
}

/** Asks before the server deletes or moves a whole list. */
export function BulkModal({ workspaceId, kind, zone, list, onStarted, onClose }: BulkModalProps) {
  // The same after a failure, so that a lost answer does not start the job twice.
  const [id] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('1');
  const days = readDays(text);
  const showBulk = useShowBulk(workspaceId);
  const { trigger, isMutating, error } = useWrite('startBulk', {
    onSuccess: (job) => {
      showBulk(job);
      onStarted();
    },
  });
  const isDeletion = kind === 'delete';
  const start = () => {
    const action: BulkAction = isDeletion ? { kind } : { kind, days: days ?? 0, zone };
    void trigger({ workspaceId, id, action, ...list });
  };
  return (
    <Modal
      title={`${isDeletion ? 'Delete' : 'Move'} ${counted(list.expected, 'post')}${isDeletion ? '?' : ''}`}
      busy={isMutating}
      onClose={onClose}
      width="xs"
      actions={
        <Button
          variant="contained"
          color={isDeletion ? 'error' : 'primary'}
          loading={isMutating}
          disabled={!isDeletion && (days === null || days === 0)}
          onClick={start}
        >
          {isDeletion ? 'Delete' : 'Move'}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {error && <Notice>{error.message}</Notice>}
        {!isDeletion && <DaysField value={text} onChange={setText} />}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isDeletion
            ? [deletingText([list.status]), list.status !== 'uploaded' && 'You can undo this.']
                .filter(Boolean)
                .join(' ')
            : 'Every post keeps its time of day. Posts that can’t be moved stay where they are, and you’ll see why.'}
        </Typography>
      </Stack>
    </Modal>
  );
}
