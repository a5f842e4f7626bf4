import { cropFits, type CropFit } from '@fanfare/core/image-edit/crop-fits.ts';
import { outputSize } from '@fanfare/core/image-edit/frame.ts';
import Box from '@mui/material/Box';
import { useDeferredValue, type ComponentType } from 'react';
import { allNetworks, findNetwork } from '../../../networks/networks.tsx';
import { useNetworkRules } from '../../../networks/network-rules.ts';
import { CheckIcon, CloseIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { useEditing } from '../editing.ts';
import type { ExportType } from '../renderer.ts';

const ids = allNetworks.map(({ id }) => id);

interface StateStyle {
  word: string;
  colour: string;
  /** The colour of the disc behind the mark. */
  disc?: string;
  Icon: ComponentType;
}

const stateStyles: Readonly<Record<CropFit['state'], StateStyle>> = {
  best: { word: 'fits', colour: 'background.paper', disc: 'success.main', Icon: CheckIcon },
  accepted: { word: 'fits', colour: 'success.main', Icon: CheckIcon },
  warned: { word: 'fits', colour: 'warning.main', Icon: WarningIcon },
  resized: { word: 'is resized', colour: 'warning.main', Icon: WarningIcon },
  refused: { word: 'does not fit', colour: 'error.main', Icon: CloseIcon },
};

interface FitsStripProps {
  type: ExportType;
  /** The size of the last exported file; null before the first export has ended. */
  bytes: number | null;
}

/** Shows how well the cropped image fits each network. The result is updated while the crop is being dragged. */
export function FitsStrip({ type, bytes }: FitsStripProps) {
  const { image, edit } = useEditing();
  const rulesOf = useNetworkRules(ids);
  const size = outputSize(image, useDeferredValue(edit));
  const known = ids.flatMap((id) => rulesOf(id) ?? []);
  const fits = cropFits(known, { ...size, type, bytes: bytes ?? 0 });
  return (
    <Box sx={stripSx}>
      <Box
        component="h2"
        id="image-editor-fits"
        sx={{ m: 0, typography: 'caption', fontWeight: 620, flex: 'none' }}
      >
        This crop fits
      </Box>
      <Box component="ul" aria-labelledby="image-editor-fits" tabIndex={0} sx={listSx}>
        {fits.map(({ network, label, name, state, message }) => {
          const { Icon } = findNetwork(network);
          const { word, colour, disc, Icon: StateIcon } = stateStyles[state];
          const about = `${word}. ${message ?? ''}`;
          return (
            <Box
              component="li"
              key={`${network} ${name}`}
              title={`${label} ${name}: ${about}`}
              data-state={state}
            >
              <Icon />
              <span aria-hidden>{name}</span>
              <Box component="span" sx={visuallyHidden}>
                {`${label} ${name}: ${about}`}
              </Box>
              <Box aria-hidden component="span" sx={{ ...markSx, color: colour, bgcolor: disc }}>
                <StateIcon />
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const stripSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  px: 2,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const markSx = { display: 'flex', borderRadius: '50%' } as const;

const listSx = {
  display: 'flex',
  alignItems: 'center',
  // All marks are visible, except on a phone, where the picture needs the height and the row is scrolled.
  flexWrap: { md: 'wrap' },
  columnGap: 2,
  rowGap: 1,
  m: 0,
  px: 0,
  py: 2,
  minWidth: 0,
  overflowX: { xs: 'auto', md: 'visible' },
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  listStyle: 'none',
  typography: 'caption',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '& > li': { position: 'relative', display: 'flex', alignItems: 'center', gap: 0.75 },
  '& svg': { width: 16, height: 16 },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
