import { ratioText, withBestSize } from '@fanfare/core/image-edit/crop.ts';
import { cropOf } from '@fanfare/core/image-edit/frame.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { allNetworks, findNetwork } from '../../../networks/networks.tsx';
import { useNetworkRules } from '../../../networks/network-rules.ts';
import { useEditing } from '../editing.ts';
import { narrow } from '../../../ui/screen-width.ts';

const ids = allNetworks.map(({ id }) => id);

/** Buttons that crop the image to the sizes in which images look best on each network. */
export function NetworkPresets() {
  const { image, edit, change, shape, chooseShape, announce } = useEditing();
  const rulesOf = useNetworkRules(ids);
  const presets = ids.flatMap((network) =>
    (rulesOf(network)?.bestSizes ?? []).map((size) => ({
      id: `${network} ${size.name} ${ratioText(size)}`,
      network: findNetwork(network),
      size,
    })),
  );
  return (
    <Box role="group" aria-label="Presets" sx={gridSx}>
      {presets.map(({ id, network: { label, Icon }, size }) => (
        <ButtonBase
          key={id}
          aria-label={`${label} ${size.name}, ${ratioText(size)}`}
          title={`${label} ${size.name}: ${size.width} × ${size.height}`}
          aria-pressed={shape.id === id}
          onClick={() => {
            const next = withBestSize(edit, image, size);
            change(next);
            chooseShape({ id, ratio: size });
            const crop = cropOf(image, next);
            announce(`Cropped for ${label} ${size.name}, ${crop.width} × ${crop.height}.`);
          }}
          sx={presetSx}
        >
          <Icon />
          <Box
            component="span"
            sx={{ flex: 1, minWidth: 0, textAlign: 'start', textOverflow: 'ellipsis', overflow: 'hidden' }}
          >
            {size.name}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 450 }}>
            {ratioText(size)}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 0.75,
  minHeight: 264,
  alignContent: 'start',
  [`@media ${narrow}`]: {
    minHeight: 0,
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: 'max-content',
    overflowX: 'auto',
    p: '3px',
    m: '-3px',
  },
} as const;

const presetSx = {
  gap: 0.75,
  height: 36,
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  typography: 'caption',
  fontWeight: 560,
  whiteSpace: 'nowrap',
  '& svg': { flex: 'none', width: 16, height: 16 },
  '@media (pointer: coarse)': { height: 44 },
  '&:hover': { borderColor: 'text.disabled', bgcolor: 'action.hover' },
  '&[aria-pressed="true"]': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;
