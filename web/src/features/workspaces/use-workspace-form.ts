import { oneLine } from '@fanfare/core/text/clean-line.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { workspaceImageProblem, workspaceNameProblem } from '@fanfare/core/workspaces/workspace.ts';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { uploadWith } from '../../browser/upload.ts';
import { newWorkspaceId } from './new-workspace-id.ts';

type Picture = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; file: File; url: string };
type Problems = Partial<Record<'name' | 'image', string | undefined>>;

export function useWorkspaceForm(
  workspace: WorkspaceWithRole | null,
  onSaved: (saved: WorkspaceWithRole) => void,
) {
  const { call, person } = useSession();
  const [id] = useState(() => workspace?.id ?? newWorkspaceId());
  const [name, setName] = useState(workspace?.name ?? '');
  const [picture, setPicture] = useState<Picture>({ kind: 'kept' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The uploaded fraction of the image, from 0 to 1; null if no image is being uploaded. */
  const [progress, setProgress] = useState<number | null>(null);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => () => void (picture.kind === 'chosen' && URL.revokeObjectURL(picture.url)), [picture]);

  const renamed = oneLine(name) !== (workspace?.name ?? '');
  const note = (field: keyof Problems, problem: string | null) =>
    setProblems((before) => ({ ...before, [field]: problem ?? undefined }));
  const refuse = (found: Problems, otherwise: string | null) => {
    setProblems(found);
    setFailure(otherwise);
    setRefusals((before) => before + 1);
  };

  const send = () => {
    const options =
      picture.kind === 'chosen' ? { files: { image: picture.file }, sender: uploadWith(setProgress) } : {};
    if (!workspace)
      return call('createWorkspace', { workspaceId: id, userId: person?.uid ?? '', name }, options);
    const image = picture.kind === 'removed' ? { image: 'none' as const } : {};
    return call('editWorkspace', { id, ...(renamed ? { name } : {}), ...image }, options);
  };
  const save = async () => {
    const problem = workspaceNameProblem(name);
    if (problem !== null) {
      refuse({ ...problems, name: problem }, null);
      return;
    }
    setBusy(true);
    setProgress(picture.kind === 'chosen' ? 0 : null);
    setProblems({});
    setFailure(null);
    try {
      const { workspace: saved } = await send();
      onSaved(saved);
    } catch (error) {
      const { name: ofName, image: ofImage } = error instanceof ApiError ? error.fields : {};
      const isShownAtField = ofName !== undefined || ofImage !== undefined;
      const message = messageOf(error, 'We couldn’t save this. Try again.');
      refuse({ name: ofName, image: ofImage }, isShownAtField ? null : message);
      setBusy(false);
      setProgress(null);
    }
  };

  const shown = { kept: workspace?.image ?? null, removed: null };
  return {
    id,
    name,
    image: picture.kind === 'chosen' ? picture.url : shown[picture.kind],
    problems,
    failure,
    busy,
    progress,
    /** How often submitting the form has failed. Each increase makes the form focus its first invalid field. */
    refusals,
    changed: renamed || picture.kind !== 'kept',
    setName: (value: string) => {
      setName(value);
      note('name', null);
    },
    choose: (file: File) => {
      const problem = workspaceImageProblem(file);
      note('image', problem);
      if (problem === null) setPicture({ kind: 'chosen', file, url: URL.createObjectURL(file) });
    },
    removeImage: () => {
      note('image', null);
      setPicture(workspace?.image == null ? { kind: 'kept' } : { kind: 'removed' });
    },
    save,
  };
}
