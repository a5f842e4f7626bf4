import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { PublishedTextName } from '@fanfare/core/posts/content.ts';
import Box from '@mui/material/Box';
import { NetworkMarks } from '../accounts/network-marks.tsx';

interface UsedByProps {
  field: PublishedTextName;
  linked: readonly Variant[];
  find: FindNetwork;
}

/** Names the networks that show a field, if not all linked networks do. */
export function UsedBy({ field, linked, find }: UsedByProps) {
  const using = linked.filter(({ uploadTo }) => find(uploadTo)?.texts[field] ?? true);
  if (using.length === linked.length || using.length === 0) return null;
  return (
    <Box sx={usedBySx}>
      <span aria-hidden>Used by</span>
      <NetworkMarks networks={using.map(({ uploadTo }) => uploadTo)} label="Used by" />
    </Box>
  );
}

/** Hidden on phones, which have no room for the icons. */
const usedBySx = {
  display: { xs: 'none', sm: 'flex' },
  alignItems: 'center',
  gap: 0.75,
  mt: 0.75,
  typography: 'caption',
  color: 'text.secondary',
} as const;
