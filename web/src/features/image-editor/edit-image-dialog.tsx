import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import { useRef, useState } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { KeptEditor } from './kept-editor.tsx';
import { useSave } from './saving/use-save.ts';
import type { Exporting } from './saving/use-export.ts';
import type { Editor } from './use-editor.ts';
import { useSource } from './use-source.ts';

interface EditImageDialogProps {
  item: LibraryItem;
  onDone: (copy: LibraryItem) => void;
  onClose: () => void;
}

interface DoneProps extends Pick<EditImageDialogProps, 'onDone'> {
  workspaceId: string;
  original: LibraryItem;
  editor: Editor;
  exporting: Exporting;
  onSaved: (saved: ImageEdit) => void;
}

function DoneButton({ workspaceId, original, editor, exporting, onSaved, onDone }: DoneProps) {
  const saving = useSave({ workspaceId, original, edit: editor.edit, exporting, onSaved });
  return (
    <Button variant="contained" loading={saving.busy !== null} onClick={() => void saving.use(onDone)}>
      Use in post
    </Button>
  );
}

/** The image editor in a dialog above the post. The post is unchanged until the edited copy replaces its image. */
export function EditImageDialog({ item, onDone, onClose }: EditImageDialogProps) {
  const { workspace } = useVisit();
  const workspaceId = workspace?.id ?? '';
  const source = useSource(workspaceId, item._id, item);
  const [isAsking, setIsAsking] = useState(false);
  const isEdited = useRef(false);
  const close = () => {
    if (isEdited.current) setIsAsking(true);
    else onClose();
  };
  return (
    <Dialog
      open
      fullScreen
      slotProps={{ paper: { sx: paperSx } }}
      aria-label={`Edit ${item.name}`}
      onClose={() => {
        // While the editor is open, Escape does not close the dialog: it ends the current action of the editor.
        if (source.kind !== 'open') onClose();
      }}
    >
      {source.kind === 'loading' && (
        <Box sx={{ ...fillSx, bgcolor: '#20232c', color: '#fff' }}>
          <CircularProgress color="inherit" aria-label="Opening the image" />
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
        </Box>
      )}
      {source.kind === 'failed' && (
        <Box sx={fillSx}>
          <ErrorBox
            text={source.message}
            {...(source.retry && { onRetry: source.retry })}
            action={
              <Button size="small" color="inherit" onClick={onClose}>
                Back to the post
              </Button>
            }
          />
        </Box>
      )}
      {source.kind === 'open' && (
        <KeptEditor
          workspaceId={workspaceId}
          source={source.source}
          backLabel="Back to the post"
          onBack={close}
          onChanged={(changed) => {
            isEdited.current = changed;
          }}
          renderActions={(editor, exporting, _options, forget) => (
            <DoneButton
              workspaceId={workspaceId}
              original={source.source.original}
              editor={editor}
              exporting={exporting}
              onSaved={forget}
              onDone={onDone}
            />
          )}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Leave without using your edit?"
          text="The post keeps the image as it is. Your edit stays in this browser, and opens again with the image."
          confirm="Leave"
          cancel="Keep editing"
          isDangerous={false}
          onConfirm={onClose}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  );
}

/** Unlike other dialogs, this one covers the whole page, because the picture needs the space. */
const paperSx = {
  m: 0,
  maxWidth: 'none',
  maxHeight: 'none',
  width: '100%',
  height: '100%',
  borderRadius: 0,
  border: 0,
} as const;

const fillSx = {
  height: '100%',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 2,
  p: 2,
} as const;
