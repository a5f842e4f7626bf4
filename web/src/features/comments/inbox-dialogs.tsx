import { Suspense } from 'react';
import { part } from '../../ui/part.ts';
import type { SavedRepliesProps } from './saved-replies.tsx';

const Shortcuts = part(async () => (await import('./shortcuts.tsx')).Shortcuts);
const SavedReplies = part(async () => (await import('./saved-replies.tsx')).SavedReplies);

interface InboxDialogsProps extends SavedRepliesProps {
  dialog: 'help' | 'templates' | null;
  hasKeys: boolean;
  onKeys: (isOn: boolean) => void;
}

/** The saved replies, and the list of shortcuts. */
export const InboxDialogs = ({ dialog, hasKeys, onKeys, onPick, onClose, ...replies }: InboxDialogsProps) => (
  <Suspense>
    {dialog === 'templates' && (
      <SavedReplies
        {...replies}
        onPick={(text) => {
          onPick(text);
          onClose();
        }}
        onClose={onClose}
      />
    )}
    {dialog === 'help' && <Shortcuts isOn={hasKeys} onChange={onKeys} onClose={onClose} />}
  </Suspense>
);
