import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { countCharacters } from '@fanfare/core/text/count-characters.ts';
import {
  cleanWorkspaceName,
  workspaceImageTypes,
  workspaceNameMax,
} from '@fanfare/core/workspaces/workspace.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ImageDrop } from '../../ui/image-drop.tsx';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useWorkspaceForm } from './use-workspace-form.ts';

interface WorkspaceDialogProps {
  /** Null to make a new one. */
  workspace: WorkspaceWithRole | null;
  onClose: () => void;
  onSaved: (saved: WorkspaceWithRole) => void;
}

/** From here on the counter is shown: before it, nobody needs it. */
const counterFrom = workspaceNameMax - 15;

function lengthOf(name: string): { hint?: string; error?: string } {
  const length = countCharacters(cleanWorkspaceName(name));
  const text = `${length} of ${workspaceNameMax} characters`;
  if (length > workspaceNameMax) return { error: text };
  return length >= counterFrom ? { hint: text } : {};
}

export function WorkspaceDialog({ workspace, onClose, onSaved }: WorkspaceDialogProps) {
  const form = useWorkspaceForm(workspace, onSaved);
  const [asking, setAsking] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const length = lengthOf(form.name);

  useEffect(() => {
    if (form.refusals === 0) return;
    const fields = formRef.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    (fields?.[0] ?? formRef.current?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }, [form.refusals]);

  const close = () => {
    if (form.busy) return;
    if (form.changed) setAsking(true);
    else onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" aria-labelledby="workspace-dialog-title">
      <Stack
        component="form"
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.busy) void form.save();
        }}
      >
        <DialogTitle id="workspace-dialog-title" variant="h2">
          {workspace ? 'Edit workspace' : 'New workspace'}
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            {form.failure !== null && <Notice>{form.failure}</Notice>}
            <FormField
              label="Name"
              name="name"
              autoComplete="off"
              autoFocus
              readOnly={form.busy}
              value={form.name}
              error={form.problems.name ?? length.error}
              hint={length.hint}
              onChange={form.setName}
            />
            <ImageDrop
              label="Image"
              hint="JPG, PNG or WebP, up to 5 MB. Optional."
              accept={workspaceImageTypes.join(',')}
              disabled={form.busy}
              error={form.problems.image}
              hasImage={form.image !== null}
              preview={<NameAvatar id={form.id} name={form.name} image={form.image} size={64} />}
              onFile={form.choose}
              onRemove={form.removeImage}
            />
            {form.progress !== null && <ProgressBar label="Sending the image" share={form.progress} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={form.busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.busy} disabled={!form.changed}>
            {workspace ? 'Save' : 'Create workspace'}
          </Button>
        </DialogActions>
      </Stack>
      {asking && (
        <ConfirmDialog
          title="Discard your changes?"
          text="What you entered here is not saved yet."
          confirm="Discard"
          cancel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
