import { Suspense } from 'react';
import { part } from '../../ui/part.ts';
import { TemplatePicker } from '../templates/index.ts';

const Shortcuts = part(async () => (await import('./shortcuts.tsx')).Shortcuts);

interface InboxDialogsProps {
  dialog: 'help' | 'templates' | null;
  hasKeys: boolean;
  onKeys: (isOn: boolean) => void;
  /** Called with the text of a saved reply. */
  onPick: (text: string) => void;
  onClose: () => void;
}

/** The saved replies, and the list of shortcuts. */
export const InboxDialogs = ({ dialog, hasKeys, onKeys, onPick, onClose }: InboxDialogsProps) => (
  <Suspense>
    {dialog === 'templates' && (
      <TemplatePicker
        title="Saved replies"
        about="Saved replies are your caption templates."
        manage="Manage saved replies"
        firstKind="caption"
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
