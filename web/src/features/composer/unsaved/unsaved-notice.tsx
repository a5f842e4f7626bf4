import { firstLine } from '@fanfare/core/posts/post-name.ts';
import { filePathsIn } from '@fanfare/core/composer/deleted-files.ts';
import type { UnsavedCopy } from '@fanfare/core/composer/unsaved.ts';
import { activeVariant, type ComposerAction } from '@fanfare/core/composer/state.ts';
import { relativeTimeText } from '@fanfare/core/time/relative-time.ts';
import Button from '@mui/material/Button';
import type { Dispatch } from 'react';
import { focusScreen } from '../../../browser/focus-screen.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useVisit } from '../../../browser/visit.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { findDeleted, deletedFilesText } from '../media/deleted-files.ts';
import { EditorNotice } from './editor-notice.tsx';
import type { UnsavedWork } from './use-unsaved.ts';

export interface UnsavedNoticeProps {
  unsaved: UnsavedCopy;
  /** True if the changes belong to the open post. */
  isOpenPost: boolean;
  work: Pick<UnsavedWork, 'discard' | 'restore' | 'resume'>;
  now: Date;
  dispatch: Dispatch<ComposerAction>;
}

const nameOf = ({ state }: UnsavedCopy): string => {
  const line = firstLine(activeVariant(state));
  const letters = [...line];
  const shown = letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : line;
  return line === '' ? 'a post' : `“${shown}”`;
};

/** Restores the changes immediately, even without a connection, and then removes files that have been deleted since. */
function useContinue({ unsaved, work, dispatch }: UnsavedNoticeProps) {
  const { state } = unsaved;
  const { call } = useSession();
  const { workspace } = useVisit();
  const toast = useToast();
  return async () => {
    focusScreen();
    work.resume(unsaved);
    dispatch({ kind: 'opened', state });
    if (!workspace) return;
    const paths = await findDeleted(call, workspace.id, filePathsIn(state));
    if (paths.length === 0) return;
    dispatch({ kind: 'filesDeleted', paths });
    toast({ text: deletedFilesText(paths.length), severity: 'warning' });
  };
}

export function UnsavedNotice(props: UnsavedNoticeProps) {
  const { unsaved, isOpenPost, work, now } = props;
  const goOn = useContinue(props);
  const toast = useToast();
  const { timeZone } = useVisit().me.settings;
  const what = isOpenPost ? 'this post' : nameOf(unsaved);
  return (
    <EditorNotice
      scrolls
      text={`Unsaved changes to ${what} (${relativeTimeText(unsaved.at, now.getTime(), timeZone)}).`}
    >
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          focusScreen();
          work.discard(unsaved);
          const action = { label: 'Undo', run: () => work.restore(unsaved) };
          toast({ text: 'Unsaved changes discarded.', action });
        }}
      >
        Discard
      </Button>
      <Button size="small" variant="outlined" onClick={() => void goOn()}>
        Continue
      </Button>
    </EditorNotice>
  );
}
