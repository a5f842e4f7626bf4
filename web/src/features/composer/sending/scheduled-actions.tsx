import type { PostAction } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MenuButton } from '../../../ui/menu-button.tsx';

interface ScheduledActionsProps {
  ready: boolean;
  busy: PostAction | null;
  onAct: (action: PostAction) => void;
  onSaveChanges: () => void;
}

export function ScheduledActions({ ready, busy, onAct, onSaveChanges }: ScheduledActionsProps) {
  const isNarrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  const disabled = busy !== null || !ready;
  const moveToDrafts = () => onAct('draft');
  return (
    <>
      {isNarrow ? (
        <MenuButton label="More actions" actions={[{ label: 'Move to drafts', onSelect: moveToDrafts }]} />
      ) : (
        <Button
          color="inherit"
          disabled={busy !== null}
          loading={busy === 'draft'}
          aria-haspopup="dialog"
          onClick={moveToDrafts}
        >
          Move to drafts
        </Button>
      )}
      <Button
        variant="outlined"
        color="inherit"
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => onAct('schedule')}
      >
        Reschedule
      </Button>
      <Button
        variant="contained"
        aria-keyshortcuts="Control+Enter"
        disabled={disabled}
        loading={busy === 'schedule'}
        onClick={onSaveChanges}
      >
        Save changes
      </Button>
    </>
  );
}
