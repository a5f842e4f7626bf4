import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteCommentDialogProps {
  /** The network from which the comment is removed. */
  network: string;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a comment is deleted on its network. */
export function DeleteCommentDialog({ network, onDelete, onClose }: DeleteCommentDialogProps) {
  return (
    <ConfirmDialog
      title="Delete this comment?"
      text={`It will be removed from ${network}. This cannot be undone.`}
      confirm="Delete"
      onConfirm={() => {
        onClose();
        onDelete();
      }}
      onCancel={onClose}
    />
  );
}
