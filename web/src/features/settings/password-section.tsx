import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { Section } from '../../ui/section.tsx';
import { PasswordModal } from '../session/index.ts';

export function PasswordSection() {
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
    <Section title="Password" description="At least 8 characters. A long, memorable password is best.">
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
