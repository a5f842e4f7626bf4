import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useVisit } from '../../browser/visit.ts';
import { SocialsIcon } from '../../ui/icons/navigation.tsx';
import { surface } from '../../ui/surface.ts';
import { mayManageAccounts } from '../accounts/index.ts';

/** The first step of a workspace without accounts, for people who no longer see the guide. */
export function ConnectFirst() {
  const { workspace } = useVisit();
  if (!workspace) return null;
  const mayConnect = mayManageAccounts(workspace);
  return (
    <Box component="section" aria-label="First step" sx={cardSx}>
      <Box aria-hidden sx={{ color: 'primary.main', lineHeight: 0 }}>
        <SocialsIcon />
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" variant="h2">
          Connect your accounts
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {mayConnect
            ? `${workspace.name} has no accounts yet. Sign in to each network once, and Fanfare can post for you.`
            : `${workspace.name} has no accounts yet. Ask an admin to connect them.`}
        </Typography>
      </Box>
      {mayConnect && (
        <Button variant="contained" component={Link} to="/dashboard/socials">
          Connect an account
        </Button>
      )}
    </Box>
  );
}

const cardSx = {
  ...surface,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2.5,
  '& > a': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;
