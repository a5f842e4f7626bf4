import { textsOf } from '@fanfare/core/posts/content.ts';
import { firstLine } from '@fanfare/core/posts/post-name.ts';
import { filePathsIn } from '@fanfare/core/composer/deleted-files.ts';
import type { UnsavedCopy } from '@fanfare/core/composer/unsaved.ts';
import { activeVariant, type ComposerAction, type ComposerState } from '@fanfare/core/composer/state.ts';
import { hasAccount } from '@fanfare/core/composer/variant.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import { differingPart } from '@fanfare/core/text/differing-part.ts';
import { shorten } from '@fanfare/core/text/shorten.ts';
import { relativeTimeText } from '@fanfare/core/time/relative-time.ts';
import Button from '@mui/material/Button';
import type { Dispatch } from 'react';
import { focusScreen } from '../../../browser/focus-screen.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useVisit } from '../../../browser/visit.ts';
import { findNetwork } from '../../../networks/networks.tsx';
import { timeText } from '../../../ui/date-text.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { findDeleted, deletedFilesText } from '../media/deleted-files.ts';
import { EditorNotice } from './editor-notice.tsx';
import type { UnsavedWork } from './use-unsaved.ts';

export interface UnsavedNoticeProps {
  unsaved: UnsavedCopy;
  /** True if the changes belong to the open post. */
  isOpenPost: boolean;
  /** The other versions of the same post, with the open one. */
  versions: readonly ComposerState[];
  work: Pick<UnsavedWork, 'discard' | 'restore' | 'resume'>;
  now: Date;
  dispatch: Dispatch<ComposerAction>;
}

const textOf = (state: ComposerState): string => textsOf(activeVariant(state)).join(' ');

function accountsText({ variants }: ComposerState): string {
  const labels = variants.filter(hasAccount).map(({ uploadTo }) => findNetwork(uploadTo).label);
  if (labels.length === 0) return 'No accounts';
  const byLabel = [...Map.groupBy(labels, (label) => label)];
  return byLabel.map(([label, { length }]) => (length === 1 ? label : `${label} (${length})`)).join(', ');
}

/** The marks of this version of a post among the others: when it was kept, its accounts and files, and its own text. */
function detailsOf({ state, at }: UnsavedCopy, versions: readonly ComposerState[], timeZone: string): string {
  const files = new Set(state.variants.flatMap(({ media }) => media.map(({ _id }) => _id)));
  const part = shorten(differingPart(textOf(state), versions.map(textOf)), 60);
  return [
    `Kept on this device ${timeText(new Date(at), timeZone)}`,
    accountsText(state),
    ...(files.size > 0 ? [counted(files.size, 'file')] : []),
    ...(versions.length > 0 && part !== '' ? [`“${part}”`] : []),
  ].join(' · ');
}

const nameOf = (state: ComposerState): string => {
  const line = firstLine(activeVariant(state));
  return line === '' ? 'a post' : `“${shorten(line, 60)}”`;
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
  const { unsaved, isOpenPost, versions, work, now } = props;
  const goOn = useContinue(props);
  const toast = useToast();
  const { timeZone } = useVisit().me.settings;
  const what = isOpenPost ? 'this post' : nameOf(unsaved.state);
  return (
    <EditorNotice
      scrolls
      text={`Unsaved changes to ${what} (${relativeTimeText(unsaved.at, now.getTime(), timeZone)}).`}
      details={detailsOf(unsaved, versions, timeZone)}
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
