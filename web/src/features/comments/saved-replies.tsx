import type { InboxAccount } from '@fanfare/core/comments/inbox.ts';
import { accountWords, dateWords, fillVariables } from '@fanfare/core/posts/variables.ts';
import { useNow } from '../../browser/use-now.ts';
import { TemplatePicker } from '../templates/index.ts';

interface SavedRepliesProps {
  account: Pick<InboxAccount, 'username'> | null;
  timeZone: string;
  /**
   * Called with the text of a saved reply, with its variables filled in, because replies have no variables when they
   * are sent.
   */
  onPick: (text: string) => void;
  onClose: () => void;
}

export function SavedReplies({ account, timeZone, onPick, onClose }: SavedRepliesProps) {
  const values = {
    account: account ? accountWords(account.username) : undefined,
    date: dateWords(useNow().getTime(), timeZone),
  };
  const fill = (text: string) => fillVariables(text, values);
  return (
    <TemplatePicker
      title="Saved replies"
      about="Saved replies are your caption templates."
      manage="Manage saved replies"
      firstKind="caption"
      fill={fill}
      onPick={(text) => {
        onPick(fill(text));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
