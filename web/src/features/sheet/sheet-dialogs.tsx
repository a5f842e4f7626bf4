import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LibraryPicker } from '../media/index.ts';

/** The dialog that is open over the sheet. */
export type OpenDialog = 'library' | 'startOver';

interface SheetDialogsProps {
  open: OpenDialog;
  /** The number of files in the sheet. */
  count: number;
  onPick: (items: readonly LibraryItem[]) => void;
  onStartOver: () => void;
  onClose: () => void;
}

const startOverText = (count: number): string =>
  `${count === 1 ? 'The file and what you wrote for it are' : `All ${count} files and what you wrote for them are`} removed from this screen. Uploaded files stay in your library.`;

export function SheetDialogs({ open, count, onPick, onStartOver, onClose }: SheetDialogsProps) {
  if (open === 'library')
    return <LibraryPicker kinds={mediaKinds} multiple onPick={onPick} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Start over?"
      text={startOverText(count)}
      confirm="Start over"
      onConfirm={onStartOver}
      onCancel={onClose}
    />
  );
}
