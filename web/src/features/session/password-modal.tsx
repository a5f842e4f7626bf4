import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSession } from '../../browser/session-context.ts';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusFirstProblem } from '../../ui/use-focus-first-problem.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasswordChange } from './use-password-change.ts';

/** Changes the password. It is only for people who have one; people who sign in with Google do not. */
export function PasswordModal({ onClose }: { onClose: () => void }) {
  const { person } = useSession();
  const { form, problems, failure, busy, refusals, set, submit } = usePasswordChange(onClose);
  const formRef = useFocusFirstProblem<HTMLDivElement>(refusals);
  return (
    <Modal
      title="Change your password"
      busy={busy}
      dirty={form.next !== ''}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="contained" loading={busy}>
          Change password
        </Button>
      }
    >
      <Stack ref={formRef} sx={{ gap: 2 }}>
        {failure !== null && <Notice>{failure}</Notice>}
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly name="username" autoComplete="username" value={person?.email ?? ''} />
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          value={form.current}
          error={problems.current}
          onChange={set('current')}
        />
        <NewPasswordField
          label="New password"
          value={form.next}
          error={problems.next}
          about={[person?.name ?? '', person?.email ?? '']}
          onChange={set('next')}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          You’ll stay signed in here. On other devices, sign in again with the new password.
        </Typography>
      </Stack>
    </Modal>
  );
}
