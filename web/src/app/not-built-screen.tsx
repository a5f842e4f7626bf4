import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useTitle } from '../ui/use-title.ts';
import { dashboard } from './navigation.ts';

/** Placeholder for a screen that is not available yet. */
export function NotBuiltScreen({ label }: { label: string }) {
  useTitle(label);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
      <Typography variant="h1">{label}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>This part of Fanfare isn’t available yet.</Typography>
      <Button variant="outlined" component={Link} to={dashboard.path}>
        Back to dashboard
      </Button>
    </Box>
  );
}
