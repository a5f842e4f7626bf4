import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { planOwnerText } from '@fanfare/core/quota/plan-owner.ts';
import { usageLevel, type UsageLevel } from '@fanfare/core/quota/usage.ts';
import { useEffect, useRef } from 'react';
import { PlanAdvice } from '../../billing/index.ts';
import { useRead } from '../../../browser/use-read.ts';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

const bytes = (megabytes: number) => megabytes * 1024 * 1024;

const levelStyles = {
  fine: { color: 'text.secondary', tone: 'primary', advice: '' },
  approaching: {
    color: 'warning.main',
    tone: 'warning',
    advice: '. Delete files you no longer need to make room.',
  },
  reached: {
    color: 'error.main',
    tone: 'error',
    advice: '. Your storage is full. Delete files you no longer need to make room.',
  },
} as const satisfies Readonly<Record<UsageLevel, object>>;

interface StorageBarProps {
  workspaceId: string;
  /** Number of files in the list; a change reloads the storage quota. */
  count: number | undefined;
}

/** Bar with the used part of the plan's storage. Hidden until the quota has been read. */
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
  const { totalSize, storageLimit } = data;
  const level = usageLevel(totalSize, storageLimit);
  const { color, tone, advice } = levelStyles[level];
  return (
    <Box sx={{ display: 'grid', gap: 0.75, maxWidth: 360 }}>
      <Typography variant="body2" sx={{ color }}>
        {sizeText(bytes(totalSize))} of {sizeText(bytes(storageLimit))} used
        {advice}
        {level !== 'fine' && (
          <>
            {' '}
            <PlanAdvice namesOwner={false} />
          </>
        )}
      </Typography>
      {data.planOwner !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {planOwnerText(data)}
        </Typography>
      )}
      <ProgressBar label="Storage used" share={Math.min(1, totalSize / storageLimit)} tone={tone} />
    </Box>
  );
}
