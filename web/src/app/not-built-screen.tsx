import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useTitle } from '../ui/use-title.ts';
import { dashboard } from './navigation.ts';

/** For a place that has an address already and nothing behind it yet. */
export function NotBuiltScreen({ label }: { label: string }) {
  useTitle(label);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
      <Typography variant="h1">{label}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>This part of Fanfare is not built yet.</Typography>
      <Button variant="outlined" component={Link} to={dashboard.path}>
        Back to the dashboard
      </Button>
    </Box>
  );
}
