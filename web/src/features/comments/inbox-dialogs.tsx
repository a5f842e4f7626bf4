import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { SavedRepliesProps } from './saved-replies.tsx';

const SavedReplies = lazyComponent(async () => (await import('./saved-replies.tsx')).SavedReplies);

interface InboxDialogsProps extends SavedRepliesProps {
  dialog: 'templates' | null;
}

export const InboxDialogs = ({ dialog, onPick, onClose, ...replies }: InboxDialogsProps) => (
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
  </Suspense>
);
