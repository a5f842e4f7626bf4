import type { Invitation, Member } from '@fanfare/core/workspaces/members.ts';

/** What is asked before somebody loses something. */
export type MemberQuestion =
  { kind: 'remove'; member: Member } | { kind: 'withdraw'; invitation: Invitation };

export function wordsOf(question: MemberQuestion, workspaceName: string) {
  if (question.kind === 'remove') {
    const { name, email } = question.member;
    return {
      title: `Remove ${name === '' ? email : name}?`,
      text: `They lose access to “${workspaceName}” at once. What they wrote and planned stays.`,
      confirm: 'Remove',
    };
  }
  return {
    title: 'Withdraw this invitation?',
    text: `${question.invitation.email} will not join “${workspaceName}”. You can invite them again.`,
    confirm: 'Withdraw',
  };
}
