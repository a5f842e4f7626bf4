import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { useFocusFirstProblem } from '../../ui/use-focus-first-problem.ts';
import { InvitedModal } from './invited-modal.tsx';
import { roleChoices } from './rights.ts';
import { useAddMember } from './use-add-member.ts';
import type { Members } from './use-members.ts';

interface AddMemberModalProps {
  workspace: Pick<WorkspaceWithRole, 'id' | 'name'>;
  invite: Members['invite'];
  onClose: () => void;
}

const options = roleChoices.map(({ role, label, meaning }) => ({ value: role, label, description: meaning }));

export function AddMemberModal({ workspace, invite, onClose }: AddMemberModalProps) {
  const form = useAddMember(invite);
  const fields = useFocusFirstProblem<HTMLDivElement>(form.refusals);
  if (form.invited) {
    return (
      <InvitedModal
        invitation={form.invited}
        workspace={workspace}
        onAnother={form.another}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal
      title="Add team member"
      dirty={form.changed}
      busy={form.busy}
      onClose={onClose}
      onSubmit={() => {
        if (!form.busy) void form.save();
      }}
      actions={
        <Button type="submit" variant="contained" loading={form.busy}>
          Send invitation
        </Button>
      }
    >
      <Stack ref={fields} sx={{ gap: 2 }}>
        {form.failure !== null && <Notice>{form.failure}</Notice>}
        <FormField
          label="Name"
          name="member-name"
          autoComplete="off"
          autoFocus
          readOnly={form.busy}
          value={form.name}
          error={form.problems.name}
          onChange={form.setName}
        />
        <FormField
          label="E-mail"
          name="member-email"
          type="email"
          autoComplete="off"
          readOnly={form.busy}
          value={form.email}
          error={form.problems.email}
          onChange={form.setEmail}
        />
        <RadioList
          label="Role"
          options={options}
          value={form.role}
          disabled={form.busy}
          error={form.problems.role}
          onChange={form.setRole}
        />
      </Stack>
    </Modal>
  );
}
