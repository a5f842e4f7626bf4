import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from 'react-router-dom';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import type { Editor } from '../use-editor.ts';
import { narrow } from '../../../ui/screen-width.ts';
import type { Exporting } from './use-export.ts';
import { useSave } from './use-save.ts';

interface ScreenActionsProps {
  workspaceId: string;
  original: LibraryItem;
  editor: Editor;
  exporting: Exporting;
  /** Opens the options of the export. Used on a phone, where they are not always visible. */
  onOptions: () => void;
  onSaved: (saved: ImageEdit) => void;
}

export function ScreenActions({ workspaceId, original, editor, exporting, ...ways }: ScreenActionsProps) {
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  const { edit } = editor;
  const { result, isBusy } = exporting;
  const saving = useSave({ workspaceId, original, edit, exporting, onSaved: ways.onSaved });
  const openPost = (item: LibraryItem) => void navigate('/dashboard/upload', { state: { media: [item] } });
  const isSaving = saving.busy !== null;
  const size = result && !isBusy ? ` ${sizeText(result.blob.size)}` : '';
  return (
    <>
      {!isNarrow && (
        <Button
          variant="outlined"
          color="inherit"
          loading={saving.busy === 'save'}
          disabled={isSaving}
          onClick={() => void saving.save()}
        >
          Save a copy
        </Button>
      )}
      <MenuButton
        label={isNarrow ? 'Export' : `Export${size}`}
        buttonProps={{ variant: 'contained' }}
        disabled={isSaving}
        actions={[
          ...(isNarrow ? [{ label: 'File type and size', onSelect: ways.onOptions }] : []),
          { label: 'Download', onSelect: () => void saving.download() },
          { label: 'Save to library', onSelect: () => void saving.save() },
          { label: 'Use in a post', onSelect: () => void saving.use(openPost) },
        ]}
      />
    </>
  );
}
