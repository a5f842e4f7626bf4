import { accountDeletionReasons } from '@fanfare/core/settings/account-deletion.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useVisit } from '../../browser/visit.ts';
import { FormField } from '../../ui/form-field.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { TypeToConfirm } from '../../ui/type-to-confirm.tsx';
import { useFocusFirstProblem } from '../../ui/use-focus-first-problem.ts';
import { OwnedWorkspaces } from './owned-workspaces.tsx';
import { useDeleteAccount } from './use-delete-account.ts';

const reasons = accountDeletionReasons.map((value) => ({ value, label: value }));

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { me, workspaces } = useVisit();
  const deletion = useDeleteAccount();
  const body = useFocusFirstProblem<HTMLDivElement>(deletion.refusals);
  return (
    <TypeToConfirm
      title="Delete your account?"
      expected={me.email}
      label="Type your e-mail address to confirm"
      confirm="Delete account"
      busy={deletion.busy}
      error={deletion.failure}
      onConfirm={deletion.submit}
      onCancel={onClose}
    >
      <Stack ref={body} sx={{ gap: 2.5 }}>
        <Stack sx={{ gap: 1 }}>
          <Typography sx={{ fontWeight: 560 }}>
            An active or trialing subscription is cancelled immediately.
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            You’ll be signed out right away. To get your account back, sign in within 30 days.
          </Typography>
        </Stack>
        <OwnedWorkspaces workspaces={workspaces.filter(({ role }) => role === 'owner')} />
        <RadioList
          label="Why are you leaving?"
          options={reasons}
          value={deletion.reason}
          disabled={deletion.busy}
          error={deletion.reasonProblem}
          onChange={deletion.setReason}
        />
        {deletion.reason === 'Other' && (
          <FormField
            label="Tell us more (optional)"
            value={deletion.note}
            error={deletion.noteProblem}
            readOnly={deletion.busy}
            onChange={deletion.setNote}
          />
        )}
      </Stack>
    </TypeToConfirm>
  );
}
