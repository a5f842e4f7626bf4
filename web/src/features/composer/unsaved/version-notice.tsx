import Button from '@mui/material/Button';
import { Notice } from './notice.tsx';
import type { Elsewhere } from './use-other-tabs.ts';

/** A save came upon something newer. */
export type Version = Elsewhere | 'conflict';

export interface VersionNoticeProps {
  version: Version;
  busy: boolean;
  onOpenNewer: () => void;
  onSaveMine: () => void;
}

const words: Readonly<Record<Version, string>> = {
  conflict:
    'This post was changed since you opened it, in another tab or by somebody else. What you wrote is kept in this browser.',
  saved: 'This post was saved in another tab. What you see here is an older version of it.',
  written: 'This post is being written in another tab as well. Please go on in one of them.',
};

/** There is another version of the post that is open. */
export function VersionNotice({ version, busy, onOpenNewer, onSaveMine }: VersionNoticeProps) {
  return (
    <Notice isUrgent text={words[version]}>
      {version !== 'written' && (
        <Button size="small" variant="outlined" color="inherit" disabled={busy} onClick={onOpenNewer}>
          Open the newer version
        </Button>
      )}
      {version === 'conflict' && (
        <Button size="small" variant="outlined" color="inherit" loading={busy} onClick={onSaveMine}>
          Save mine over it
        </Button>
      )}
    </Notice>
  );
}
