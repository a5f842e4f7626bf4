import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { isRecent, type UnsavedCopy } from '@fanfare/core/composer/unsaved.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import { useState, type Dispatch } from 'react';
import { FullStorageNotice } from './editor-notice.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';
import type { UnsavedWork } from './use-unsaved.ts';
import { VersionNotice } from './version-notice.tsx';

interface ComposerNoticesProps {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  work: UnsavedWork;
  now: Date;
  /** The action that was refused because the server has a newer version; null if none was. */
  conflict: PostAction | null;
  busy: boolean;
  onOpenNewer: () => void;
  onOverwrite: () => void;
}

export function ComposerNotices({ state, dispatch, work, now, conflict, ...version }: ComposerNoticesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const isOpenPost = ({ state: { groupId } }: UnsavedCopy) => groupId === state.groupId;
  const left = work.left.filter((each) => isRecent(each, now.getTime()));
  // Unsaved versions of the open post come first.
  const offered = [...left.filter(isOpenPost), ...left.filter((each) => !isOpenPost(each))];
  const hidden = showsAll ? 0 : Math.max(0, offered.length - 1);
  const kind = conflict ? 'conflict' : work.otherTab;
  return (
    <>
      {offered.slice(0, offered.length - hidden).map((unsaved) => (
        <UnsavedNotice
          key={`${unsaved.state.groupId} ${unsaved.tab}`}
          unsaved={unsaved}
          isOpenPost={isOpenPost(unsaved)}
          versions={[state, ...offered.filter((each) => each !== unsaved).map((each) => each.state)].filter(
            ({ groupId }) => groupId === unsaved.state.groupId,
          )}
          work={work}
          now={now}
          dispatch={dispatch}
        />
      ))}
      {hidden > 0 && (
        <Button size="small" color="inherit" onClick={() => setShowsAll(true)} sx={{ justifySelf: 'start' }}>
          {hidden === 1 ? 'Show 1 more unsaved post' : `Show ${hidden} more unsaved posts`}
        </Button>
      )}
      {work.full && <FullStorageNotice full={work.full} />}
      {kind && <VersionNotice version={kind} refused={conflict} {...version} />}
    </>
  );
}
