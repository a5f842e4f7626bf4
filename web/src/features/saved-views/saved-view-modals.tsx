import type { PostStatus } from '@fanfare/core/posts/post.ts';
import { savedViewNameProblem, type ListFilter, type SavedView } from '@fanfare/core/posts/saved-views.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type ApiError, hasCode, isGone, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useWrite } from '../../browser/use-write.ts';
import { FormField } from '../../ui/form-field.tsx';
import { TrashIcon } from '../../ui/icons/actions.tsx';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { listLabels } from '../../ui/status-words.ts';

/** The name of a view that is being typed. A problem with the name is shown only after the first attempt to save it. */
function useViewName(first: string, error: ApiError | undefined) {
  const [name, setName] = useState(first);
  const [asked, setAsked] = useState(false);
  const problem = savedViewNameProblem(name);
  // The name that the server has refused. The error is shown only while the field contains this name.
  const [refused, setRefused] = useState<string | null>(null);
  const field = {
    label: 'Name',
    value: name,
    onChange: setName,
    autoFocus: true,
    autoComplete: 'off',
    error: (asked ? problem : null) ?? (refused === name ? error?.fields['name'] : undefined),
  };
  const submit = (send: (name: string) => void) => {
    setAsked(true);
    if (problem !== null) return;
    setRefused(name);
    send(name);
  };
  return { name, field, submit };
}

interface SaveViewModalProps {
  workspaceId: string;
  list: { status: PostStatus } & ListFilter;
  onSaved: (views: SavedView[]) => void;
  onClose: () => void;
}

export function SaveViewModal({ workspaceId, list, onSaved, onClose }: SaveViewModalProps) {
  const toast = useToast();
  // A retry sends the same id, so that the view is not saved twice if the answer to the first request was lost.
  const [id] = useState(() => crypto.randomUUID());
  const { trigger, isMutating, error } = useWrite('saveView', {
    onSuccess: (views) => {
      onSaved(views);
      toast({ text: 'View saved for everyone in this workspace.' });
      onClose();
    },
  });
  const { field, submit } = useViewName('', error);
  return (
    <Modal
      title="Save view"
      busy={isMutating}
      onClose={onClose}
      onSubmit={() => submit((name) => void trigger({ workspaceId, id, name, ...list }))}
      actions={
        <Button type="submit" variant="contained" loading={isMutating}>
          Save
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {error && error.fields['name'] === undefined && <Notice>{error.message}</Notice>}
        <FormField {...field} hint="Keeps the tab, the filters, the search and the order." />
      </Stack>
    </Modal>
  );
}

interface ManageViewsModalProps {
  workspaceId: string;
  views: readonly SavedView[];
  onChanged: (views: SavedView[]) => void;
  onClose: () => void;
}

export function ManageViewsModal({ workspaceId, views, onChanged, onClose }: ManageViewsModalProps) {
  const [renaming, setRenaming] = useState<string | null>(null);
  const { removed, remove, restore } = useRemoveView(workspaceId, onChanged);
  return (
    <Modal title="Saved views" cancel="Close" actions={<></>} onClose={onClose}>
      {removed && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            Deleted “{removed.name}”.
          </Typography>
          <Button size="small" variant="outlined" color="inherit" onClick={() => void restore(removed)}>
            Undo
          </Button>
        </Stack>
      )}
      {views.length === 0 && <Typography>No saved views.</Typography>}
      <Box component="ul" aria-label="Saved views" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {views.map((view) => (
          <Box component="li" key={view.id} sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            {renaming === view.id ? (
              <RenameForm
                workspaceId={workspaceId}
                view={view}
                onSaved={onChanged}
                onClose={() => setRenaming(null)}
              />
            ) : (
              <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography sx={{ fontWeight: 500 }}>{view.name}</Typography>
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {listLabels[view.status]}
                  </Typography>
                </Box>
                <IconButton aria-label={`Rename “${view.name}”`} onClick={() => setRenaming(view.id)}>
                  <EditIcon />
                </IconButton>
                <IconButton aria-label={`Delete “${view.name}”`} onClick={() => void remove(view)}>
                  <TrashIcon />
                </IconButton>
              </Stack>
            )}
          </Box>
        ))}
      </Box>
    </Modal>
  );
}

interface RenameFormProps {
  workspaceId: string;
  view: SavedView;
  onSaved: (views: SavedView[]) => void;
  onClose: () => void;
}

function RenameForm({ workspaceId, view, onSaved, onClose }: RenameFormProps) {
  const { trigger, isMutating, error } = useWrite('saveView', {
    onSuccess: (views) => {
      onSaved(views);
      onClose();
    },
  });
  const { field, submit } = useViewName(view.name, error);
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        submit((name) => void trigger({ workspaceId, ...view, name, expected: view.name }));
      }}
    >
      {error && error.fields['name'] === undefined && <Notice>{error.message}</Notice>}
      <FormField {...field} />
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" disabled={isMutating} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="outlined" loading={isMutating}>
          Rename
        </Button>
      </Stack>
    </Stack>
  );
}

/** Deletes a view without a confirmation. Undo saves the view again. */
function useRemoveView(workspaceId: string, onChanged: (views: SavedView[]) => void) {
  const { call } = useSession();
  const toast = useToast();
  // The Undo button is in the dialog, because the keyboard cannot reach a toast while the dialog is open.
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const attempt = async (change: () => Promise<SavedView[]>): Promise<boolean> => {
    try {
      onChanged(await change());
      return true;
    } catch (error) {
      toast({ text: messageOf(error), severity: 'error' });
      return false;
    }
  };
  const callRemove = ({ id, name }: SavedView) =>
    call('removeView', { workspaceId, id, expected: name }).catch(async (error: unknown) => {
      if (!isGone(error) && !hasCode(error, 'conflict')) throw error;
      // Another person has already deleted or renamed the view, so the list is read again.
      const views = await call('listViews', { workspaceId });
      if (isGone(error)) return views;
      onChanged(views);
      throw error;
    });
  return {
    removed,
    remove: async (view: SavedView) => {
      if (await attempt(() => callRemove(view))) setRemoved(view);
    },
    restore: async (view: SavedView) => {
      if (await attempt(() => call('saveView', { workspaceId, ...view }))) setRemoved(null);
    },
  };
}
