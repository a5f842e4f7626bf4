import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { ClockIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { CommentIcon } from '../../ui/icons/things.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { surface } from '../../ui/surface.ts';
import { splitAttention, type Attention } from './attention.ts';

const ReconnectButton = lazyComponent(async () => (await import('./reconnect-button.tsx')).ReconnectButton);

interface AttentionListProps {
  workspaceId: string;
  items: readonly Attention[];
  /** The number of failed posts. */
  failed: number;
}

/** The current problems, one row for each cause. Absent if there are none. */
export function AttentionList({ workspaceId, items, failed }: AttentionListProps) {
  if (items.length === 0) return null;
  const { shown, hidden } = splitAttention(items);
  const hasMorePosts = hidden.some(({ severity, repair }) => severity === 'failed' && !repair);
  const links = [
    ...(failed > 0 && (hasMorePosts || failed > shown.length)
      ? [{ to: '/dashboard/posts?tab=failed', label: 'See all failed posts' }]
      : []),
    ...(hidden.some(({ repair }) => repair) ? [{ to: '/dashboard/socials', label: 'See all accounts' }] : []),
  ];
  return (
    <Box component="section" aria-label="Needs attention" sx={{ ...surface, minWidth: 0 }}>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: 1,
          px: 2,
          py: 1.5,
        }}
      >
        <Typography component="h2" variant="h2">
          Needs attention
        </Typography>
        {links.length > 0 && (
          <Stack direction="row" sx={{ gap: 2 }}>
            {links.map(({ to, label }) => (
              <Link key={to} component={RouterLink} to={to} variant="body2" underline="hover">
                {label}
              </Link>
            ))}
          </Stack>
        )}
      </Stack>
      <Box
        component="ul"
        aria-label="Needs attention"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {shown.map((item) => (
          <Item key={item.key} workspaceId={workspaceId} item={item} />
        ))}
      </Box>
    </Box>
  );
}

const signs = { failed: WarningIcon, ending: ClockIcon, comments: CommentIcon } as const;
const colours = { failed: 'error.main', ending: 'warning.main', comments: 'text.secondary' } as const;

function Item({ workspaceId, item }: { workspaceId: string; item: Attention }) {
  const { severity, network, title, text, action, path, repair } = item;
  const Network = network === null ? null : findNetwork(network).Icon;
  const Sign = signs[severity];
  const link = (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      component={RouterLink}
      to={path}
      aria-label={`${action}: ${title}`}
      sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
    >
      {action}
    </Button>
  );
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
        '&:nth-of-type(even)': { borderLeft: { lg: 1 }, borderLeftColor: { lg: 'divider' } },
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'relative',
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 36,
          height: 36,
          borderRadius: '8px',
          bgcolor: 'action.hover',
          color: colours[severity],
        }}
      >
        <Sign />
        {Network && (
          <Box
            sx={{
              position: 'absolute',
              right: -5,
              bottom: -5,
              lineHeight: 0,
              borderRadius: '5px',
              overflow: 'hidden',
              bgcolor: 'background.paper',
              '& svg': { width: 16, height: 16 },
            }}
          >
            <Network />
          </Box>
        )}
      </Box>
      <Stack sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 560 }}>{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Stack>
      {repair ? (
        <Suspense fallback={link}>
          <ReconnectButton
            workspaceId={workspaceId}
            repair={repair}
            label={action}
            name={`${action}: ${title}`}
          />
        </Suspense>
      ) : (
        link
      )}
    </Box>
  );
}
