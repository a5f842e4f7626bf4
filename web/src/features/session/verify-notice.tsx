import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ResendButton } from './resend-button.tsx';
import { useNoticeVerified } from './use-notice-verified.ts';

/** Until this component has loaded, a button takes its place, so that nothing moves. */
const ResendLink = lazyComponent(async () => (await import('./resend-link.tsx')).ResendLink);

interface VerifyNoticeProps {
  email: string;
  /** Number of workspaces that can be joined once the address is verified. */
  invitationsWaiting: number;
  onVerified: () => void;
}

function requestOf(email: string, invitationsWaiting: number): string {
  if (invitationsWaiting === 0) return `Verify your e-mail address, ${email}.`;
  const invited = invitationsWaiting === 1 ? 'a workspace' : `${invitationsWaiting} workspaces`;
  return `You’re invited to ${invited}. Verify ${email} to join.`;
}

/** Asks people to verify their address. The notice disappears once they have done so. */
export function VerifyNotice({ email, invitationsWaiting, onVerified }: VerifyNoticeProps) {
  const verified = useNoticeVerified(onVerified);
  const [closed, setClosed] = useState(false);
  if (verified || closed) return null;
  return (
    <Box
      component="section"
      aria-label="Verify your e-mail"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        pl: { xs: 2, md: 3 },
        pr: { xs: 1, md: 3 },
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'primary.light',
        typography: 'body2',
      }}
    >
      <Stack
        direction="row"
        sx={{ flex: 1, minWidth: 0, minHeight: 36, flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
      >
        <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {requestOf(email, invitationsWaiting)}
        </Box>
        <Suspense fallback={<ResendButton loading />}>
          <ResendLink />
        </Suspense>
      </Stack>
      <IconButton aria-label="Close" onClick={() => setClosed(true)}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
