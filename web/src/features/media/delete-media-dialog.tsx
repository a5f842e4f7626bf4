import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { filesText } from '../../media/words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteMediaDialogProps {
  items: readonly LibraryItem[];
  onConfirm: () => void;
  onCancel: () => void;
}

export function DeleteMediaDialog({ items, onConfirm, onCancel }: DeleteMediaDialogProps) {
  const [only] = items;
  const one = items.length === 1 && only !== undefined;
  return (
    <ConfirmDialog
      title={one ? `Delete ${only.name}?` : `Delete ${filesText(items.length)}?`}
      text={`Drafts and scheduled posts cannot use ${one ? 'it' : 'them'} any more; what is published stays where it is. This cannot be undone.`}
      confirm="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
