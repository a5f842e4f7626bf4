import { deletionNoteMax, type AccountDeletionReason } from '@fanfare/core/settings/account-deletion.ts';
import { countCharacters } from '@fanfare/core/text/count-characters.ts';
import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSignOut } from '../../browser/sign-out.ts';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { timeText } from '../../ui/date-text.ts';

/** Message shown on the login page after the account was locked. */
export function lockedAccountNotice(timeZone: string, removedAt: string): string {
  return `Your account is locked and will be deleted on ${timeText(removedAt, timeZone)}. Sign in before then to restore it.`;
}

/** Checks the length of the trimmed note, as the server does. */
export function noteProblem(note: string): string | null {
  const length = note.trim().length;
  return length > deletionNoteMax
    ? `Use at most ${deletionNoteMax} characters. This note has ${countCharacters(note.trim())}.`
    : null;
}

export function useDeleteAccount() {
  const { call } = useSession();
  const leave = useSignOut();
  const { me } = useVisit();
  const [reason, setReason] = useState<AccountDeletionReason | null>(null);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const tooLong = reason === 'Other' ? noteProblem(note) : null;

  const send = async (chosen: AccountDeletionReason) => {
    setBusy(true);
    setFailure(null);
    try {
      const noteField = chosen === 'Other' && note.trim() !== '' ? { note: note.trim() } : {};
      const { removedAt } = await call('deleteAccount', { reason: chosen, ...noteField });
      await leave(lockedAccountNotice(me.settings.timeZone, removedAt));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };

  return {
    reason,
    note,
    busy,
    failure,
    refusals,
    reasonProblem: refusals > 0 && reason === null ? 'Choose a reason.' : undefined,
    noteProblem: tooLong ?? undefined,
    setReason,
    setNote,
    submit: () => {
      if (busy) return;
      if (reason === null || tooLong !== null) setRefusals((before) => before + 1);
      else void send(reason);
    },
  };
}
