import Stack from '@mui/material/Stack';
import { LatestCard } from './latest-card.tsx';
import { ThemeCard } from './theme-card.tsx';
import type { OpenDraft } from './use-draft.ts';

export const ThemeTab = ({ open }: { open: OpenDraft }) => (
  <Stack sx={{ gap: { xs: 1.75, sm: 2 } }}>
    <ThemeCard open={open} />
    <LatestCard open={open} />
  </Stack>
);
