import { countBioChanges } from '@fanfare/core/bio/changes.ts';
import { bioPath } from '@fanfare/core/bio/page.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { ExternalLinkIcon } from '../../ui/icons/actions.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useModals } from '../../ui/modals.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import type { OpenDraft } from './use-draft.ts';
import type { Publishing } from './use-publish.ts';

const ConfirmDialog = lazyOnRequest(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

interface HeadActionsProps {
  open: OpenDraft;
  publishing: Publishing;
  onNew: (() => void) | null;
}

export function HeadActions({ open, publishing, onNew }: HeadActionsProps) {
  const modals = useModals();
  const { page, draft } = open;
  const changes = countBioChanges(draft, page.published);
  const isLive = page.state === 'published';
  const askToDiscard = () =>
    modals.open((close) => (
      <Suspense>
        <ConfirmDialog
          title="Discard your changes?"
          text="The published page replaces the draft, for everyone in this workspace."
          confirm="Discard changes"
          onCancel={close}
          onConfirm={() => {
            close();
            void publishing.discard();
          }}
        />
      </Suspense>
    ));
  const more = [
    ...(isLive && changes > 0 ? [{ label: 'Discard changes', onSelect: askToDiscard }] : []),
    ...(onNew ? [{ label: 'New page', onSelect: onNew }] : []),
  ];
  return (
    <>
      {isLive && (
        <Button
          component="a"
          href={bioPath(page.name)}
          target="_blank"
          rel="noreferrer"
          variant="outlined"
          color="inherit"
          startIcon={<ExternalLinkIcon />}
        >
          Open
        </Button>
      )}
      <Button
        variant="contained"
        loading={publishing.busy}
        disabled={page.state === 'taken_down' || (isLive && changes === 0)}
        onClick={() => void publishing.publish()}
      >
        {isLive ? 'Publish changes' : 'Publish'}
      </Button>
      {more.length > 0 && <MenuButton label="More actions" actions={more} />}
    </>
  );
}

/** Shows whether the draft is saved. Screen readers announce each change of this state. */
export function SaveState({ open }: { open: OpenDraft }) {
  const { saving, problem, theirs } = open;
  if (theirs) return null;
  if (saving === 'failed')
    return (
      <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'error.main' }}>
        <span title={problem ?? undefined}>Not saved</span>
        <Button size="small" color="inherit" onClick={() => void open.flush()}>
          Retry
        </Button>
      </Box>
    );
  return (
    <Box role="status" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {saving === 'saved' ? 'Saved' : 'Saving…'}
    </Box>
  );
}
