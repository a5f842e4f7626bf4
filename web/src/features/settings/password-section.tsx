import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type ComponentType } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { Section } from '../../ui/section.tsx';

export type PasswordModalType = ComponentType<{ onClose: () => void }>;

/** The modal belongs to signing in; this screen is given it. */
export function PasswordSection({ passwordModal: PasswordModal }: { passwordModal: PasswordModalType }) {
  const { person } = useSession();
  const [open, setOpen] = useState(false);
  if (person?.hasPassword !== true) {
    return (
      <Section title="Password">
        <Typography sx={{ color: 'text.secondary' }}>
          You sign in with Google, so there is no password to change here.
        </Typography>
      </Section>
    );
  }
  return (
    <Section
      title="Password"
      description="At least 8 characters. Long and easy to remember beats short and odd."
    >
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Change password
      </Button>
      {open && (
        <Suspense>
          <PasswordModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
