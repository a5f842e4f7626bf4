import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';

export function useDeleteComment(network: string, remove: (id: string) => Promise<void>) {
  const toast = useToast();
  const [asked, setAsked] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const close = () => setAsked(null);
  const start = async (id: string) => {
    close();
    setDeleting(id);
    try {
      await remove(id);
      toast({ text: 'Comment deleted.' });
    } catch (error) {
      toast({ text: messageOf(error, 'Failed to delete comment'), severity: 'error' });
    } finally {
      setDeleting(null);
    }
  };
  const dialog = asked !== null && (
    <ConfirmDialog
      title="Delete this comment?"
      text={`It will be removed from ${network}. This cannot be undone.`}
      confirm="Delete"
      onConfirm={() => void start(asked)}
      onCancel={close}
    />
  );
  return { deletion: { deleting, ask: setAsked }, dialog };
}

export interface Deletion {
  /** The comment that is being deleted. */
  deleting: string | null;
  ask: (id: string) => void;
}

interface DeleteButtonProps {
  comment: { id: string; username: string };
  deletion: Deletion;
}

export const DeleteButton = ({ comment: { id, username }, deletion }: DeleteButtonProps) => (
  <Button
    size="small"
    color="inherit"
    aria-label={`Delete ${username}’s comment`}
    loading={deletion.deleting === id}
    disabled={deletion.deleting !== null}
    onClick={() => deletion.ask(id)}
    sx={{ ...commentActionSx, color: 'text.secondary' }}
  >
    Delete
  </Button>
);

export const commentActionSx = {
  minWidth: 0,
  px: 0.5,
  ml: -0.5,
  mr: 1,
  '@media (pointer: fine)': { minHeight: 28, py: 0 },
} as const;
