import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { PublishedTextName } from '@fanfare/core/posts/content.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { allNetworks } from '../../../networks/networks.tsx';
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

const commentable = allNetworks.filter(({ abilities }) => abilities.comment).map(({ label }) => label);
const leftOutText = `Comment left out: only ${new Intl.ListFormat('en').format(commentable)} take first comments.`;

/** Shown in place of the field for the first comment, if the network takes none but the post has one. */
export const CommentLeftOut = () => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {leftOutText}
  </Typography>
);

/** Hidden on phones, which have no room for the icons. */
const usedBySx = {
  display: { xs: 'none', sm: 'flex' },
  alignItems: 'center',
  gap: 0.75,
  mt: 0.75,
  typography: 'caption',
  color: 'text.secondary',
} as const;
