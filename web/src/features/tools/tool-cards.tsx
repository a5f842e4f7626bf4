import { counted } from '@fanfare/core/text/counted.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useRead } from '../../browser/use-read.ts';
import { ChevronRightIcon } from '../../ui/icons/chevrons.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { ImageIcon, LinkIcon, MegaphoneIcon, SparkleIcon } from '../../ui/icons/navigation.tsx';
import { TemplateIcon } from '../../ui/icons/things.tsx';
import { surface } from '../../ui/surface.ts';
import type { ToolLink, ToolName } from './tool-words.ts';

const icons: Readonly<Record<ToolName, ComponentType>> = {
  'Image Editor': ImageIcon,
  'AI Generator': SparkleIcon,
  'Link In Bio': LinkIcon,
  Templates: TemplateIcon,
  Affiliate: MegaphoneIcon,
  'Best times': ClockIcon,
};

/** The number of images that are left. Absent if the plan is unlimited, and until the call has answered. */
function ImagesLeft({ workspaceId }: { workspaceId: string }) {
  const { data } = useRead('aiQuota', { workspaceId });
  const left = data?.imageQuota.remaining ?? null;
  return left === null ? null : (
    <Typography component="span" variant="caption" sx={stateSx}>
      {`${counted(left, 'image')} left this month`}
    </Typography>
  );
}

interface ToolCardsProps {
  tools: readonly (ToolLink & { name: ToolName })[];
  workspaceId: string | null;
}

export function ToolCards({ tools, workspaceId }: ToolCardsProps) {
  return (
    <Box component="ul" aria-label="Tools" sx={gridSx}>
      {tools.map(({ name, path, text }) => {
        const ToolIcon = icons[name];
        return (
          <Box component="li" key={name} sx={{ display: 'flex', listStyle: 'none', minWidth: 0 }}>
            <Box component={Link} to={path} sx={cardSx}>
              <Box aria-hidden sx={iconSx}>
                <ToolIcon />
              </Box>
              <Box component="span" sx={{ display: 'grid', gap: 0.25, flex: 1, minWidth: 0 }}>
                <Typography component="span" variant="h3">
                  {name}
                </Typography>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {text}
                </Typography>
                {name === 'AI Generator' && workspaceId !== null && <ImagesLeft workspaceId={workspaceId} />}
              </Box>
              <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
                <ChevronRightIcon />
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const stateSx = { fontWeight: 600, color: 'text.primary', mt: 0.5 } as const;

const gridSx = {
  display: 'grid',
  gap: { xs: 1.25, sm: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  m: 0,
  p: 0,
} as const;

const cardSx = {
  ...surface,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  flex: 1,
  minWidth: 0,
  p: 2,
  minHeight: { sm: 112 },
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { borderColor: 'text.disabled' },
} as const;

const iconSx = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  borderRadius: '10px',
  bgcolor: 'action.selected',
  color: 'primary.main',
} as const;
