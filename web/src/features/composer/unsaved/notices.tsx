import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { isRecent } from '@fanfare/core/composer/unsaved.ts';
import Box from '@mui/material/Box';
import { Suspense, type Dispatch } from 'react';
import { part } from '../../../ui/part.ts';
import type { UnsavedWork } from './use-unsaved.ts';

const UnsavedNotice = part(async () => (await import('./unsaved-notice.tsx')).UnsavedNotice);
const FullStorageNotice = part(async () => (await import('./notice.tsx')).FullStorageNotice);
const VersionNotice = part(async () => (await import('./version-notice.tsx')).VersionNotice);

interface ComposerNoticesProps {
  state: ComposerState;
  /** Whether the composer has content. */
  written: boolean;
  dispatch: Dispatch<ComposerAction>;
  work: UnsavedWork;
  now: Date;
  /** Whether a save met a newer version. */
  conflict: boolean;
  busy: boolean;
  onOpenNewer: () => void;
  onSaveMine: () => void;
}

/** About as high as a notice, whose buttons wrap on a phone, so that the post stays in place while its code loads. */
const NoticeSpace = () => <Box sx={{ minHeight: { xs: 104, sm: 54 } }} />;

/** Notices about newer versions and unsaved changes. Their code is loaded only when one is shown. */
export function ComposerNotices({
  state,
  written,
  dispatch,
  work,
  now,
  conflict,
  ...version
}: ComposerNoticesProps) {
  const isThis = (groupId: string) => groupId === state.groupId;
  const left = work.left.filter((each) => isRecent(each, now.getTime()));
  const [first] = left;
  const offered = left.find((each) => isThis(each.state.groupId)) ?? (written ? undefined : first);
  const kind = conflict ? 'conflict' : work.otherTab;
  return (
    <Suspense fallback={<NoticeSpace />}>
      {offered && (
        <UnsavedNotice
          unsaved={offered}
          isThis={isThis(offered.state.groupId)}
          work={work}
          now={now}
          dispatch={dispatch}
        />
      )}
      {work.full && <FullStorageNotice full={work.full} />}
      {kind && <VersionNotice version={kind} {...version} />}
    </Suspense>
  );
}
