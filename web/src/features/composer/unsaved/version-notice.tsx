import Button from '@mui/material/Button';
import { EditorNotice } from './editor-notice.tsx';
import type { OtherTabActivity } from './use-other-tabs.ts';

/** `conflict`: the server refused a save because it has a newer version. */
type Version = OtherTabActivity | 'conflict';

export interface VersionNoticeProps {
  version: Version;
  busy: boolean;
  onOpenNewer: () => void;
  onSaveMine: () => void;
}

const words: Readonly<Record<Version, string>> = {
  conflict:
    'This post has changed since you opened it, in another tab or by someone else. Your version is kept in this browser.',
  saved: 'This post was saved in another tab. You are looking at an older version.',
  written: 'This post is also open in another tab. Edit it in only one of them.',
};

export function VersionNotice({ version, busy, onOpenNewer, onSaveMine }: VersionNoticeProps) {
  return (
    <EditorNotice isUrgent text={words[version]}>
      {version !== 'written' && (
        <Button size="small" variant="outlined" color="inherit" disabled={busy} onClick={onOpenNewer}>
          Open the newer version
        </Button>
      )}
      {version === 'conflict' && (
        <Button size="small" variant="outlined" color="inherit" loading={busy} onClick={onSaveMine}>
          Save my version
        </Button>
      )}
    </EditorNotice>
  );
}
