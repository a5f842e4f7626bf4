import type { PostAction } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import { EditorNotice } from './editor-notice.tsx';
import type { OtherTabActivity } from './use-other-tabs.ts';

/** `conflict`: the server refused an action because it has a newer version. */
type Version = OtherTabActivity | 'conflict';

export interface VersionNoticeProps {
  version: Version;
  /** The action of a conflict; null without one. */
  refused: PostAction | null;
  busy: boolean;
  onOpenNewer: () => void;
  /** Repeats the refused action and overwrites the newer version. */
  onOverwrite: () => void;
}

const words: Readonly<Record<Version, string>> = {
  conflict:
    'This post has changed since you opened it, in another tab or by someone else. Your version is kept in this browser.',
  saved: 'This post was saved in another tab. You are looking at an older version.',
  written: 'This post is also open in another tab. Edit it in only one of them.',
};

/** Each label names the action, so that nobody publishes a post by “saving” it. */
const overwriteLabels: Readonly<Record<PostAction, string>> = {
  upload: 'Publish my version',
  schedule: 'Schedule my version',
  draft: 'Save my version',
};

export function VersionNotice({ version, refused, busy, onOpenNewer, onOverwrite }: VersionNoticeProps) {
  return (
    // The notice scrolls into view only after a refused save, which the person requested. Activity in another tab does
    // not move what the person is reading.
    <EditorNotice isUrgent scrolls={version === 'conflict'} text={words[version]}>
      {version !== 'written' && (
        <Button size="small" variant="outlined" color="inherit" disabled={busy} onClick={onOpenNewer}>
          Open the newer version
        </Button>
      )}
      {refused && (
        <Button size="small" variant="outlined" color="inherit" loading={busy} onClick={onOverwrite}>
          {overwriteLabels[refused]}
        </Button>
      )}
    </EditorNotice>
  );
}
