import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { BioContent, BioPage } from '@fanfare/core/bio/page.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { timeText } from '../../ui/date-text.ts';
import { Modal } from '../../ui/modal.tsx';
import { phone } from '../../ui/screen-width.ts';
import { PhoneFrame } from './phone-frame.tsx';
import type { OpenDraft } from './use-draft.ts';

interface ConflictDialogProps {
  open: OpenDraft;
  theirs: BioPage;
  workspace: WorkspaceWithRole;
}

/** Shows both versions of a page that was changed in two places, until the person chooses one. */
export function ConflictDialog({ open, theirs, workspace }: ConflictDialogProps) {
  const { timeZone } = useVisit().me.settings;
  const shared = { page: theirs, workspace };
  return (
    <Modal
      title="This page was changed elsewhere"
      width="md"
      cancel={null}
      staysOpen
      busy
      onClose={() => undefined}
    >
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        Someone else, or you in another tab, saved changes while yours were not saved. Choose the version to
        keep. The other one is replaced.
      </Typography>
      <Box sx={columnsSx}>
        <Version
          title="Your version"
          note="Not saved yet"
          confirm="Keep mine"
          content={open.draft}
          onChoose={open.keepMine}
          {...shared}
        />
        <Version
          title="The other version"
          note={`Saved ${timeText(new Date(theirs.updatedAt), timeZone)}`}
          confirm="Use the other"
          content={theirs.draft}
          onChoose={open.takeTheirs}
          {...shared}
        />
      </Box>
    </Modal>
  );
}

interface VersionProps {
  title: string;
  note: string;
  confirm: string;
  content: BioContent;
  page: BioPage;
  workspace: WorkspaceWithRole;
  onChoose: () => void;
}

function Version({ title, note, confirm, content, page, workspace, onChoose }: VersionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography id={id} component="h3" variant="h3">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
      <PhoneFrame label={title} page={page} content={content} workspace={workspace} height={380} />
      <Button variant="outlined" color="inherit" onClick={onChoose}>
        {confirm}
      </Button>
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
