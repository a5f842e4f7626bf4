import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Section } from '../../ui/section.tsx';
import { useFocusFirstProblem } from '../../ui/use-focus-first-problem.ts';
import { useNameField } from './use-name-field.ts';
import { VerifiedMark } from './verified-mark.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Typography component="dt" variant="body2" sx={{ fontWeight: 560 }}>
        {label}
      </Typography>
      <Stack component="dd" sx={{ m: 0 }}>
        {children}
      </Stack>
    </Stack>
  );
}

export function ProfileSection() {
  const { person } = useSession();
  const { me } = useVisit();
  const profile = useNameField();
  const form = useFocusFirstProblem<HTMLFormElement>(profile.refusals);
  return (
    <Section title="Profile" description="People in your workspaces see your name and e-mail address.">
      <Stack sx={{ gap: 2.5 }}>
        <Stack
          component="form"
          ref={form}
          noValidate
          sx={{ gap: 1.5, maxWidth: 360, alignItems: 'flex-start' }}
          onSubmit={(event) => {
            event.preventDefault();
            if (!profile.busy) void profile.save();
          }}
        >
          <Box sx={{ width: '100%' }}>
            <FormField
              label="Name"
              name="name"
              autoComplete="name"
              value={profile.name}
              error={profile.problem}
              readOnly={profile.busy}
              onChange={profile.setName}
            />
          </Box>
          <Button type="submit" variant="outlined" loading={profile.busy} disabled={!profile.changed}>
            Save name
          </Button>
        </Stack>
        <Stack component="dl" sx={{ gap: 2.5, m: 0 }}>
          <Fact label="E-mail">
            <VerifiedMark email={me.email} verified={me.emailVerified} />
          </Fact>
          <Fact label="Sign-in">
            <Typography>{person?.hasPassword === true ? 'E-mail and password' : 'Google'}</Typography>
          </Fact>
        </Stack>
      </Stack>
    </Section>
  );
}
