import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { FirstStep } from './steps.ts';

interface StepCardProps {
  step: FirstStep;
  number: number;
  /** The first step has the primary button. */
  first: boolean;
}

export function StepCard({ step: { title, text, action, path, Icon }, number, first }: StepCardProps) {
  return (
    <Stack
      component="li"
      sx={{
        gap: 2,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 40,
            height: 40,
            borderRadius: '10px',
            bgcolor: 'action.selected',
            color: 'primary.main',
          }}
        >
          <Icon />
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary', fontWeight: 560 }}>
          Step {number}
        </Typography>
      </Stack>
      <Stack sx={{ gap: 0.5, flex: 1 }}>
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      </Stack>
      <Button
        component={Link}
        to={path}
        variant={first ? 'contained' : 'outlined'}
        sx={{ alignSelf: 'flex-start' }}
      >
        {action}
      </Button>
    </Stack>
  );
}
