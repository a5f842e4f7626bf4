import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { sizeText } from '../../media/words.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

const bytes = (megabytes: number) => megabytes * 1024 * 1024;
const fullSoon = 0.9;

interface StorageBarProps {
  workspaceId: string;
  /** How many files are there; another number makes it look again. */
  count: number | undefined;
}

/** How much of its storage a workspace uses. Where it cannot be read, nothing is said. */
export function StorageBar({ workspaceId, count }: StorageBarProps) {
  const { data, mutate } = useRead('storageQuota', { workspaceId });
  const known = useRef(count);
  useEffect(() => {
    if (known.current === count) return;
    const first = known.current === undefined;
    known.current = count;
    if (!first) void mutate();
  }, [count, mutate]);
  if (!data) return null;
  const share = data.totalSize / data.storageLimit;
  return (
    <Box sx={{ display: 'grid', gap: 0.75, maxWidth: 360 }}>
      <Typography variant="body2" sx={{ color: share >= fullSoon ? 'error.main' : 'text.secondary' }}>
        {sizeText(bytes(data.totalSize))} of {sizeText(bytes(data.storageLimit))} used
        {share >= fullSoon && '. Delete files you no longer need to make room.'}
      </Typography>
      <ProgressBar label="Storage used" share={share} />
    </Box>
  );
}
