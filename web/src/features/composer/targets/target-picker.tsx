import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { ComposerNetwork } from '@fanfare/core/composer/network.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CreateBoard } from './create-board.tsx';
import { TargetList } from './target-list.tsx';
import { useTargets } from './use-targets.ts';

interface TargetPickerProps {
  workspaceId: string;
  variant: Variant & { platformId: string };
  target: NonNullable<ComposerNetwork['target']>;
  onChange: (targets: readonly string[]) => void;
}

const labels = { subreddit: 'Subreddits', board: 'Boards' } as const;

/** Selects the subreddits or boards of an account. Each one becomes a separate post. */
export function TargetPicker({ workspaceId, variant, target: { kind, words }, onChange }: TargetPickerProps) {
  const account = { workspaceId, platform: variant.uploadTo, platform_id: variant.platformId };
  const { data, error, isLoading, mutate } = useTargets(account, kind);
  const [creating, setCreating] = useState(false);
  const label = labels[kind];
  const count = variant.targets.length;
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" component="h3" sx={{ flex: 1, fontWeight: 560 }}>
          {label}
          {count > 0 && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {` · ${count} selected`}
            </Box>
          )}
        </Typography>
        <Button size="small" color="inherit" loading={isLoading} onClick={() => void mutate()}>
          Refresh
        </Button>
        {kind === 'board' && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => setCreating(true)}>
            Create a board
          </Button>
        )}
      </Box>
      {isLoading && (
        <Skeleton
          variant="rounded"
          height={120}
          role="status"
          aria-label={`Loading ${label.toLowerCase()}`}
        />
      )}
      {data && data.length > 0 && (
        <TargetList label={label} choices={data} chosen={variant.targets} onChange={onChange} />
      )}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{words.empty}</Typography>}
      {error && !data && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {error.message}
        </Typography>
      )}
      {creating && (
        <CreateBoard
          account={account}
          onCreated={(id) => {
            setCreating(false);
            onChange([...variant.targets, id]);
            void mutate();
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Box>
  );
}
