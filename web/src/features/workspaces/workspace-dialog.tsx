import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { oneLine } from '@fanfare/core/text/clean-line.ts';
import { countCharacters } from '@fanfare/core/text/count-characters.ts';
import { workspaceImageTypes, workspaceNameMax } from '@fanfare/core/workspaces/workspace.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormField } from '../../ui/form-field.tsx';
import { ImageDrop } from '../../ui/image-drop.tsx';
import { Modal } from '../../ui/modal.tsx';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useFocusFirstProblem } from '../../ui/use-focus-first-problem.ts';
import { useWorkspaceForm } from './use-workspace-form.ts';

interface WorkspaceDialogProps {
  /** The workspace to edit; null to create one. */
  workspace: WorkspaceWithRole | null;
  onClose: () => void;
  onSaved: (saved: WorkspaceWithRole) => void;
}

/** The length of a name from which on the counter is shown. */
const counterFrom = workspaceNameMax - 15;

function lengthOf(name: string): { hint?: string; error?: string } {
  const length = countCharacters(oneLine(name));
  const text = `${length} of ${workspaceNameMax} characters`;
  if (length > workspaceNameMax) return { error: text };
  return length >= counterFrom ? { hint: text } : {};
}

export function WorkspaceDialog({ workspace, onClose, onSaved }: WorkspaceDialogProps) {
  const form = useWorkspaceForm(workspace, onSaved);
  const fields = useFocusFirstProblem<HTMLDivElement>(form.refusals);
  const length = lengthOf(form.name);
  return (
    <Modal
      title={workspace ? 'Edit workspace' : 'New workspace'}
      dirty={form.changed}
      busy={form.busy}
      onClose={onClose}
      onSubmit={() => {
        if (!form.busy) void form.save();
      }}
      actions={
        <Button type="submit" variant="contained" loading={form.busy} disabled={!form.changed}>
          {workspace ? 'Save' : 'Create workspace'}
        </Button>
      }
    >
      <Stack ref={fields} sx={{ gap: 2 }}>
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
        {form.progress !== null && <ProgressBar label="Uploading image" share={form.progress} />}
      </Stack>
    </Modal>
  );
}
