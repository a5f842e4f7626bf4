import type { Invitation, Member } from '@fanfare/core/workspaces/members.ts';

/** Confirmation before a member or an invitation is removed. */
export type MemberQuestion =
  | { kind: 'remove'; member: Member }
  | { kind: 'withdraw'; invitation: Invitation };

export function questionText(question: MemberQuestion, workspaceName: string) {
  if (question.kind === 'remove') {
    const { name, email } = question.member;
    return {
      title: `Remove ${name === '' ? email : name}?`,
      text: `They’ll lose access to “${workspaceName}” immediately. Posts they wrote and scheduled stay.`,
      confirm: 'Remove',
    };
  }
  return {
    title: 'Withdraw this invitation?',
    text: `${question.invitation.email} won’t be able to join “${workspaceName}”. You can invite them again.`,
    confirm: 'Withdraw',
  };
}
