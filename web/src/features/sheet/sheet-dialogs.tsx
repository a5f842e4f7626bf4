import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import type { RowField } from '@fanfare/core/sheet/fields.ts';
import { Suspense } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { LibraryPicker } from '../media/index.ts';
import type { SheetTools } from './sheet-tools.ts';

const ApplyDialog = lazyOnRequest(async () => (await import('./dialogs/apply-dialog.tsx')).ApplyDialog);
const CaptionsDialog = lazyOnRequest(
  async () => (await import('./dialogs/captions-dialog.tsx')).CaptionsDialog,
);
const CsvDialog = lazyOnRequest(async () => (await import('./csv/csv-dialog.tsx')).CsvDialog);
const SpreadDialog = lazyOnRequest(async () => (await import('./dialogs/spread-dialog.tsx')).SpreadDialog);
const FileNamesDialog = lazyOnRequest(
  async () => (await import('./dialogs/file-names-dialog.tsx')).FileNamesDialog,
);

export type OpenDialog =
  | { kind: 'library' | 'startOver' | 'spread' | 'names' | 'captions' }
  /** `fields`: the fields whose values a repair asks for. */
  | { kind: 'apply'; fields?: readonly RowField[] }
  /** `file`: the CSV file to import; null if the person chooses one in the dialog. */
  | { kind: 'csv'; file: File | null };

interface SheetDialogsProps {
  open: OpenDialog;
  tools: SheetTools;
  onPick: (items: readonly LibraryItem[]) => void;
  onStartOver: () => void;
  onClose: () => void;
}

const startOverText = (count: number): string =>
  `${count === 1 ? 'The file and what you wrote for it are' : `All ${count} files and what you wrote for them are`} removed from this screen. Uploaded files stay in your library.`;

function Opened({ open, tools, onPick, onStartOver, onClose }: SheetDialogsProps) {
  switch (open.kind) {
    case 'library':
      return <LibraryPicker kinds={mediaKinds} multiple onPick={onPick} onClose={onClose} />;
    case 'startOver':
      return (
        <ConfirmDialog
          title="Start over?"
          text={startOverText(tools.sheet.rows.length)}
          confirm="Start over"
          onConfirm={onStartOver}
          onCancel={onClose}
        />
      );
    case 'apply':
      return <ApplyDialog tools={tools} onClose={onClose} {...(open.fields && { fields: open.fields })} />;
    case 'captions':
      return <CaptionsDialog tools={tools} onClose={onClose} />;
    case 'csv':
      return <CsvDialog tools={tools} file={open.file} onClose={onClose} />;
    case 'spread':
      return <SpreadDialog tools={tools} onClose={onClose} />;
    case 'names':
      return <FileNamesDialog tools={tools} onClose={onClose} />;
  }
}

export const SheetDialogs = (props: SheetDialogsProps) => (
  <Suspense>
    <Opened {...props} />
  </Suspense>
);
