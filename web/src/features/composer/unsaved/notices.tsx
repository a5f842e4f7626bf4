import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { isOffered } from '@fanfare/core/composer/unsaved.ts';
import { Suspense, type Dispatch } from 'react';
import { part } from '../../../ui/part.ts';
import type { UnsavedWork } from './use-unsaved.ts';

const UnsavedNotice = part(async () => (await import('./unsaved-notice.tsx')).UnsavedNotice);
const Notice = part(async () => (await import('./notice.tsx')).Notice);
const VersionNotice = part(async () => (await import('./version-notice.tsx')).VersionNotice);

const fullTexts: Readonly<Record<NonNullable<UnsavedWork['full']>, string>> = {
  notStored:
    'Your browser’s storage is full, so this post is lost when you close this page. Save it as a draft first.',
  olderRemoved: 'Your browser’s storage is full. Older unsaved posts were removed to keep this one.',
};

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
  const left = work.left.filter((each) => isOffered(each, now.getTime()));
  const [first] = left;
  const offered = left.find((each) => isThis(each.state.groupId)) ?? (written ? undefined : first);
  const kind = conflict ? 'conflict' : work.otherTab;
  return (
    <Suspense>
      {offered && (
        <UnsavedNotice
          unsaved={offered}
          isThis={isThis(offered.state.groupId)}
          work={work}
          now={now}
          dispatch={dispatch}
        />
      )}
      {work.full && <Notice text={fullTexts[work.full]} isUrgent={work.full === 'notStored'} />}
      {kind && <VersionNotice version={kind} {...version} />}
    </Suspense>
  );
}
