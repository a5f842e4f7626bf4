import { bannerRotationMs, firstMessage, promoMessages, showsBanner } from '@fanfare/core/promo/banner.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { focusScreen } from '../../browser/focus-screen.ts';
import { useStored, writeStored } from '../../browser/stored.ts';
import { useRotation } from '../../browser/use-rotation.ts';
import { useVisit } from '../../browser/visit.ts';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { MegaphoneIcon } from '../../ui/icons/navigation.tsx';

/**
 * An offer above the dashboard. It is shown only to people who have had an account for more than a week and have not
 * dismissed the banner lately.
 */
export function PromoBanner() {
  const { uid, createdAt } = useVisit().me;
  const [now] = useState(() => Date.now());
  const key = `fanfare-banner-dismissed-${uid}`;
  const dismissedAt = useStored(key);
  if (!showsBanner({ accountCreatedAt: createdAt, dismissedAt, now })) return null;
  const dismiss = () => {
    focusScreen();
    writeStored(key, new Date().toISOString());
  };
  return <Messages first={firstMessage(now)} onDismiss={dismiss} />;
}

interface MessagesProps {
  first: number;
  onDismiss: () => void;
}

/**
 * All messages are in the same cell of the grid. Thus the banner is always as high as the longest message, and a change
 * of the message does not move the page.
 */
function Messages({ first, onDismiss }: MessagesProps) {
  const { index, pauses } = useRotation({ count: promoMessages.length, ms: bannerRotationMs, first });
  return (
    <Box component="section" aria-label="Offers" {...pauses} sx={bannerSx}>
      <Box aria-hidden sx={{ display: { xs: 'none', sm: 'grid' }, color: 'primary.main' }}>
        <MegaphoneIcon />
      </Box>
      <Box sx={{ display: 'grid', flex: 1, minWidth: 0 }}>
        {promoMessages.map(({ id, text, action, path }, n) => (
          <Box component="p" key={id} sx={n === index ? messageSx : hiddenSx}>
            {text}{' '}
            <Link component={RouterLink} to={path} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {action}
            </Link>
          </Box>
        ))}
      </Box>
      <IconButton size="small" aria-label="Dismiss offers" onClick={onDismiss}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const bannerSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  pl: 1.75,
  pr: 0.5,
  minHeight: 44,
  borderRadius: '10px',
  bgcolor: 'primary.light',
} as const;

const messageSx = {
  gridArea: '1 / 1',
  alignSelf: 'center',
  m: 0,
  py: 0.75,
  typography: 'body2',
  transition: 'opacity 160ms',
} as const;

const hiddenSx = { ...messageSx, visibility: 'hidden', opacity: 0 } as const;
