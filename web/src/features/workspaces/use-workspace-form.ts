import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import {
  cleanWorkspaceName,
  workspaceImageProblem,
  workspaceNameProblem,
} from '@fanfare/core/workspaces/workspace.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { newWorkspaceId } from './new-workspace-id.ts';

type Picture = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; file: File; url: string };

/** The state of the dialog that makes or edits a workspace. */
export function useWorkspaceForm(
  workspace: WorkspaceWithRole | null,
  onSaved: (saved: WorkspaceWithRole) => void,
) {
  const { call, person } = useSession();
  const [id] = useState(() => workspace?.id ?? newWorkspaceId());
  const [name, setName] = useState(workspace?.name ?? '');
  const [picture, setPicture] = useState<Picture>({ kind: 'kept' });
  const [problems, setProblems] = useState<{ name?: string; image?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => () => void (picture.kind === 'chosen' && URL.revokeObjectURL(picture.url)), [picture]);

  const renamed = cleanWorkspaceName(name) !== (workspace?.name ?? '');
  const changed = renamed || picture.kind !== 'kept';

  const choose = (file: File) => {
    const problem = workspaceImageProblem(file);
    setProblems(({ name: kept }) => ({
      ...(kept === undefined ? {} : { name: kept }),
      ...(problem === null ? {} : { image: problem }),
    }));
    if (problem === null) setPicture({ kind: 'chosen', file, url: URL.createObjectURL(file) });
  };
  const send = () => {
    const files = picture.kind === 'chosen' ? { image: picture.file } : {};
    if (!workspace)
      return call('createWorkspace', { workspaceId: id, userId: person?.uid ?? '', name }, { files });
    const image = picture.kind === 'removed' ? { image: 'none' as const } : {};
    return call('editWorkspace', { id, ...(renamed ? { name } : {}), ...image }, { files });
  };
  const save = async () => {
    const problem = workspaceNameProblem(name);
    if (problem !== null) {
      setProblems((before) => ({ ...before, name: problem }));
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const { workspace: saved } = await send();
      onSaved(saved);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems({
        ...(fields['name'] === undefined ? {} : { name: fields['name'] }),
        ...(fields['image'] === undefined ? {} : { image: fields['image'] }),
      });
      const isToldBesideAField = fields['name'] !== undefined || fields['image'] !== undefined;
      if (!isToldBesideAField)
        setFailure(error instanceof Error ? error.message : 'This could not be saved.');
      setBusy(false);
    }
  };

  return {
    name,
    setName: (value: string) => {
      setName(value);
      setProblems(({ image }) => (image === undefined ? {} : { image }));
    },
    image:
      picture.kind === 'chosen'
        ? picture.url
        : picture.kind === 'removed'
          ? null
          : (workspace?.image ?? null),
    choose,
    removeImage: () => setPicture(workspace?.image == null ? { kind: 'kept' } : { kind: 'removed' }),
    id,
    problems,
    failure,
    busy,
    changed,
    save,
  };
}
