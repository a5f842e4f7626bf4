import Box from '@mui/material/Box';
import { carouselNetworks } from '../../../networks/networks.tsx';
import { CarouselIcon } from '../../../ui/icons/editors.tsx';

/** A badge next to the accounts: in this editor, only accounts of networks with carousels can be chosen. */
export const CarouselMode = () => (
  <Box component="span" sx={badgeSx}>
    <CarouselIcon />
    Carousel Mode
  </Box>
);

const listed = new Intl.ListFormat('en', { type: 'disjunction' });

export const NoCarouselAccounts = () => (
  <Box component="span" sx={{ display: 'grid', gap: 0.25 }}>
    <Box component="span" sx={{ fontWeight: 560, color: 'text.primary' }}>
      No carousel-compatible socials connected
    </Box>
    <span>
      {`Connect ${listed.format(carouselNetworks.map(({ label }) => label))} to start creating carousels`}
    </span>
  </Box>
);

const badgeSx = {
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: 0.75,
  px: 1.25,
  minHeight: 26,
  borderRadius: '13px',
  typography: 'caption',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: 'primary.main',
  bgcolor: 'action.selected',
  '& svg': { width: 16, height: 16 },
} as const;
