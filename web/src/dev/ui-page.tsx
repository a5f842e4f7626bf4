import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTitle } from '../ui/use-title.ts';

/** Every building block in every state, in both themes. Only those who build see it. */
export function UiPage() {
  useTitle('Building blocks');
  return (
    <Box component="main" sx={{ p: 3 }}>
      <Typography variant="h1">Building blocks</Typography>
    </Box>
  );
}
