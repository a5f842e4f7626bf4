import { counted } from '@fanfare/core/text/counted.ts';
import type { StartBulkInput } from '@fanfare/core/api/schemas/bulk.ts';
import { deletingText } from '@fanfare/core/posts/bulk.ts';
import type { PostStatus } from '@fanfare/core/posts/post.ts';
import type { BulkAction } from '@fanfare/core/posts/schemas/bulk.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWrite } from '../../browser/use-write.ts';
import { DaysField, readDays } from '../../ui/days-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useShowBulk } from './bulk-panel.tsx';

type Kind = BulkAction['kind'];

const buttons = {
  delete: { label: 'Delete', color: 'error' },
  move: { label: 'Move', color: 'primary' },
} as const satisfies Record<Kind, object>;

/** The action; null for a move without a number of days, or by zero days. */
function actionOf(kind: Kind, days: number | null, zone: string): BulkAction | null {
  switch (kind) {
    case 'delete':
      return { kind };
    case 'move':
      return days === null || days === 0 ? null : { kind, days, zone };
  }
}

function effectText(kind: Kind, status: PostStatus): string {
  switch (kind) {
    case 'delete':
      return [deletingText([status]), status !== 'uploaded' && 'You can undo this.']
        .filter(Boolean)
        .join(' ');
    case 'move':
      return 'Every post keeps its time of day. Posts that can’t be moved stay where they are, and you’ll see why.';
  }
}

interface BulkModalProps {
  workspaceId: string;
  kind: Kind;
  zone: string;
  /** The filter by which the server finds the posts of the list. */
  list: Omit<StartBulkInput, 'workspaceId' | 'id' | 'action'>;
  onStarted: () => void;
  onClose: () => void;
}

/** Asks before the server deletes or moves a whole list. */
export function BulkModal({ workspaceId, kind, zone, list, onStarted, onClose }: BulkModalProps) {
  // The id stays the same after a failure, so that a lost answer does not start the job twice.
  const [id] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('1');
  const action = actionOf(kind, readDays(text), zone);
  const showBulk = useShowBulk(workspaceId);
  const { trigger, isMutating, error } = useWrite('startBulk', {
    onSuccess: (job) => {
      showBulk(job);
      onStarted();
    },
  });
  const { label, color } = buttons[kind];
  return (
    <Modal
      title={`${label} ${counted(list.expected, 'post')}${kind === 'delete' ? '?' : ''}`}
      busy={isMutating}
      onClose={onClose}
      width="xs"
      actions={
        <Button
          variant="contained"
          color={color}
          loading={isMutating}
          disabled={action === null}
          onClick={() => action && void trigger({ workspaceId, id, action, ...list })}
        >
          {label}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {error && <Notice>{error.message}</Notice>}
        {kind === 'move' && <DaysField value={text} onChange={setText} />}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {effectText(kind, list.status)}
        </Typography>
      </Stack>
    </Modal>
  );
}
