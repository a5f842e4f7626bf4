import Box from '@mui/material/Box';
import { useLocation } from 'react-router';
import { signOutStateOf } from '../browser/sign-out.ts';

/** Message shown above the login page after a deliberate sign-out. */
export function SignedOutNotice() {
  const notice = signOutStateOf(useLocation().state)?.notice ?? null;
  return (
    <Box role="status" sx={{ '&:not(:empty)': { px: 2, pt: 2 } }}>
      {notice !== null && (
        <Box
          sx={{
            maxWidth: 560,
            mx: 'auto',
            px: 2,
            py: 1.25,
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
            bgcolor: 'background.paper',
          }}
        >
          {notice}
        </Box>
      )}
    </Box>
  );
}
