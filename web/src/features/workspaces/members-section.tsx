import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { loadNow } from '../../browser/load-module.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { UsersIcon } from '../../ui/icons/navigation.tsx';
import { isAlone } from './member-list.ts';
import { questionText, type MemberQuestion } from './member-question.ts';
import { PeopleList } from './people-list.tsx';
import { mayInvite } from './rights.ts';
import { useMembers } from './use-members.ts';
import { lazyOnRequest } from '../../ui/lazy-component.ts';

const loadModal = () => import('./add-member-modal.tsx');
const AddMemberModal = lazyOnRequest(async () => (await loadModal()).AddMemberModal);

interface MembersSectionProps {
  workspace: WorkspaceWithRole;
  onLeave: () => void;
}

export function MembersSection({ workspace, onLeave }: MembersSectionProps) {
  const members = useMembers(workspace.id);
  const [adding, setAdding] = useState(false);
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const canAdd = mayInvite(workspace.role);
  const alone = isAlone(members.list);

  useEffect(() => void (canAdd && loadNow(loadModal)), [canAdd]);

  const confirm = async (asked: MemberQuestion) => {
    setQuestion(null);
    await (asked.kind === 'remove' ? members.remove(asked.member) : members.withdraw(asked.invitation));
    // If the focused button has disappeared with its row, the heading gets the focus.
    if (document.activeElement === document.body) heading.current?.focus();
  };
  const addButton = (
    <Button variant="outlined" startIcon={<PlusIcon />} onClick={() => setAdding(true)}>
      Add team member
    </Button>
  );
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 2 }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, rowGap: 1.5, flexWrap: 'wrap' }}
      >
        <Stack sx={{ minWidth: 0 }}>
          <Typography
            id={id}
            ref={heading}
            tabIndex={-1}
            variant="h2"
            sx={{ overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
          >
            People in {workspace.name}
          </Typography>
          {!canAdd && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Only owners and admins can add people.
            </Typography>
          )}
        </Stack>
        {canAdd && members.list && !alone && addButton}
      </Stack>
      <PeopleList workspace={workspace} members={members} onAsk={setQuestion} onLeave={onLeave} />
      {canAdd && alone && (
        <EmptyState
          picture={<UsersIcon />}
          title="Just you so far"
          text="Add the people you plan and publish with. They’ll only see this workspace."
          action={addButton}
        />
      )}
      {adding && (
        <Suspense>
          <AddMemberModal workspace={workspace} invite={members.invite} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {question && (
        <ConfirmDialog
          {...questionText(question, workspace.name)}
          onConfirm={() => void confirm(question)}
          onCancel={() => setQuestion(null)}
        />
      )}
    </Stack>
  );
}
